{{/* The values of a service: its entry over the defaults. Takes {root, name}. */}}
{{- define "minutehand.service" -}}
{{- mergeOverwrite (deepCopy .root.Values.default) (deepCopy (get .root.Values.services .name | default dict)) | toYaml -}}
{{- end -}}

{{/* Not empty when sent mail is kept in the development mailbox. */}}
{{- define "minutehand.has-mailbox" -}}
{{- if and (not .Values.smtp.url) (not .Values.smtp.fromSecret) }}true{{ end -}}
{{- end -}}

{{/*
What a service keeps in its own process or volume, as a list of {what, remedy, isFile}. Two pods must never share it, and a second one
would not have it. Takes {root, name, service}.
*/}}
{{- define "minutehand.local-data" -}}
{{- $values := .root.Values -}}
{{- $data := list -}}
{{- if and (not (has .name (list "gateway" "billing"))) (not $values.mongodb.uri) }}
{{- $data = append $data (dict "what" "its data in an SQLite file" "remedy" "Set mongodb.uri" "isFile" true) }}
{{- end }}
{{- if and (eq .name "recordings") (not (get .service.env "RECORDINGS_S3_BUCKET")) }}
{{- $data = append $data (dict "what" "uploads in a folder" "remedy" "Set RECORDINGS_S3_BUCKET in services.recordings.env" "isFile" true) }}
{{- end }}
{{- if and (eq .name "notifications") (include "minutehand.has-mailbox" .root) }}
{{- $data = append $data (dict "what" "mail in a folder" "remedy" "Set smtp.url or smtp.fromSecret" "isFile" true) }}
{{- end }}
{{- if and (eq .name "search") (not $values.meilisearch.url) }}
{{- $data = append $data (dict "what" "the embedded search index" "remedy" "Set meilisearch.url" "isFile" false) }}
{{- end }}
{{- toYaml $data -}}
{{- end -}}

{{/*
The volume with the certificate of a service for mutual TLS; nothing without it. A pod gets the files of its own service only. Takes
{root, name}.
*/}}
{{- define "minutehand.tls-volume" -}}
{{- $tls := .root.Values.tls -}}
{{- if $tls.enabled -}}
name: tls
secret:
  {{- if $tls.secretPerService }}
  secretName: {{ printf "%s-%s" $tls.existingSecret .name }}
  {{- else }}
  secretName: {{ $tls.existingSecret }}
  items:
    - {key: ca.crt, path: ca.crt}
    - {key: {{ .name }}.crt, path: tls.crt}
    - {key: {{ .name }}.key, path: tls.key}
  {{- end }}
  # Readable for the group of the pod, which is that of the volume.
  defaultMode: 0440
{{- end -}}
{{- end -}}

{{/* The volume with the certificate of the server that receives delivery reports; nothing without it. */}}
{{- define "minutehand.bounce-tls-volume" -}}
{{- with .Values.bounces.tlsSecret -}}
name: bounce-tls
secret: {secretName: {{ . }}, items: [{key: tls.crt, path: tls.crt}, {key: tls.key, path: tls.key}], defaultMode: 0440}
{{- end -}}
{{- end -}}

{{/* Names of variables in `env` whose URL contains a password, as a list. Takes {env, where}. */}}
{{- define "minutehand.urls-with-passwords" -}}
{{- $found := list -}}
{{- range $name, $value := .env }}
{{- if and (kindIs "string" $value) (regexMatch "^[a-z0-9+]+://[^/?#@\\s]*:[^/?#@\\s]+@" $value) }}{{ $found = append $found (printf "%s.env.%s is a URL with a password, and values stay readable in the records of releases. Put it into the Secret and name its key in %s.secretEnv." $.where $name $.where) }}{{ end }}
{{- end }}
{{- toYaml $found -}}
{{- end -}}

{{/* Values that contradict each other, as a list of sentences. The schema checks each value on its own. */}}
{{- define "minutehand.value-errors" -}}
{{- $errors := list -}}
{{- $smtp := .Values.smtp -}}
{{- $gateway := include "minutehand.service" (dict "root" . "name" "gateway") | fromYaml }}
{{- $isLocal := regexMatch "^https?://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\])(:[0-9]+)?$" .Values.publicUrl -}}
{{- if and (include "minutehand.has-mailbox" .) (not $smtp.publicMailbox) (or (not $isLocal) (ne $gateway.service.type "ClusterIP")) }}
{{- $errors = append $errors "Without a mail server, mail with links that reset passwords is kept in a mailbox for trials, which must not be reachable by others. Set smtp.url, or smtp.fromSecret with SMTP_URL in the Secret. For a trial with invented data only, smtp.publicMailbox: true opens the mailbox to everybody." }}
{{- end }}
{{- if and $smtp.url $smtp.fromSecret }}{{ $errors = append $errors "smtp.url and smtp.fromSecret are both set. Keep one of them." }}{{ end }}
{{- with .Values.bounces }}
{{- if and .domain (not (regexMatch "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$" .domain)) }}{{ $errors = append $errors (printf "bounces.domain is %q. Set a domain in lower case, such as bounces.example.org." .domain) }}{{ end }}
{{- if and .domain (include "minutehand.has-mailbox" $) }}{{ $errors = append $errors "bounces.domain is set, but no mail server. Set smtp.url, or smtp.fromSecret with SMTP_URL in the Secret." }}{{ end }}
{{- if and .service.nodePort (eq .service.type "ClusterIP") }}{{ $errors = append $errors "bounces.service.nodePort is set. Set its type to NodePort." }}{{ end }}
{{- end }}
{{- if and (not .Values.rabbitmq.enabled) (not .Values.rabbitmq.url) (not (get .Values.default.secretEnv "RABBITMQ_URL")) }}{{ $errors = append $errors "rabbitmq.enabled is false. Set rabbitmq.url, or RABBITMQ_URL in default.secretEnv." }}{{ end }}
{{- if and (not .Values.redis.enabled) (not .Values.redis.url) (not (get $gateway.secretEnv "REDIS_URL")) }}{{ $errors = append $errors "redis.enabled is false. Set redis.url, or REDIS_URL in services.gateway.secretEnv." }}{{ end }}
{{- $errors = concat $errors (include "minutehand.urls-with-passwords" (dict "env" .Values.default.env "where" "default") | fromYamlArray) }}
{{- range $name, $service := .Values.services }}
{{- $errors = concat $errors (include "minutehand.urls-with-passwords" (dict "env" (get ($service | default dict) "env" | default dict) "where" (printf "services.%s" $name)) | fromYamlArray) }}
{{- end }}
{{- if and .Values.ai.baseUrl (not .Values.ai.model) }}{{ $errors = append $errors "ai.baseUrl is set. Set ai.model to the name of a model there." }}{{ end }}
{{- if and .Values.speech.url (not .Values.speech.model) }}{{ $errors = append $errors "speech.url is set. Set speech.model to the name of a model there." }}{{ end }}
{{- if not (regexMatch "^([a-z]{2})?$" (.Values.speech.language | default "")) }}{{ $errors = append $errors (printf "speech.language is %q. Set two letters, such as en, or leave it empty." .Values.speech.language) }}{{ end }}
{{- if and $gateway.service.nodePort (eq $gateway.service.type "ClusterIP") }}{{ $errors = append $errors "services.gateway.service.nodePort is set. Set its type to NodePort." }}{{ end }}
{{- toYaml $errors -}}
{{- end -}}
