package io.fenceline.testing.servers;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.embedded.FreePorts;
import io.fenceline.kafka.KafkaSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclPermissionType;

/**
 * A broker that takes only SASL/SCRAM over TLS and denies what no ACL allows; another of its
 * listeners has an expired certificate. The test itself uses a listener without either.
 */
public final class SecuredKafka implements AutoCloseable {
  public static final String PASSWORD = "pass-word-of-the-user";

  private static final String VALID = "valid";
  private static final String EXPIRED = "expired";
  private static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule";

  private final Certificates certificates;
  private final int[] ports = FreePorts.find(4);
  private final EmbeddedKafka kafka;
  private final Admin admin;

  public SecuredKafka(Path directory) throws IOException, InterruptedException {
    certificates = new Certificates(directory);
    Map<String, String> settings = new HashMap<>();
    settings.put(
        "listeners",
        "ADMIN://127.0.0.1:%d,VALID://127.0.0.1:%d,EXPIRED://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
            .formatted(ports[0], ports[1], ports[2], ports[3]));
    settings.put(
        "listener.security.protocol.map",
        "ADMIN:PLAINTEXT,VALID:SASL_SSL,EXPIRED:SASL_SSL,CONTROLLER:PLAINTEXT");
    settings.put("inter.broker.listener.name", "ADMIN");
    settings.put("controller.quorum.voters", "1@127.0.0.1:" + ports[3]);
    settings.put("sasl.enabled.mechanisms", "SCRAM-SHA-512");
    settings.put(
        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    settings.put("super.users", "User:ANONYMOUS");
    listener(settings, VALID, certificates.make(VALID, "-1d", 30));
    listener(settings, EXPIRED, certificates.make(EXPIRED, "-9d", 2));
    kafka = EmbeddedKafka.start(settings);
    admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + ports[0]));
  }

  private static void listener(Map<String, String> settings, String name, Path keyStore) {
    String prefix = "listener.name." + name + ".";
    settings.put(prefix + "scram-sha-512.sasl.jaas.config", SCRAM + " required;");
    settings.put(prefix + "ssl.keystore.type", "PKCS12");
    settings.put(prefix + "ssl.keystore.location", keyStore.toString());
    settings.put(prefix + "ssl.keystore.password", Certificates.PASSWORD);
    settings.put(prefix + "ssl.key.password", Certificates.PASSWORD);
  }

  public Admin admin() {
    return admin;
  }

  /** Settings without TLS, login and limits, for the test itself. */
  public KafkaSettings unlimited() {
    return new KafkaSettings(Map.of("bootstrap.servers", "127.0.0.1:" + ports[0]));
  }

  public void createUser(String user) throws Exception {
    ScramCredentialInfo scram = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
    admin
        .alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(user, scram, PASSWORD)))
        .all()
        .get();
  }

  /** The properties for a user's {@code --kafka-config}. */
  public Map<String, String> properties(String user, String password) throws IOException {
    return properties(ports[1], VALID, user, password);
  }

  /** The properties for the listener whose certificate has expired. */
  public Map<String, String> propertiesOfExpired(String user) throws IOException {
    return properties(ports[2], EXPIRED, user, PASSWORD);
  }

  private Map<String, String> properties(int port, String certificate, String user, String password)
      throws IOException {
    Map<String, String> properties = new HashMap<>(certificates.trust(certificate));
    properties.put("bootstrap.servers", "127.0.0.1:" + port);
    properties.put("security.protocol", "SASL_SSL");
    properties.put("sasl.mechanism", "SCRAM-SHA-512");
    properties.put(
        "sasl.jaas.config",
        "%s required username=\"%s\" password=\"%s\";".formatted(SCRAM, user, password));
    return properties;
  }

  public void allow(String user, Collection<Permission> permissions) throws Exception {
    admin.createAcls(permissions.stream().map(each -> binding(user, each)).toList()).all().get();
  }

  public void withdraw(String user, Permission permission) throws Exception {
    AclBindingFilter filter = binding(user, permission).toFilter();
    admin.deleteAcls(List.of(filter)).all().get();
  }

  private static AclBinding binding(String user, Permission permission) {
    return new AclBinding(
        permission.resource(),
        new AccessControlEntry(
            "User:" + user, "*", permission.operation(), AclPermissionType.ALLOW));
  }

  @Override
  public void close() {
    admin.close();
    kafka.close();
  }
}
