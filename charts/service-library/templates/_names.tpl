{{/* <release>-<component>, for example minutehand-meetings. */}}
{{- define "service-library.fullname" -}}
{{- printf "%s-%s" .root.Release.Name .name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "service-library.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{/* Labels of pods. They contain no version: a changed pod template restarts the pod, the broker included. */}}
{{- define "service-library.pod-labels" -}}
{{ include "service-library.selector" . }}
app.kubernetes.io/name: {{ .root.Chart.Name }}
{{- end -}}

{{/* Labels of objects. */}}
{{- define "service-library.labels" -}}
{{ include "service-library.pod-labels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* The image of a service, quoted. Takes {root, name, service}. */}}
{{- define "service-library.image" -}}
{{- $image := .service.image -}}
{{- printf "%s%s:%s" $image.registry ($image.repository | default (printf "minutehand/%s" .name)) ($image.tag | default .root.Chart.AppVersion) | quote -}}
{{- end -}}
