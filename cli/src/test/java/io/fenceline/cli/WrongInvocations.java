package io.fenceline.cli;

import io.fenceline.cli.terminal.ExitCodes;
import java.util.List;
import java.util.stream.Stream;

/** Mistakes of new users, and fragments of the answers. */
final class WrongInvocations {
  private static final String RUN = "run --zones @zones.geojson --fixes @fixes.ndjson ";
  private static final String UNREACHABLE =
      " --bootstrap-servers 127.0.0.1:1 --kafka.default.api.timeout.ms=300"
          + " --kafka.request.timeout.ms=200";

  private WrongInvocations() {}

  /**
   * @param args with {@code @} before the names of files in the directory
   */
  record Row(int code, String args, List<String> fragments) {
    @Override
    public String toString() {
      return args;
    }
  }

  static Stream<Row> all() {
    return Stream.of(
            commandsAndOptions(),
            files(),
            values(),
            clusters(),
            benchAndKafka(),
            gateways(),
            deliveries())
        .flatMap(rows -> rows);
  }

  private static Row usage(String args, String... fragments) {
    return new Row(ExitCodes.USAGE, args, List.of(fragments));
  }

  private static Row fails(String args, String... fragments) {
    return new Row(ExitCodes.FAILED, args, List.of(fragments));
  }

  private static Row some(String args, String... fragments) {
    return new Row(ExitCodes.SOME_REFUSED, args, List.of(fragments));
  }

  private static Stream<Row> commandsAndOptions() {
    return Stream.of(
        usage("", "give a command", "run", "Try: fenceline --help"),
        usage("rum", "unknown command 'rum'", "did you mean run?"),
        usage("frobnicate", "unknown command 'frobnicate'", "demo, run, job"),
        usage("zones lode", "unknown command 'lode'", "did you mean load?"),
        usage("zones", "give a command", "load, sync, list, export, delete"),
        usage("run", "--zones, --zones-topic: give one", "--fixes, --fixes-topic: give one"),
        usage("zones load", "FILE", "Missing required"),
        usage("tail", "WHAT", "Missing required"),
        usage("bench", "SCENARIO", "Missing required"),
        usage("zones delete", "ID: give the ids of zones; or --device ID --all"),
        usage("zones delete --all", "ID: give the ids"),
        usage("zones delete --device a --all b", "ID: give the ids"),
        usage("zones list --device=", "--device: \"\"", "1 to 256 bytes"),
        usage(
            "zones load @zones.geojson --device-zones --replace", "--replace: is for zones of all"),
        usage("zones load @zones.geojson --device-id-property d", "are for --device-zones"),
        usage("device", "give a command", "reset"),
        usage("device reset", "ID", "Missing required"),
        usage("device reset " + "x".repeat(257), "ID", "1 to 256 bytes"),
        usage(RUN + "--paralelism 2", "unknown option '--paralelism'", "--parallelism?"),
        usage("replay @fixes.ndjson --spede=2x", "'--spede=2x'", "did you mean --speed?"),
        usage("zones load @zones.geojson --repalce", "did you mean --replace?"),
        usage("zones load @zones.geojson --repair=all", "--repair: 'all' was given; give --repair"),
        usage("zones load --repair make-valid @zones.geojson", "--repair=make-valid"),
        usage(RUN + "extra", "unexpected argument 'extra'", "leave it out"),
        usage("zones load @zones.geojson @fixes.ndjson", "unexpected argument"),
        usage(RUN + "--parallelism two", "--parallelism: 'two' was given; give a whole number"),
        usage(RUN + "--parallelism -1", "--parallelism: '-1'", "give 1 to 128"),
        usage(RUN + "--parallelism", "Missing required parameter", "--parallelism"),
        usage(RUN + "--fixes @zones.geojson", "--fixes", "only once"),
        usage("demo --devices -5", "--devices -5", "above 0"),
        usage("demo --for 30", "--for: '30'", "30s"),
        usage("demo --ships --devices 5", "--devices and --rate: are for the city", "--speed"),
        usage("demo --ships --rate 5", "--devices and --rate", "with --ships, leave them out"),
        usage("demo --speed 5x", "--speed: is for recorded ships", "--ships"),
        usage("demo --ships --speed max", "--speed: 'max' was given; give a factor", "20x"),
        usage("demo --ships --speed 1001x", "--speed: '1001x'", "at most 1000x"),
        usage("demo --basemap @zones.geojson", "--basemap", "PMTiles"),
        usage("demo --phone=192.0.2.1", "192.0.2.1: is no address of this machine", "give one"),
        usage("demo --phone=0.0.0.0", "is no address of this machine", "--phone alone"),
        usage("demo --phone=127.0.0.1 --no-map", "--phone and --no-map", "give one of the two"),
        usage("demo --rate fast", "--rate: 'fast' was given; give a number"),
        usage("simulate --rate 0", "--rate: '0'", "above 0"),
        usage("simulate --bounds 5,2,3,4", "--bounds: '5,2,3,4'"),
        usage("simulate --devices 1 --rate 5000", "--rate: '5000'", "at most 1000 per device"));
  }

