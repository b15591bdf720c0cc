{{/*
What values.schema.json cannot express. Reports all mistakes at once; each names the value, the reason and the remedy.
*/}}
{{- define "fenceline.validate" -}}
{{- $mistakes := concat (include "fenceline.requiredMistakes" . | fromYamlArray) (include "fenceline.flinkMistakes" . | fromYamlArray) (include "fenceline.modeMistakes" . | fromYamlArray) (include "fenceline.gatewayMistakes" . | fromYamlArray) (include "fenceline.deliveryMistakes" . | fromYamlArray) }}
{{- if $mistakes }}
{{- printf "\n\nThese values cannot work:\n  - %s\n" (join "\n  - " $mistakes) | fail }}
{{- end }}
{{- if eq .Values.mode "standalone" }}
{{- include "fenceline.checkUpgrade" . }}
{{- end }}
{{- end }}

{{- define "fenceline.requiredMistakes" -}}
{{- $mistakes := list }}
{{- $volume := .Values.storage.persistentVolumeClaim.enabled }}
{{- if not .Values.kafka.bootstrapServers }}
{{- $mistakes = append $mistakes "kafka.bootstrapServers: not set; give the Kafka brokers, such as kafka-1:9092,kafka-2:9092" }}
{{- end }}
{{- if not (or .Values.storage.uri $volume) }}
{{- $mistakes = append $mistakes "storage: not set, and checkpoints must outlive the pods; give storage.uri, such as s3://bucket/fenceline, or set storage.persistentVolumeClaim.enabled" }}
{{- end }}
{{- if and .Values.storage.uri $volume }}
{{- $mistakes = append $mistakes "storage.uri and storage.persistentVolumeClaim.enabled: both are given; give one of the two" }}
{{- end }}
{{- if and .Values.metrics.podMonitor.enabled (not .Values.metrics.enabled) }}
{{- $mistakes = append $mistakes "metrics.podMonitor.enabled: there are no metrics to scrape; set metrics.enabled, too" }}
{{- end }}
{{- range $name, $value := .Values.kafka.properties }}
{{- if and (regexMatch "(password|secret|sasl\\.jaas\\.config|ssl\\.keystore\\.key|credentials)" $name) (not (regexMatch "^\\$\\{[a-z]+:[^}]+}$" (toString $value))) }}
{{- $mistakes = append $mistakes (printf "kafka.properties.%s: would be readable in the arguments of the pods; put it into the file of kafka.configSecret, or refer to a key of kafka.userSecret" $name) }}
{{- end }}
{{- end }}
{{- toYaml $mistakes }}
{{- end }}

{{- define "fenceline.flinkMistakes" -}}
{{- $mistakes := list }}
{{- if eq (toString (get .Values.flinkConfiguration "scheduler-mode")) "reactive" }}
{{- $mistakes = append $mistakes "flinkConfiguration.scheduler-mode: reactive would run the reader of zones in parallel, which mixes up the order of their changes; leave it out, the adaptive scheduler is on" }}
{{- end }}
{{- range $key := list "kubernetes.cluster-id" "kubernetes.namespace" "high-availability.cluster-id" "parallelism.default" "$internal.pipeline.job-id" }}
{{- if hasKey $.Values.flinkConfiguration $key }}
{{- $mistakes = append $mistakes (printf "flinkConfiguration.%s: the chart sets it from the name, the namespace or job.parallelism; leave it out" $key) }}
{{- end }}
{{- end }}
{{- range $key, $value := .Values.flinkConfiguration }}
{{- if regexMatch "(secret|access)[.-]?key$|password$" $key }}
{{- $mistakes = append $mistakes (printf "flinkConfiguration.%s: a secret would be readable in the configuration; give it by env or envFrom, from a Secret" $key) }}
{{- end }}
{{- end }}
{{- if and (gt (int .Values.jobManager.replicas) 1) (not .Values.highAvailability.enabled) }}
{{- $mistakes = append $mistakes (printf "jobManager.replicas: %v was given; give 1, or set highAvailability.enabled" .Values.jobManager.replicas) }}
{{- end }}
{{- toYaml $mistakes }}
{{- end }}

