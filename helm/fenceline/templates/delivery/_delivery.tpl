{{- define "fenceline.deliverySelector" -}}
{{ include "fenceline.selectorLabels" . }}
app.kubernetes.io/component: delivery
{{- end }}

{{- define "fenceline.deliveryMistakes" -}}
{{- $mistakes := list }}
{{- if and .Values.delivery.enabled (not .Values.delivery.endpoints) }}
{{- $mistakes = append $mistakes "delivery.endpoints: not set; give at least one, as docs/deliveries.md describes them" }}
{{- end }}
{{- toYaml $mistakes }}
{{- end }}
