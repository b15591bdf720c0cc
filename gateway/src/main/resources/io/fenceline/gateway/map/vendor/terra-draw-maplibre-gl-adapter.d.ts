export * from 'terra-draw-maplibre-gl-adapter';
