{{/* How the job and the command line reach Kafka, as a YAML list of arguments. */}}
{{- define "fenceline.kafkaArguments" -}}
{{- $arguments := list "--bootstrap-servers" .Values.kafka.bootstrapServers }}
{{- if .Values.kafka.configSecret.name }}
{{- $arguments = concat $arguments (list "--kafka-config" (printf "/etc/fenceline/kafka/%s" .Values.kafka.configSecret.key)) }}
{{- end }}
{{- range $name, $value := .Values.kafka.properties }}
{{- $arguments = append $arguments (printf "--kafka.%s=%s" $name (include "fenceline.text" $value)) }}
{{- end }}
{{- toYaml $arguments }}
{{- end }}

{{/* The arguments of the job, as a YAML list. A gateway answers by the memberships that the job writes. */}}
{{- define "fenceline.jobArguments" -}}
{{- $options := ternary (dict "memberships" true) dict .Values.gateway.enabled | merge (deepCopy .Values.job.options) }}
{{- concat (include "fenceline.kafkaArguments" . | fromYamlArray) (include "fenceline.optionArguments" $options | fromYamlArray) | toYaml }}
{{- end }}

{{/* Options by their names, as a YAML list of arguments. One that is true is a switch, a list repeats its option. */}}
{{- define "fenceline.optionArguments" -}}
{{- $arguments := list }}
{{- range $name, $value := . }}
{{- if kindIs "bool" $value }}
{{- if $value }}{{ $arguments = append $arguments (printf "--%s" $name) }}{{ end }}
{{- else }}
{{- range (kindIs "slice" $value | ternary $value (list $value)) }}
{{- $arguments = concat $arguments (list (printf "--%s" $name) (include "fenceline.text" .)) }}
{{- end }}
{{- end }}
{{- end }}
{{- toYaml $arguments }}
{{- end }}

{{/* The options of the job that name topics: what the command that creates them needs, too. */}}
{{- define "fenceline.topicArguments" -}}
{{- $arguments := list }}
{{- range $option := list "topic-prefix" "locations-topic" "zones-topic" "device-zones-topic" "transitions-topic" "ad-matches-topic" "dead-letters-topic" "memberships-topic" "occupancy-topic" }}
{{- with get $.Values.job.options $option }}
{{- $arguments = concat $arguments (list (printf "--%s" $option) .) }}
{{- end }}
{{- end }}
{{- toYaml $arguments }}
{{- end }}

{{/* A value as text. Helm reads whole numbers as floating-point numbers and would write 1e+06. */}}
{{- define "fenceline.text" -}}
{{- if and (kindIs "float64" .) (eq . (floor .)) }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/*
The id of the job in standalone mode. A JobManager that starts with the same id continues the job from its newest
checkpoint, or leaves it stopped if it was stopped; another id makes another job, which starts from the savepoint.
*/}}
{{- define "fenceline.jobId" -}}
{{- printf "%s/%s/%s/%v" .Release.Namespace (include "fenceline.fullname" .) .Values.job.initialSavepoint .Values.job.redeployNonce | sha256sum | trunc 32 }}
{{- end }}

{{/* Changes with what the job is made of: its image, arguments and parallelism. */}}
{{- define "fenceline.jobChecksum" -}}
{{- list (include "fenceline.image" (list .Values.image .)) (include "fenceline.jobArguments" .) .Values.job.parallelism | toJson | sha256sum }}
{{- end }}
