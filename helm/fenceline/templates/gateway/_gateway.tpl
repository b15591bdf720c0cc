{{/* The arguments of a gateway, as a YAML list; takes a dict: root, and kafka (where kafka.configSecret is its own). */}}
{{- define "fenceline.gatewayArguments" -}}
{{- $gateway := .root.Values.gateway }}
{{- $access := $gateway.access }}
{{- $arguments := list "--host" "0.0.0.0" "--management-host" "0.0.0.0" }}
{{- with $access.apiKeysSecret }}
{{- if .name }}{{ $arguments = concat $arguments (list "--api-keys" (printf "/etc/fenceline/api-keys/%s" .key)) }}{{ end }}
{{- end }}
{{- with $access.jwtSecret }}
{{- if .name }}{{ $arguments = concat $arguments (list "--jwt-secret-file" (printf "/etc/fenceline/jwt/%s" .key)) }}{{ end }}
{{- end }}
{{- range $option, $value := dict "jwks-url" $access.jwksUrl "jwt-audience" $access.audience "jwt-issuer" $access.issuer }}
{{- with $value }}{{ $arguments = concat $arguments (list (printf "--%s" $option) .) }}{{ end }}
{{- end }}
{{- if $gateway.tlsSecret.name }}
{{- $arguments = concat $arguments (list "--tls-cert" "/etc/fenceline/server/tls.crt" "--tls-key" "/etc/fenceline/server/tls.key") }}
{{- end }}
{{- $arguments = concat $arguments (include "fenceline.kafkaArguments" .kafka | fromYamlArray) (include "fenceline.topicArguments" .root | fromYamlArray) }}
{{- $arguments = concat $arguments (include "fenceline.optionArguments" (pick .root.Values.job.options "format" "registry" "registry-config" "no-register" "fix-fields" "time-unit" "max-future" "max-attributes" "reorder-window" "device-timeout" "device-forget" "zone-removal" "cross" "cross-max-gap" "cross-max-distance" "max-accuracy" "ad-max-age" "max-device-zones" "overdue-grace") | fromYamlArray) }}
{{- concat $arguments (include "fenceline.optionArguments" $gateway.options | fromYamlArray) | toYaml }}
{{- end }}

{{/* Secrets that a gateway mounts, by the name of their directory; without those of Kafka. */}}
{{- define "fenceline.gatewaySecrets" -}}
{{- $gateway := .Values.gateway -}}
{{- with $gateway.access.apiKeysSecret.name }}
api-keys: {{ . }}
{{- end }}
{{- with $gateway.access.jwtSecret.name }}
jwt: {{ . }}
{{- end }}
{{- with $gateway.tlsSecret.name }}
server: {{ . }}
{{- end }}
{{- end }}

{{- define "fenceline.gatewayMounts" -}}
- name: tmp
  mountPath: /tmp
{{- range $directory, $secret := include "fenceline.gatewaySecrets" .root | fromYaml }}
# A whole directory: a Secret that changes reaches the gateway without a restart.
- name: {{ $directory }}
  mountPath: /etc/fenceline/{{ $directory }}
  readOnly: true
{{- end }}
{{- with include "fenceline.kafkaVolumeMounts" (list .kafka true) | trim }}
{{ . }}
{{- end }}
{{- with .values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "fenceline.gatewayVolumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .values.localStorage }}
{{- range $directory, $secret := include "fenceline.gatewaySecrets" .root | fromYaml }}
- name: {{ $directory }}
  secret:
    secretName: {{ $secret }}
    defaultMode: 0440
{{- end }}
{{- with include "fenceline.kafkaVolumes" (list .kafka true) | trim }}
{{ . }}
{{- end }}
{{- with .values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "fenceline.gatewaySelector" -}}
{{ include "fenceline.selectorLabels" . }}
app.kubernetes.io/component: gateway
{{- end }}
