export * from 'pmtiles';
