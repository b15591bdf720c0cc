{{/* How many TaskManagers there are; the operator starts as many as the parallelism needs. */}}
{{- define "fenceline.taskManagers" -}}
{{- if eq .Values.mode "standalone" }}
{{- .Values.standalone.taskManagerReplicas }}
{{- else }}
{{- divf .Values.job.parallelism .Values.taskManager.slots | ceil }}
{{- end }}
{{- end }}

{{/* The pods of Flink; those of the gateway have a policy of their own. */}}
{{- define "fenceline.flinkSelector" -}}
matchLabels:
  {{- include "fenceline.selectorLabels" . | nindent 2 }}
{{- if .Values.gateway.enabled }}
matchExpressions:
  - {key: app.kubernetes.io/component, operator: NotIn, values: [gateway]}
{{- end }}
{{- end }}

{{/* The ports of the brokers, as a YAML list. */}}
{{- define "fenceline.kafkaPorts" -}}
{{- $ports := .Values.networkPolicy.kafkaPorts }}
{{- if not $ports }}
{{- range splitList "," .Values.kafka.bootstrapServers }}
{{- $ports = append $ports (trim . | splitList ":" | last | float64) }}
{{- end }}
{{- end }}
{{- toYaml $ports }}
{{- end }}
