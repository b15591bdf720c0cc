/** Files and standard streams, plain or gzip. Knows no formats. */
package io.fenceline.file;
