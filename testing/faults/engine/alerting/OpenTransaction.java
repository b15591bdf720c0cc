import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes one record in a transaction that it leaves open; started again with "end", it ends that. */
final class OpenTransaction {
  public static void main(String[] arguments) throws Exception {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers", arguments[0],
            "transactional.id", "alerts-upstream",
            "transaction.timeout.ms", "900000");
    KafkaProducer<String, String> producer =
        new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer());
    producer.initTransactions();
    if (arguments[2].equals("begin")) {
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(arguments[1], "upstream", "not committed")).get();
    }
    Runtime.getRuntime().halt(0);
  }
}
