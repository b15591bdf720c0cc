package io.fenceline.gateway.http;

import java.nio.file.Path;

/**
 * The PEM files of TLS.
 *
 * @param certificate the certificate, followed by those of its issuers
 * @param key its private key, PKCS#8
 */
public record TlsFiles(Path certificate, Path key) {}
