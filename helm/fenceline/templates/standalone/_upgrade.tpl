{{/*
A JobManager that starts with the id of a running job continues it as it was: with the old options and parallelism,
which its high availability has stored. So a change of these without a savepoint would do nothing, in silence. Refuses
it where Helm can ask the cluster; `helm template` cannot.
*/}}
{{- define "fenceline.checkUpgrade" -}}
{{- $name := printf "%s-jobmanager" (include "fenceline.fullname" .) }}
{{- $annotations := dig "metadata" "annotations" dict (lookup "apps/v1" "Deployment" .Release.Namespace $name) }}
{{- $sameId := eq (get $annotations "fenceline/job-id") (include "fenceline.jobId" .) }}
{{- $sameJob := eq (get $annotations "fenceline/job-checksum") (include "fenceline.jobChecksum" .) }}
{{- if and $sameId (not $sameJob) .Values.highAvailability.enabled }}
{{- fail (printf `

The image, the options or the parallelism of the job changed, but not job.initialSavepoint: Flink would continue the
job with the old ones. Stop the job with a savepoint:

  kubectl -n %[1]s exec deploy/%[2]s -- flink stop %[3]s

and upgrade again with --set job.initialSavepoint=PATH, where PATH is what the command prints.` .Release.Namespace $name (include "fenceline.jobId" .)) }}
{{- end }}
{{- end }}
