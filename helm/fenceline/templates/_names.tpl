{{- define "fenceline.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* At most 40 characters: Flink derives longer names from it, and the operator takes 45. */}}
{{- define "fenceline.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains (include "fenceline.name" .) .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "fenceline.name" .) | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "fenceline.selectorLabels" -}}
app.kubernetes.io/name: {{ include "fenceline.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "fenceline.labels" -}}
{{ include "fenceline.selectorLabels" . }}
app.kubernetes.io/part-of: fenceline
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "fenceline.serviceAccountName" -}}
{{- default (ternary (include "fenceline.fullname" .) "default" .Values.serviceAccount.create) .Values.serviceAccount.name }}
{{- end }}

{{- define "fenceline.claimName" -}}
{{- default (printf "%s-state" (include "fenceline.fullname" .)) .Values.storage.persistentVolumeClaim.existingClaim }}
{{- end }}

{{/* The reference to an image; takes a list of the image's values and the root. */}}
{{- define "fenceline.image" -}}
{{- $image := index . 0 }}
{{- with (index . 1).Values.global.imageRegistry }}{{ trimSuffix "/" . }}/{{ end }}
{{- if $image.digest }}
{{- printf "%s@%s" $image.repository $image.digest }}
{{- else }}
{{- printf "%s:%s" $image.repository (default (index . 1).Chart.AppVersion $image.tag) }}
{{- end }}
{{- end }}

{{/* Labels of pods; takes a list of the root and the role. No versions: a new chart alone restarts nothing. */}}
{{- define "fenceline.podLabels" -}}
{{ include "fenceline.selectorLabels" (index . 0) }}
app.kubernetes.io/part-of: fenceline
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}