  private static Stream<Row> files() {
    return Stream.of(
        usage(
            "run --zones @zones.geojson --fixes @nowhere",
            "--fixes: cannot read '@nowhere': there is no such file",
            "check the path"),
        usage("run --zones @dir --fixes @fixes.ndjson", "--zones: ", "it is a directory"),
        usage("zones load @nowhere.geojson", "FILE: cannot read", "no such file"),
        usage("replay @dir", "FILE: cannot read", "it is a directory"),
        usage("bench @nowhere.yaml", "SCENARIO", "no such file"),
        usage("run --zones - --fixes -", "--zones and --fixes: both are standard input"),
        usage(
            "run --zones @fixes.ndjson --fixes @zones.geojson",
            "--zones: '@fixes.ndjson' looks like fixes",
            "--fixes: '@zones.geojson' looks like GeoJSON"),
        usage("zones load @fixes.ndjson", "looks like fixes", "fenceline replay"),
        usage("replay @zones.geojson", "looks like GeoJSON", "fenceline zones load"),
        usage("zones load @a.shp", "looks like a map or track format", "ogr2ogr", "@a.shp"),
        usage("zones sync --postgres mysql://db/x --query x", "--postgres: give postgresql://"),
        usage(
            "zones sync --postgres postgres://db/x --query x --every 1s --dry-run",
            "--dry-run, --every: give one of them"),
        usage("zones sync --postgres postgres://db/x --query x --every soon", "--every: 'soon'"),
        usage("zones load @fixes.csv", "looks like comma-separated values", "a column wkt"),
        usage("zones load @a.gpx --radius 0", "--radius: '0.0' was given; give metres"),
        usage("replay @a.gpx --file-format ndjson", "looks like GPX", "--file-format gpx"),
        usage("replay @fixes.csv --device-id a", "--device-id: is for GPX and KML"),
        usage("replay @a.gpx --file-format csv", "looks like GPX", "--file-format gpx"),
        usage("replay @a.kml --file-format gpx", "looks like KML", "--file-format kml"),
        usage("replay @a.gpx --file-format kml", "looks like GPX", "--file-format gpx"),
        usage("replay @a.nmea --file-format csv", "looks like NMEA", "--file-format nmea"),
        usage("zones load @a.nmea", "looks like NMEA", "fenceline replay"),
        usage("ingest", "--nmea, --gtfs-rt: give one of them"),
        usage("ingest --nmea tcp://x", "--nmea: 'tcp://x'", "tcp://HOST:PORT"),
        usage("ingest --gtfs-rt file:a --every PT0S", "--gtfs-rt: 'file:a'", "--every: 'PT0S'"),
        usage("replay @points.geojson", "looks like GeoJSON points", "jq -c", "@points.geojson"),
        usage("zones load @a.topojson", "looks like a map or track format", "ogr2ogr"),
        usage("zones load @a.zip", "looks like an archive", "unpack it"),
        usage("zones load @page.html", "looks like a web page", "download the file itself"),
        usage("zones load @a.bin", "looks like a binary file"),
        usage(
            "run --zones @zones.geojson --fixes @noextension",
            "looks like comma-separated values",
            "--file-format csv"),
        usage("replay @noextension", "comma-separated values", "--file-format csv"),
        usage("replay @fixes.ndjson --file-format csv", "looks like fixes", "--file-format ndjson"),
        usage("replay @array.json", "looks like a JSON array", "jq -c"),
        usage("replay @utf16.csv", "looks like text in UTF-16", "iconv"),
        usage(
            RUN + "--transitions @fixes.ndjson",
            "--fixes and --transitions: both are",
            "give it a file of its own"),
        usage(
            RUN + "--transitions @out --ad-matches @dir/../out",
            "--transitions and --ad-matches: both are",
            "give each output a file of its own"),
        usage(RUN + "--transitions @dir", "--transitions: cannot write", "it is a directory"),
        usage(RUN + "--dead-letters @no/out", "--dead-letters: cannot write", "no directory"),
        usage("bench @bench.yaml --json @bench.yaml", "SCENARIO and --json: both are"),
        usage("zones load @zones.geojson --allow-empty", "--allow-empty", "--replace"),
        fails(
            "run --zones @broken.geojson --fixes @fixes.ndjson",
            "@broken.geojson: line 2: not JSON"),
        fails("run --zones @crs.geojson --fixes @fixes.ndjson", "crs", "CRS84"),
        fails("run --zones @zones.geojson --fixes @cut.gz", "@cut.gz: the gzip file is cut off"),
        fails("run --zones @zones.geojson --fixes @cut.gpx", "@cut.gpx: line 2: not XML: "),
        fails("run --zones @cut.gpx --fixes @fixes.ndjson", "@cut.gpx: line 2: not XML: "),
        some("run --zones @zones.geojson --fixes @seconds.ndjson", ":1: refused", "--time-unit s"),
        some(
            "run --zones @zones.geojson --fixes @foreign.ndjson",
            "deviceId: absent",
            "--fix-fields"),
        some("run --zones @zones.geojson --fixes @swapped.ndjson", "lat: 154", "[-90.0, 90.0]"),
        some(
            "run --zones @noid.geojson --fixes @fixes.ndjson",
            ":2: refused",
            "id: none",
            "the id of the Feature"),
        some(
            "run --zones @longid.geojson --fixes @fixes.ndjson", ":1: refused", "id: \"xxx", "256"),
        some(
            "run --zones @longname.geojson --id-property name --fixes @fixes.ndjson",
            ":1: refused",
            "id: \"xxx",
            "256"),
        some("run --zones @zones.geojson --fixes @nan.ndjson", ":1: refused", "NaN is no number"),
        some("run --zones @polygon.json --fixes @fixes.ndjson", ":1: refused", "\"Feature\""));
  }

