/** The live map: serves its page, the page's files and the tiles of a basemap. */
package io.fenceline.gateway.map;
