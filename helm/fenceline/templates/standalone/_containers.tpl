{{/* What standalone mode adds to the container; takes the same dict as "fenceline.pod". */}}
{{- define "fenceline.resources" -}}
requests:
  cpu: {{ .values.cpu }}
  memory: {{ .values.memory }}
  ephemeral-storage: {{ .values.localStorage }}
limits:
  cpu: {{ mulf .values.cpu .values.cpuLimitFactor }}
  memory: {{ .values.memory }}
{{- end }}

{{/* The commands of the image's scripts, which do not write the read-only configuration. */}}
{{- define "fenceline.jobManagerContainer" -}}
image: {{ include "fenceline.image" (list .root.Values.image .root) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args:
  - /opt/flink/bin/standalone-job.sh
  - start-foreground
  {{- if .root.Values.highAvailability.enabled }}
  - -Djobmanager.rpc.address=$(POD_IP)
  {{- end }}
  - --job-id
  - {{ include "fenceline.jobId" .root | quote }}
  {{- with .root.Values.job.initialSavepoint }}
  - --fromSavepoint
  - {{ . }}
  {{- if $.root.Values.job.allowNonRestoredState }}
  - --allowNonRestoredState
  {{- end }}
  {{- end }}
  {{- include "fenceline.jobArguments" .root | nindent 2 }}
resources:
  {{- include "fenceline.resources" . | nindent 2 }}
# Ready when the job runs. One that was stopped has its result in the storage, and Flink does not run it again: neither
# after a rollback nor after another install.
readinessProbe:
  exec:
    command:
      - bash
      - -c
      - curl -fsS http://localhost:8081/jobs/{{ include "fenceline.jobId" .root }} | grep -q '"state":"RUNNING"'
  periodSeconds: 5
  timeoutSeconds: 5
livenessProbe:
  tcpSocket:
    port: rpc
  initialDelaySeconds: 30
  periodSeconds: 20
  failureThreshold: 5
{{- end }}

{{- define "fenceline.taskManagerContainer" -}}
image: {{ include "fenceline.image" (list .root.Values.image .root) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args:
  - /opt/flink/bin/taskmanager.sh
  - start-foreground
  - -Dtaskmanager.host=$(POD_IP)
resources:
  {{- include "fenceline.resources" . | nindent 2 }}
readinessProbe:
  tcpSocket:
    port: rpc
  periodSeconds: 5
livenessProbe:
  tcpSocket:
    port: rpc
  initialDelaySeconds: 30
  periodSeconds: 20
  failureThreshold: 5
{{- end }}
