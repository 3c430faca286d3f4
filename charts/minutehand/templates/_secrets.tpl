{{/*
Not empty when the namespace lacks the Secret. `helm template` has no cluster and finds nothing, so the check needs an object that every
namespace has. A namespace that --create-namespace is about to create has neither; its pods wait for the Secret.
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
{{- $random = append $random (printf "%q: \"$(openssl rand -hex 32)\"" .) }}
{{- else }}
Add {{ . }}: see the chart's README.
{{- end }}
{{- end }}
{{- if $random }}
Add new random values:

  kubectl -n {{ $namespace }} patch secret {{ $secret }} --type merge --patch-file /dev/stdin <<END
{"stringData": {{ "{" }}{{ join ", " $random }}}}
END
{{ end }}
Then run the upgrade again.
{{- end -}}

{{/*
What a service lacks for mutual TLS, as a list of sentences: its pod would wait for the volume, and those of the others too. Without a cluster
the list is empty; see minutehand.lacks-secret. Takes {root, volume}, with the volume of minutehand.tls-volume.
*/}}
{{- define "minutehand.missing-certificates" -}}
{{- $missing := list -}}
{{- $namespace := .root.Release.Namespace -}}
{{- if lookup "v1" "ConfigMap" $namespace "kube-root-ca.crt" -}}
{{- $name := .volume.secret.secretName -}}
{{- $secret := lookup "v1" "Secret" $namespace $name -}}
{{- if not $secret -}}
{{- $missing = append $missing (printf "There is no Secret %s in the namespace %s." $name $namespace) -}}
{{- else -}}
{{- $keys := list "ca.crt" "tls.crt" "tls.key" -}}
{{- if .volume.secret.items }}{{ $keys = list }}{{ range .volume.secret.items }}{{ $keys = append $keys .key }}{{ end }}{{ end -}}
{{- range $keys -}}
{{- if not (get ($secret.data | default dict) .) }}{{ $missing = append $missing (printf "The Secret %s lacks %s." $name .) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $missing -}}
{{- end -}}

{{/* Takes {root, missing}. */}}
{{- define "minutehand.how-to-create-certificates" -}}
{{- $tls := .root.Values.tls }}

Mutual TLS needs certificates. Nothing was changed.
- {{ join "\n- " .missing }}
{{- if $tls.secretPerService }}
Create a Secret {{ $tls.existingSecret }}-<service> with ca.crt, tls.crt and tls.key for each service, for example with cert-manager: see the chart's README.
{{- else }}
Create the Secret (delete an incomplete one first):

  scripts/with-node node scripts/new-certificates.ts --kubernetes {{ $tls.existingSecret }} --namespace {{ .root.Release.Namespace }}
{{ end }}
Then run this command again.
{{- end -}}
