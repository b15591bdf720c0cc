export * from 'qr';
