{{/*
The metadata and the specification of a pod of Flink, in both modes. Takes a dict: root, role ("jobmanager" or
"taskmanager"), values (those of the role), annotations, and container (what standalone mode adds to the container).
*/}}
{{- define "fenceline.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "fenceline.podLabels" (list .root .role) | nindent 4 }}
    {{- with .values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with merge (dict) .values.podAnnotations .annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "fenceline.serviceAccountName" .root }}
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    {{- toYaml $values.podSecurityContext | nindent 4 }}
  {{- with .values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- range $key := list "nodeSelector" "tolerations" "affinity" }}
  {{- with get $.values $key }}
  {{ $key }}:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
  topologySpreadConstraints:
    {{- include "fenceline.topologySpread" (list .root .role .values) | nindent 4 }}
  containers:
    # The operator knows the container by this name.
    - name: flink-main-container
      {{- with .container }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
      securityContext:
        {{- toYaml $values.securityContext | nindent 8 }}
      {{- with include "fenceline.environment" . | fromYamlArray }}
      env:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.envFrom }}
      envFrom:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with include "fenceline.ports" . | fromYamlArray }}
      ports:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        {{- include "fenceline.volumeMounts" . | nindent 8 }}
  volumes:
    {{- include "fenceline.volumes" . | nindent 4 }}
{{- end }}

{{/* The constraints of a role, by default over nodes, if possible; takes a list of the root, the role and its values. */}}
{{- define "fenceline.topologySpread" -}}
{{- with (index . 2).topologySpreadConstraints }}
{{- toYaml . }}
{{- else -}}
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "fenceline.selectorLabels" (index . 0) | nindent 6 }}
      app.kubernetes.io/component: {{ index . 1 }}
{{- end }}
{{- end }}

{{- define "fenceline.environment" -}}
{{- $environment := list }}
{{- if eq .root.Values.mode "standalone" }}
{{- $environment = list (dict "name" "POD_IP" "valueFrom" (dict "fieldRef" (dict "fieldPath" "status.podIP"))) }}
{{- end }}
{{- concat $environment .root.Values.env | toYaml }}
{{- end }}

{{/* The operator adds Flink's own ports. */}}
{{- define "fenceline.ports" -}}
{{- if eq .root.Values.mode "standalone" }}
{{- if eq .role "jobmanager" }}
- {name: rest, containerPort: 8081}
- {name: rpc, containerPort: 6123}
- {name: blob, containerPort: 6124}
{{- else }}
- {name: data, containerPort: 6121}
- {name: rpc, containerPort: 6122}
{{- end }}
{{- end }}
{{- if .root.Values.metrics.enabled }}
- {name: metrics, containerPort: 9249}
{{- end }}
{{- end }}

{{/* The root file system is read-only: Flink writes to /tmp and to its log directory. */}}
{{- define "fenceline.volumeMounts" -}}
- name: tmp
  mountPath: /tmp
- name: log
  mountPath: /opt/flink/log
{{- if eq .root.Values.mode "standalone" }}
- name: flink-configuration
  mountPath: /opt/flink/conf
  readOnly: true
{{- end }}
{{- if .root.Values.storage.persistentVolumeClaim.enabled }}
- name: state
  mountPath: /var/lib/fenceline
{{- end }}
{{- with include "fenceline.kafkaVolumeMounts" (list .root (eq .role "jobmanager")) | trim }}
{{ . }}
{{- end }}
{{- with .root.Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "fenceline.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .values.localStorage }}
- name: log
  emptyDir:
    sizeLimit: 2Gi
{{- if eq .root.Values.mode "standalone" }}
- name: flink-configuration
  configMap:
    name: {{ include "fenceline.fullname" .root }}-flink
{{- end }}
{{- if .root.Values.storage.persistentVolumeClaim.enabled }}
- name: state
  persistentVolumeClaim:
    claimName: {{ include "fenceline.claimName" .root }}
{{- end }}
{{- with include "fenceline.kafkaVolumes" (list .root (eq .role "jobmanager")) | trim }}
{{ . }}
{{- end }}
{{- with .root.Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/*
The files for Kafka; takes a list of the root and whether the pod reads the client properties. Only the process that
starts the job reads them; trust store, key store and the user's Secret are read by every client.
*/}}
{{- define "fenceline.kafkaVolumeMounts" -}}
{{- $kafka := (index . 0).Values.kafka }}
{{- if and (index . 1) $kafka.configSecret.name }}
- name: kafka-config
  mountPath: /etc/fenceline/kafka
  readOnly: true
{{- end }}
{{- if $kafka.tlsSecret.name }}
- name: kafka-tls
  mountPath: /etc/fenceline/tls
  readOnly: true
{{- end }}
{{- if $kafka.userSecret.name }}
- name: kafka-user
  mountPath: /etc/fenceline/user
  readOnly: true
{{- end }}
{{- end }}

{{- define "fenceline.kafkaVolumes" -}}
{{- $kafka := (index . 0).Values.kafka }}
{{- if and (index . 1) $kafka.configSecret.name }}
- name: kafka-config
  secret:
    secretName: {{ $kafka.configSecret.name }}
    defaultMode: 0440
    items:
      - key: {{ $kafka.configSecret.key }}
        path: {{ $kafka.configSecret.key }}
{{- end }}
{{- if $kafka.tlsSecret.name }}
- name: kafka-tls
  secret:
    secretName: {{ $kafka.tlsSecret.name }}
    defaultMode: 0440
{{- end }}
{{- if $kafka.userSecret.name }}
- name: kafka-user
  secret:
    secretName: {{ $kafka.userSecret.name }}
    defaultMode: 0440
{{- end }}
{{- end }}
