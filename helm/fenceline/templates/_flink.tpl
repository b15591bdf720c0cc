{{/* Memory in Flink's notation: 4Gi is 4g. */}}
{{- define "fenceline.flinkMemory" -}}
{{- . | replace "Gi" "g" | replace "Mi" "m" }}
{{- end }}

{{- define "fenceline.storageUri" -}}
{{- if .Values.storage.persistentVolumeClaim.enabled }}file:///var/lib/fenceline{{ else }}{{ trimSuffix "/" .Values.storage.uri }}{{ end }}
{{- end }}

{{/* The configuration of Flink in both modes, as YAML of flat keys. */}}
{{- define "fenceline.commonConfiguration" -}}
{{- $storage := include "fenceline.storageUri" . -}}
execution.checkpointing.dir: {{ $storage }}/checkpoints
execution.checkpointing.savepoint-dir: {{ $storage }}/savepoints
execution.checkpointing.num-retained: 3
execution.checkpointing.externalized-checkpoint-retention: RETAIN_ON_CANCELLATION
state.backend.type: {{ .Values.stateBackend }}
{{- if eq .Values.stateBackend "rocksdb" }}
execution.checkpointing.incremental: true
{{- else }}
# Only RocksDB uses managed memory.
taskmanager.memory.managed.fraction: 0
{{- end }}
{{- if .Values.highAvailability.enabled }}
high-availability.type: kubernetes
high-availability.storageDir: {{ $storage }}/ha
{{- end }}
{{- /* Those of testing/faults/recovery.yaml, which has the reasons, without those of ZooKeeper. A unit test compares them. */}}
heartbeat.interval: 1s
heartbeat.timeout: 8s
restart-strategy.type: exponential-delay
restart-strategy.exponential-delay.initial-backoff: 500ms
restart-strategy.exponential-delay.max-backoff: 5s
restart-strategy.exponential-delay.reset-backoff-threshold: 30s
execution.checkpointing.tolerable-failed-checkpoints: 1000
execution.checkpointing.timeout: 60s
jobmanager.scheduler: adaptive
jobmanager.adaptive-scheduler.submission.resource-stabilization-timeout: 1s
jobmanager.adaptive-scheduler.executing.resource-stabilization-timeout: 1s
jobmanager.adaptive-scheduler.executing.cooldown-after-rescaling: 1s
jobmanager.adaptive-scheduler.rescale-trigger.max-delay: 2s
classloader.check-leaked-classloader: false
taskmanager.numberOfTaskSlots: {{ .Values.taskManager.slots }}
taskmanager.data.port: 6121
taskmanager.rpc.port: 6122
{{- with .Values.jobManager.jvmOptions }}
env.java.opts.jobmanager: {{ join " " . | quote }}
{{- end }}
{{- with .Values.taskManager.jvmOptions }}
env.java.opts.taskmanager: {{ join " " . | quote }}
{{- end }}
{{- if .Values.metrics.enabled }}
metrics.reporter.prom.factory.class: org.apache.flink.metrics.prometheus.PrometheusReporterFactory
metrics.reporter.prom.port: 9249
{{- end }}
{{- end }}

{{- define "fenceline.operatorConfiguration" -}}
kubernetes.jobmanager.cpu.limit-factor: {{ .Values.jobManager.cpuLimitFactor }}
kubernetes.taskmanager.cpu.limit-factor: {{ .Values.taskManager.cpuLimitFactor }}
{{- with .Values.operator.autoscaler }}
{{- if .enabled }}
job.autoscaler.enabled: true
job.autoscaler.vertex.min-parallelism: {{ .minParallelism }}
job.autoscaler.vertex.max-parallelism: {{ .maxParallelism }}
job.autoscaler.utilization.target: {{ .targetUtilization }}
job.autoscaler.stabilization.interval: {{ .stabilizationInterval }}
job.autoscaler.metrics.window: {{ .metricsWindow }}
# One subtask reads zones, so that the order of their records is kept. This is the id of its vertex: the hash of the
# uid of the operator "zones-source".
job.autoscaler.vertex.exclude.ids: 80a660e765818300eafdca71bcca3626
{{- end }}
{{- end }}
{{- end }}

{{- define "fenceline.standaloneConfiguration" -}}
kubernetes.cluster-id: {{ include "fenceline.fullname" . }}
kubernetes.namespace: {{ .Release.Namespace }}
high-availability.cluster-id: {{ include "fenceline.fullname" . }}
parallelism.default: {{ .Values.job.parallelism }}
{{- if not .Values.highAvailability.enabled }}
jobmanager.rpc.address: {{ include "fenceline.fullname" . }}-jobmanager
{{- end }}
jobmanager.rpc.port: 6123
high-availability.jobmanager.port: 6123
blob.server.port: 6124
jobmanager.bind-host: 0.0.0.0
taskmanager.bind-host: 0.0.0.0
rest.port: 8081
rest.bind-address: 0.0.0.0
jobmanager.memory.process.size: {{ include "fenceline.flinkMemory" .Values.jobManager.memory }}
taskmanager.memory.process.size: {{ include "fenceline.flinkMemory" .Values.taskManager.memory }}
# A job that has ended stays ended: a JobManager that starts anew must not begin with empty state.
execution.shutdown-on-application-finish: false
job-result-store.delete-on-commit: false
env.java.default-opts.all: {{ include "fenceline.java17Options" . }}
{{- end }}

{{/* What Flink needs of Java 17; as in the configuration of its distribution. The operator sets them by itself. */}}
{{- define "fenceline.java17Options" -}}
{{- $options := list }}
{{- range list "java.rmi/sun.rmi.registry" "jdk.compiler/com.sun.tools.javac.api" "jdk.compiler/com.sun.tools.javac.file" "jdk.compiler/com.sun.tools.javac.parser" "jdk.compiler/com.sun.tools.javac.tree" "jdk.compiler/com.sun.tools.javac.util" "java.security.jgss/sun.security.krb5" }}
{{- $options = append $options (printf "--add-exports=%s=ALL-UNNAMED" .) }}
{{- end }}
{{- range list "lang" "net" "io" "nio" "lang.reflect" "text" "time" "util" "util.concurrent" "util.concurrent.atomic" "util.concurrent.locks" }}
{{- $options = append $options (printf "--add-opens=java.base/java.%s=ALL-UNNAMED" .) }}
{{- end }}
{{- append $options "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED" | join " " | quote }}
{{- end }}

{{/* All of it, as a YAML map of texts sorted by key. Entries of flinkConfiguration win. */}}
{{- define "fenceline.flinkConfiguration" -}}
{{- $configuration := include "fenceline.commonConfiguration" . | fromYaml }}
{{- $ofMode := include (printf "fenceline.%sConfiguration" .Values.mode) . | fromYaml }}
{{- range $key, $value := mergeOverwrite $configuration $ofMode .Values.flinkConfiguration }}
{{ $key }}: {{ include "fenceline.text" $value | quote }}
{{- end }}
{{- end }}
