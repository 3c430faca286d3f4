{{/*
What a service needs of the Secret that is there and does not hold it, as a list. Takes {root, env}. Without a cluster (helm template)
or before the Secret is made nothing is known: then pods wait for it. But one that an older release was content with must be told
before an upgrade ends the pod that runs.
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

{{/* Takes {root, missing}. Secrets that sign are random and belong to nobody else: those can be made on the spot. */}}
{{- define "minutehand.how-to-add-secrets" -}}
{{- $secret := .root.Values.secrets.existingSecret -}}
{{- $namespace := .root.Release.Namespace }}

The Secret {{ $secret }} in the namespace {{ $namespace }} lacks {{ join ", " .missing }}. Nothing was changed.
{{- range .missing }}
{{- if hasSuffix "_SIGNING_SECRET" . }}
Add {{ . }}, which is new and random:

  kubectl -n {{ $namespace }} patch secret {{ $secret }} --type merge -p "{\"stringData\":{\"{{ . }}\":\"$(openssl rand -hex 32)\"}}"
{{ else }}
Add {{ . }}: the chart's README says what it is.
{{- end }}
{{- end }}
Then run this again.
{{- end -}}
