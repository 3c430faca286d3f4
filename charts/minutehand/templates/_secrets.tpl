{{/*
Not empty when the namespace lacks the Secret. `helm template` has no cluster and finds nothing, so the check needs an object that every
namespace has. A namespace that --create-namespace is about to create has neither: there, pods wait for the Secret.
*/}}
{{- define "minutehand.lacks-secret" -}}
{{- $namespace := .Release.Namespace -}}
{{- if not (lookup "v1" "Secret" $namespace .Values.secrets.existingSecret) -}}
{{- if lookup "v1" "ConfigMap" $namespace "kube-root-ca.crt" }}true{{ end -}}
{{- end -}}
{{- end -}}

{{- define "minutehand.how-to-create-secret" }}

There is no Secret {{ .Values.secrets.existingSecret }} in the namespace {{ .Release.Namespace }}. Nothing was changed.
For a new installation, create it:

  scripts/with-node node scripts/new-secrets.ts --kubernetes {{ .Values.secrets.existingSecret }} --namespace {{ .Release.Namespace }}

For an existing one, restore its keys: new ones end every session. Then run this command again.
{{- end -}}

{{/*
Keys that a service needs and the existing Secret lacks, as a list. Takes {root, env}. Without a cluster (helm template), or without
the Secret, the list is empty. An upgrade with a Secret of an older release must fail before it
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

{{/* Takes {root, missing}. Signing secrets and passwords of the release are random, so the message includes a command that creates them. */}}
{{- define "minutehand.how-to-add-secrets" -}}
{{- $secret := .root.Values.secrets.existingSecret -}}
{{- $namespace := .root.Release.Namespace }}

The Secret {{ $secret }} in the namespace {{ $namespace }} lacks {{ join ", " .missing }}. Nothing was changed.
{{- $random := list }}
{{- range .missing }}
{{- if or (hasSuffix "_SIGNING_SECRET" .) (hasSuffix "_PASSWORD" .) }}
{{- $random = append $random (printf "\\\"%s\\\":\\\"$(openssl rand -hex 32)\\\"" .) }}
{{- else }}
Add {{ . }}: see the chart's README.
{{- end }}
{{- end }}
{{- if $random }}
Add new random values:

  kubectl -n {{ $namespace }} patch secret {{ $secret }} --type merge -p "{\"stringData\":{{ "{" }}{{ join "," $random }}}}"
{{ end }}
Then run the upgrade again.
{{- end -}}
