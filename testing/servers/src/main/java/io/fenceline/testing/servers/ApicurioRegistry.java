package io.fenceline.testing.servers;

import io.fenceline.embedded.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

/** A real Apicurio Registry on a free port of loopback, in memory. */
public final class ApicurioRegistry implements AutoCloseable {
  private final int port;
  private final Process process;

  private ApicurioRegistry(int port, Process process) {
    this.port = port;
    this.process = process;
  }

  public static ApicurioRegistry start(Path directory) throws IOException, InterruptedException {
    int port = FreePorts.find(1)[0];
    Process process =
        new ProcessBuilder(
                Programs.require("apicurio-registry").toString(),
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("apicurio.log").toFile())
            .start();
    ApicurioRegistry registry = new ApicurioRegistry(port, process);
    Await.until("Apicurio answers", registry::answers);
    return registry;
  }

  private boolean answers() throws InterruptedException {
    try {
      return get("/subjects").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  /** The address of its API that is Confluent's. */
  public String url() {
    return "http://127.0.0.1:" + port + "/apis/ccompat/v7";
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(url() + path)).build());
  }

  public HttpResponse<String> post(String path, String json)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("Content-Type", "application/vnd.schemaregistry.v1+json")
            .POST(BodyPublishers.ofString(json))
            .build());
  }

  private static HttpResponse<String> send(HttpRequest request)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  /** It accepts connections from now on, and answers nobody. */
  public void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
