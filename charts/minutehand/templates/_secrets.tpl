{{/*
Keys that a service needs and the existing Secret lacks, as a list. Takes {root, env}. Without a cluster (helm template), or before
the Secret exists, the list is empty and pods wait for the Secret. An upgrade with a Secret of an older release must fail before it
replaces a running pod.
*/}}
{{- define "minutehand.missing-secrets" -}}
{{- $missing := list -}}
{{- $name := .root.Values.secrets.existingSecret -}}
{{- with lookup "v1" "Secret" .root.Release.Namespace $name -}}
{{- $data := .data | default dict -}}
{{- range $.env -}}
{{- $wanted := dig "valueFrom" "secretKeyRef" dict . -}}
{{- if and $wanted (not $wanted.optional) (not (get $data $wanted.key)) -}}
{{- $missing = append $missing $wanted.key -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $missing -}}
{{- end -}}

{{/* Takes {root, missing}. Signing secrets are random and used by one service only, so the message includes a command that creates them. */}}
{{- define "minutehand.how-to-add-secrets" -}}
{{- $secret := .root.Values.secrets.existingSecret -}}
{{- $namespace := .root.Release.Namespace }}

The Secret {{ $secret }} in the namespace {{ $namespace }} lacks {{ join ", " .missing }}. Nothing was changed.
{{- range .missing }}
{{- if hasSuffix "_SIGNING_SECRET" . }}
Add {{ . }}, a new random value:

  kubectl -n {{ $namespace }} patch secret {{ $secret }} --type merge -p "{\"stringData\":{\"{{ . }}\":\"$(openssl rand -hex 32)\"}}"
{{ else }}
Add {{ . }}: see the chart's README.
{{- end }}
{{- end }}
Then run the upgrade again.
{{- end -}}
