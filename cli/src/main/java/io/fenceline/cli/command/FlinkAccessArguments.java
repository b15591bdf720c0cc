package io.fenceline.cli.command;

import io.fenceline.flink.FlinkAccess;
import io.fenceline.flink.FlinkCertificates;
import io.fenceline.flink.FlinkCredentials;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.HttpHeader;
import io.fenceline.job.options.Setting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/** The options for a Flink cluster behind a proxy, as a picocli mixin. No message has a secret. */
final class FlinkAccessArguments {
  private static final String HEADER = "--flink-header";
  private static final String CREDENTIALS = "--flink-credentials";
  private static final String CREDENTIALS_VARIABLE = "FENCELINE_FLINK_CREDENTIALS";
  private static final String CA = "--flink-ca";

  @Option(
      names = HEADER,
      paramLabel = "NAME: VALUE",
      description = {
        "A header for each request to Flink, for a proxy before it (default: none).",
        "May be given repeatedly. Not for secrets: other users see the command line."
      })
  private List<String> headers = new ArrayList<>();

  @Option(
      names = CREDENTIALS,
      paramLabel = "FILE",
      description = {
        "A file with USER:PASSWORD or Bearer TOKEN for Flink",
        "(default: the environment variable " + CREDENTIALS_VARIABLE + ", if set)."
      })
  private Path credentials;

  @Option(
      names = CA,
      paramLabel = "FILE",
      description =
          "PEM file with the certificate authorities of Flink (default: those of the JDK).")
  private Path authorities;

  private final UnaryOperator<String> environment;

  FlinkAccessArguments() {
    this(System::getenv);
  }

  FlinkAccessArguments(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** A client of a cluster; null when something is wrong, which is added to {@code mistakes}. */
  FlinkRest rest(String address, List<String> mistakes) {
    int before = mistakes.size();
    URI uri = uri(address, mistakes);
    List<HttpHeader> all = headers(mistakes);
    Optional<SSLContext> tls = tls(mistakes);
    return mistakes.size() == before
        ? new FlinkRest(uri, FlinkArguments.OPTION, new FlinkAccess(all, tls))
        : null;
  }

  private static URI uri(String address, List<String> mistakes) {
    if (address.contains("@")) {
      mistakes.add(
          "%s: the address contains '@'; give user and password by %s"
              .formatted(FlinkArguments.OPTION, CREDENTIALS));
      return null;
    }
    return Setting.read(mistakes, FlinkArguments.OPTION, address, FlinkRest::parseAddress);
  }

  private List<HttpHeader> headers(List<String> mistakes) {
    List<HttpHeader> all = new ArrayList<>();
    for (String header : headers) {
      try {
        all.add(HttpHeader.parse(header));
      } catch (IllegalArgumentException e) {
        mistakes.add(HEADER + ": " + e.getMessage());
      }
    }
    boolean isAuthorized = FlinkAccess.authorizes(all);
    if (isAuthorized && credentials != null) {
      mistakes.add(HEADER + ": Authorization is also given by " + CREDENTIALS + "; give one");
    } else if (!isAuthorized) {
      authorization(mistakes).ifPresent(all::add);
    }
    return all;
  }

  private Optional<HttpHeader> authorization(List<String> mistakes) {
    String where = credentials == null ? CREDENTIALS_VARIABLE : CREDENTIALS;
    try {
      String text =
          credentials == null
              ? environment.apply(CREDENTIALS_VARIABLE)
              : Files.readString(credentials);
      return text == null ? Optional.empty() : Optional.of(FlinkCredentials.parse(text));
    } catch (IllegalArgumentException e) {
      mistakes.add(where + ": " + e.getMessage());
    } catch (IOException e) {
      mistakes.add(unreadable(where, credentials, e));
    }
    return Optional.empty();
  }

  private Optional<SSLContext> tls(List<String> mistakes) {
    if (authorities == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(FlinkCertificates.read(authorities));
    } catch (IOException e) {
      mistakes.add(unreadable(CA, authorities, e));
      return Optional.empty();
    }
  }

  private static String unreadable(String option, Path file, IOException e) {
    return "%s: cannot read '%s': %s; check the path"
        .formatted(
            option,
            file,
            e instanceof NoSuchFileException ? "there is no such file" : e.getMessage());
  }
}