  private static Stream<Row> values() {
    return Stream.of(
        usage(RUN + "--reorder-window 10", "--reorder-window: '10'", "30s"),
        usage(RUN + "--reorder-window -10s", "--reorder-window: '-10s'"),
        usage(RUN + "--device-timeout soon", "--device-timeout: 'soon'"),
        usage(RUN + "--max-accuracy -5", "--max-accuracy", "-5"),
        usage(RUN + "--max-accuracy 5km", "--max-accuracy", "5km"),
        usage(RUN + "--zone-removal now", "--zone-removal: 'now'", "eager"),
        usage(RUN + "--time-unit min", "--time-unit: 'min'", "ms or s"),
        usage(
            RUN + "--fix-fields device=/id", "give FIELD=POINTER,...", "'device=/id'", "deviceId"),
        usage(RUN + "--fix-fields deviceId=id", "'deviceId=id'", "begins with /"),
        usage(RUN + "--fix-fields deviceId", "'deviceId'", "FIELD=POINTER"),
        usage(
            RUN + "--bootstrap-servers a:1",
            "--bootstrap-servers and other options of Kafka are for --fixes-topic"),
        usage("topics create --zone-history soon", "--zone-history: 'soon'", "7d or PT5M"),
        usage("replay @fixes.ndjson --speed 2", "--speed: '2'", "1x, 60x"),
        usage("replay @fixes.ndjson --time later", "--time: 'later'", "original or now"),
        usage("replay - --loop", "--loop", "give a file"),
        usage("replay @fixes.ndjson --format xml", "--format: 'xml'", "json, protobuf or avro"),
        usage("replay @fixes.csv --fix-fields lon=", "'lon='", "FIELD=COLUMN"),
        usage(
            "tail everything",
            "WHAT: 'everything'",
            "transitions, ad-matches, dead-letters, memberships or occupancy"),
        usage("tail transitions --max 0", "--max: '0'", "above 0"),
        usage("tail transitions --format zones=protobuf", "--format: 'zones=protobuf'"),
        usage("job --delivery twice", "--delivery: 'twice'", "exactly-once"),
        usage("job --start 1700000000", "--start: '1700000000'", "1700000000000", "seconds"),
        usage("job --group=", "--group: it is empty", "leave it out"),
        usage("job --start yesterday", "--start: 'yesterday'", "earliest"),
        usage("job --parallelism two", "--parallelism: 'two' was given; give a whole number"),
        usage(
            "job --state-dir @fixes.ndjson", "--state-dir: '@fixes.ndjson' is a file", "directory"),
        usage("job --parallelism 0", "--parallelism: '0'"),
        usage("job --checkpoint-interval -1s", "--checkpoint-interval: '-1s'"),
        usage("job --state-dir @fixes.ndjson --delivery often", "--delivery: 'often'"),
        usage("zones list --topic-prefix a/b", "--topic-prefix: 'a/b'", "a-z A-Z 0-9"),
        usage("zones list --zones-topic locations", "two topics have one name"),
        usage("zones list --bootstrap-servers here", "--bootstrap-servers: 'here'", "HOST:PORT"),
        usage("tail transitions --bootstrap-servers a:99999", "'a:99999'", "HOST:PORT"),
        usage("zones list --kafka.lingerms=5", "--kafka.lingerms", "--kafka.linger.ms?"),
        usage("dead-letters", "give a command", "replay"),
        usage("dead-letters replay --reason old", "--reason: 'old'", "late"),
        usage("dead-letters replay --since today", "--since: 'today'", "2026-01-31T08:00:00Z"),
        usage("zones list --kafka.linger.ms", "--kafka.linger.ms=VALUE"),
        usage("zones list --kafka-config @nowhere", "--kafka-config: there is no file"));
  }