{{- define "fenceline.modeMistakes" -}}
{{- $mistakes := list }}
{{- $parallelism := int .Values.job.parallelism }}
{{- if and .Values.topics.create (gt $parallelism (int .Values.topics.partitions)) }}
{{- $mistakes = append $mistakes (printf "topics.partitions: %v was given, but job.parallelism is %d; give at least as many, each subtask reads its own partitions" .Values.topics.partitions $parallelism) }}
{{- end }}
{{- if eq .Values.mode "standalone" }}
{{- $slots := mul .Values.standalone.taskManagerReplicas .Values.taskManager.slots | int }}
{{- if gt $parallelism $slots }}
{{- $mistakes = append $mistakes (printf "job.parallelism: %d was given, but standalone.taskManagerReplicas x taskManager.slots is only %d; raise one of these" $parallelism $slots) }}
{{- end }}
{{- if .Values.operator.autoscaler.enabled }}
{{- $mistakes = append $mistakes "operator.autoscaler.enabled: needs mode: operator; without the operator, set job.parallelism and standalone.taskManagerReplicas" }}
{{- end }}
{{- else }}
{{- if and (eq .Values.operator.upgradeMode "last-state") (not .Values.highAvailability.enabled) }}
{{- $mistakes = append $mistakes "operator.upgradeMode: last-state needs highAvailability.enabled; set it, or give upgradeMode: savepoint" }}
{{- end }}
{{- if and .Values.job.redeployNonce (not .Values.job.initialSavepoint) }}
{{- $mistakes = append $mistakes "job.redeployNonce: the operator redeploys from a savepoint only; give job.initialSavepoint, too" }}
{{- end }}
{{- with .Values.operator.autoscaler }}
{{- if and .enabled (gt (int .minParallelism) (int .maxParallelism)) }}
{{- $mistakes = append $mistakes (printf "operator.autoscaler.minParallelism: %v is above maxParallelism, %v" .minParallelism .maxParallelism) }}
{{- end }}
{{- end }}
{{- end }}
{{- toYaml $mistakes }}
{{- end }}

{{- define "fenceline.gatewayMistakes" -}}
{{- $mistakes := list }}
{{- $gateway := .Values.gateway }}
{{- $access := $gateway.access }}
{{- $tokens := or $access.jwtSecret.name $access.jwksUrl }}
{{- if $gateway.enabled }}
{{- if not (or $access.apiKeysSecret.name $tokens) }}
{{- $mistakes = append $mistakes "gateway.access: nobody could use the gateways; give apiKeysSecret.name (fenceline gateway create-key makes the file), jwtSecret.name or jwksUrl" }}
{{- end }}
{{- if and $access.jwtSecret.name $access.jwksUrl }}
{{- $mistakes = append $mistakes "gateway.access.jwtSecret.name and gateway.access.jwksUrl: both are given; give one of the two" }}
{{- end }}
{{- range $key, $claim := dict "audience" "aud" "issuer" "iss" }}
{{- if and $tokens (not (get $access $key)) }}
{{- $mistakes = append $mistakes (printf "gateway.access.%s: not set, and tokens of other services would be accepted; give the %s of the tokens" $key $claim) }}
{{- else if and (get $access $key) (not $tokens) }}
{{- $mistakes = append $mistakes (printf "gateway.access.%s: there is no key to check tokens with; give jwtSecret.name or jwksUrl, too" $key) }}
{{- end }}
{{- end }}
{{- if and $gateway.ingress.enabled (not $gateway.ingress.host) }}
{{- $mistakes = append $mistakes "gateway.ingress.host: not set, and the Ingress would take the requests of all hosts; give one" }}
{{- end }}
{{- if $gateway.httpRoute.enabled }}
{{- if not (and $gateway.httpRoute.parentRefs $gateway.httpRoute.hostnames) }}
{{- $mistakes = append $mistakes "gateway.httpRoute: parentRefs and hostnames are needed; give the Gateway of the cluster and the names of this API" }}
{{- end }}
{{- if $gateway.tlsSecret.name }}
{{- $mistakes = append $mistakes "gateway.tlsSecret.name: an HTTPRoute reaches the pods by HTTP; leave it out, or use gateway.ingress" }}
{{- end }}
{{- end }}
{{- with $gateway.autoscaling }}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) }}
{{- $mistakes = append $mistakes (printf "gateway.autoscaling.minReplicas: %v is above maxReplicas, %v" .minReplicas .maxReplicas) }}
{{- end }}
{{- end }}
{{- if and (get $gateway.options "mqtt-client-id") (or $gateway.autoscaling.enabled (gt (int $gateway.replicas) 1)) }}
{{- $mistakes = append $mistakes "gateway.options.mqtt-client-id: gateways with one id disconnect each other; leave it out, or set gateway.replicas: 1 without gateway.autoscaling.enabled" }}
{{- end }}
{{- if eq (get .Values.job.options "memberships" | toString) "false" }}
{{- $mistakes = append $mistakes "job.options.memberships: false was given, but the gateway answers by memberships; leave it out" }}
{{- end }}
{{- end }}
{{- toYaml $mistakes }}
{{- end }}
