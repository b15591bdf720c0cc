/** Files of many Features: FeatureCollections, sequences and lines. */
package io.fenceline.format.geojson.file;
