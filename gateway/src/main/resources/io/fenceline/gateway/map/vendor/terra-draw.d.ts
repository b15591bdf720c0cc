export * from 'terra-draw';
