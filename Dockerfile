# Three images from the sources alone:
#   docker build --target job -t fenceline-job .           the job and a Flink to run it on
#   docker build --target gateway -t fenceline-gateway .   the gateway, without Flink and Kafka's broker
#   docker build --target cli -t fenceline-cli .           the commands of ./fenceline
# Needs BuildKit, which Docker 23 and newer and Docker Compose use by default.
ARG MAVEN_IMAGE=maven:3.9-eclipse-temurin-17
ARG FLINK_IMAGE=flink:2.2.1-java17
ARG JRE_IMAGE=eclipse-temurin:17-jre

FROM ${MAVEN_IMAGE} AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -ntp -Dmaven.test.skip=true -Dspotless.check.skip=true -pl job,cli,gateway/server -am package
RUN docker/assemble /out/fenceline && mkdir /out/gateway && \
    cp -r LICENSE NOTICE gateway/server/target/lib /out/gateway/ && \
    sed -n 's/.*<jvm.collections>\(.*\)<.*/-XX:-UsePerfData -XX:+ExitOnOutOfMemoryError -XX:+UseTransparentHugePages \1/p' pom.xml >/out/gateway/jvm.options && \
    sed -n 's/.*<flink.version>\(.*\)<.*/\1/p' pom.xml >/out/flink.version && \
    sed -n 's/.*<jvm.collections>\(.*\)<.*/env.java.opts.taskmanager: -XX:+UseG1GC -XX:+UseTransparentHugePages \1/p' pom.xml >/out/jvm.yaml

FROM ${FLINK_IMAGE} AS job
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fenceline job" \
      org.opencontainers.image.description="Real-time geofencing on Apache Flink and Apache Kafka: the Flink job" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
USER root
COPY --from=build /src/job/target/fenceline-job.jar /opt/flink/usrlib/
COPY --from=build /out/flink.version /out/jvm.yaml /tmp/
COPY --chmod=755 docker/job-from-checkpoint /usr/local/bin/
# Not env.java.opts.all of the configuration, which would replace the packages that Flink needs opened.
ENV JVM_ARGS=-XX:+ExitOnOutOfMemoryError
# RocksDB and the Prometheus reporter are in place in Flink's image, the file systems of S3 (s3://), Google Cloud (gs://) and
# Azure (abfss://) in opt/; the options of the JVM are those of docs/operate/flink.md. A Flink of another version than the one that the job is built for is refused.
RUN cd /opt/flink && \
    ls "lib/flink-dist-$(cat /tmp/flink.version).jar" plugins/metrics-prometheus/*.jar && \
    for system in s3-fs-presto gs-fs-hadoop azure-fs-hadoop; do \
      if ls opt/flink-$system-*.jar; then \
        mkdir plugins/$system && ln -s /opt/flink/opt/flink-$system-*.jar plugins/$system/; \
      else echo "WARNING: the base image has no opt/flink-$system-*.jar, so the image lacks this file system"; fi; \
    done && \
    cat /tmp/jvm.yaml >>conf/config.yaml && \
    mkdir /checkpoints && chown 9999:9999 /checkpoints
# The user flink, as a number, so that Kubernetes sees that it is not root.
USER 9999:9999

FROM ${JRE_IMAGE} AS gateway
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fenceline gateway" \
      org.opencontainers.image.description="Real-time geofencing on Apache Flink and Apache Kafka: REST and push" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 fenceline && useradd --uid 10001 --gid fenceline --create-home fenceline
COPY --from=build /out/gateway/ /opt/fenceline/
COPY --chmod=755 docker/gateway/fenceline-gateway /usr/local/bin/
USER 10001:10001
WORKDIR /home/fenceline
ENTRYPOINT ["fenceline-gateway"]
CMD ["--help"]

FROM ${JRE_IMAGE} AS cli
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fenceline command line" \
      org.opencontainers.image.description="Real-time geofencing on Apache Flink and Apache Kafka: the commands" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
# A volume that is mounted at /keys belongs to the user, too.
RUN groupadd --gid 10001 fenceline && useradd --uid 10001 --gid fenceline --create-home fenceline && \
    install -d -o fenceline -g fenceline -m 700 /keys
COPY --from=build /out/fenceline/ /opt/fenceline/
# The classes of a command that connects to Kafka, ready to be mapped: each start takes half of the CPU time. This one
# fails, because there is no Kafka, after it has loaded them.
RUN cd /opt/fenceline && archive=cli/target/fenceline.jsa && \
    { FENCELINE_JAVA_OPTS="-XX:ArchiveClassesAtExit=$archive -Xlog:cds*=off" ./fenceline zones list \
        --bootstrap-servers localhost:1 --kafka.default.api.timeout.ms=1000 --kafka.request.timeout.ms=1000 2>/tmp/log || \
      test -s $archive || { cat /tmp/log; exit 1; }; } && rm /tmp/log
USER 10001:10001
WORKDIR /home/fenceline
ENTRYPOINT ["/opt/fenceline/fenceline"]
CMD ["--help"]