  private static Stream<Row> clusters() {
    return Stream.of(
        usage("submit --jar @a.bin --flink flink:8081", "--flink: 'flink:8081'", "http://"),
        usage("submit --jar @nowhere.jar", "--jar: there is no file '@nowhere.jar'", "mvn"),
        usage("submit --jar @dir", "--jar: there is no file '@dir'"),
        usage("submit --jar @a.bin --parallelism two", "'two' was given; give a whole number"),
        usage("submit --jar @a.bin --parallelism 0", "--parallelism: '0'", "give 1 to 4096"),
        usage("submit --jar @a.bin --start nix", "--start: 'nix' was given", "earliest"),
        usage("submit --jar @a.bin --start-timeout 5", "--start-timeout: '5'", "30s"),
        usage("submit --jar @a.bin --state-dir x", "unknown option '--state-dir'"),
        usage(
            "submit --jar @a.bin --allow-non-restored-state",
            "--allow-non-restored-state",
            "--from-savepoint"),
        fails("submit --jar @a.bin --flink http://127.0.0.1:1", "does not answer", "check --flink"),
        usage("stop", "JOB", "Missing required"),
        usage("stop job --savepoint", "--savepoint", "Missing required"),
        usage("stop job --flink ftp://x", "--flink: 'ftp://x'", "http://localhost:8081"),
        usage("stop job --no-savepoint --drain", "--no-savepoint", "cannot be combined"),
        fails("stop job --flink http://127.0.0.1:1", "does not answer", "check --flink"),
        usage("status --flink here", "--flink: 'here'"),
        usage("status --flink http://flink:port/", "--flink: 'http://flink:port/'"),
        usage("status --flink-header nothing", "--flink-header: give NAME: VALUE"),
        usage("stop x --flink-credentials @nowhere", "--flink-credentials: cannot read '@nowhere'"),
        usage("submit --jar @a.bin --flink-ca @a.bin", "--flink-ca: cannot read '@a.bin'"),
        usage("status --watch --interval 2", "--interval: '2'", "30s"),
        usage("status --bootstrap-servers here", "--bootstrap-servers: 'here'", "HOST:PORT"),
        fails("status --flink http://127.0.0.1:1", "does not answer", "check --flink"));
  }

  private static Stream<Row> benchAndKafka() {
    return Stream.of(
        usage("bench @broken.yaml", "@broken.yaml"),
        usage("bench @typo.yaml", "@typo.yaml", "fixs"),
        usage("bench @bench.yaml --set runs=many", "runs", "many"),
        usage("bench @bench.yaml --set fixs.rate=5", "fixs"),
        usage("bench @bench.yaml --flink http://localhost:8081", "--bootstrap-servers"),
        usage(
            "bench @bench.yaml --flink localhost:1 --bootstrap-servers a:1 --jar @a.bin",
            "--flink: 'localhost:1'"),
        fails("zones list" + UNREACHABLE, "Kafka at 127.0.0.1:1 did not answer", "check --boot"),
        fails("replay @fixes.ndjson" + UNREACHABLE, "Kafka at 127.0.0.1:1 did not answer"),
        fails("zones delete depot" + UNREACHABLE, "check --bootstrap-servers"),
        fails("tail transitions" + UNREACHABLE, "check --bootstrap-servers"),
        fails("zones list --kafka-config @trust.properties", "trust.jks", "--kafka-config"),
        fails("tail transitions --kafka-config @jaas.properties", "JAAS", "--kafka-config"),
        fails(
            "zones load @zones.geojson --kafka-config @trust.properties", "no file /no/trust.jks"),
        fails(
            "zones load @zones.geojson --kafka-config @jaas.properties", "JAAS", "--kafka-config"));
  }

  private static Stream<Row> gateways() {
    return Stream.of(
        usage("gateway", "access", "--api-keys", "--jwt-secret-file", "--insecure-open"),
        usage("gateway --insecure-open --host 0.0.0.0", "--insecure-open", "--host 127.0.0.1"),
        usage("gateway --insecure-open --port x", "--port", "'x'"),
        usage("gateway --insecure-open --tls-cert @zones.geojson", "--tls-key"),
        usage("gateway --api-keys @none", "--api-keys", "@none"),
        usage("gateway --insecure-open --allow-origin maps", "--allow-origin", "'maps'"),
        usage("gateway --insecure-open --basemap @zones.geojson", "--basemap", "PMTiles"),
        usage("gateway --insecure-open --basemap @none", "--basemap", "cannot read", "folder"),
        usage(
            "gateway --insecure-open --basemap http://a/{z}/{x}/{y}.png",
            "--basemap: 'http://a/{z}/{x}/{y}.png' is no https address",
            "give one such as https://"),
        usage("gateway --insecure-open --basemap https://a/{z}/{x}.png", "lacks {z}, {x} or {y}"),
        usage("gateway --insecure-open --mqtt mqtt://a", "--mqtt-topic", "give both"),
        usage("gateway --insecure-open --mqtt http://a --mqtt-topic a", "--mqtt", "'http://a'"),
        usage("gateway --insecure-open --mqtt mqtt://a --mqtt-topic a#", "--mqtt-topic", "'a#'"),
        usage("gateway --insecure-open --mqtt-password-file @zones.geojson", "--mqtt-user"),
        usage("gateway --insecure-open --mqtt-share a/b", "--mqtt-share", "'a/b'"),
        usage("gateway --insecure-open --mqtt-version 4", "--mqtt-version", "5 or 3.1.1"),
        usage("gateway --insecure-open --rate-limit=-1", "--rate-limit", "'-1'"),
        usage(
            "gateway create-key --name a --scopes stream --file @zones.geojson",
            "--file: '@zones.geojson' is not a file of API keys",
            "line 1",
            "give another path"),
        usage("gateway create-key --name a --file @k --scopes zones", "--scopes", "zones:read"));
  }

  private static Stream<Row> deliveries() {
    return Stream.of(
        usage("deliver", "--config: it is missing", "give a file with the endpoints"),
        usage("deliver check", "--config: it is missing"),
        usage("deliver replay --config @delivery.yaml", "ENDPOINT", "Missing required"),
        usage("deliver --config @none", "--config", "@none", "give a file that is there"),
        usage("deliver --config @dir", "--config", "@dir", "directory"),
        usage("deliver --config @broken.yaml", "@broken.yaml", "is no YAML"),
        usage("deliver --config @typo-delivery.yaml", "endpoint: there is no such field"),
        usage("deliver --config @bad-delivery.yaml", "endpoints[0].url", "'ftp://example.com'"),
        usage("deliver --config @delivery.yaml --on-data-loss skip", "'skip'", "stop or continue"),
        usage("deliver --config @delivery.yaml --management-port x", "--management-port", "'x'"),
        usage("deliver check --config @delivery.yaml other", "'other'", "dispatch"),
        usage("deliver replay other --config @delivery.yaml", "'other'", "dispatch"),
        usage("deliver replay dispatch --config @delivery.yaml --from now", "--from", "'now'"),
        fails("deliver --config @delivery.yaml" + UNREACHABLE, "Kafka", "--bootstrap-servers"),
        fails(
            "deliver replay dispatch --config @delivery.yaml" + UNREACHABLE,
            "Kafka",
            "--bootstrap-servers"));
  }
}
