{{/* A key of the Secret as an environment variable. */}}
{{- define "minutehand.secret-env" -}}
- name: {{ .name }}
  valueFrom: {secretKeyRef: {name: {{ .root.Values.secrets.existingSecret }}, key: {{ .key | default .name }}{{ if .optional }}, optional: true{{ end }}}}
{{- end -}}

{{/* A value as the text of an environment variable. Go prints large numbers as 1e+06; JSON does not. */}}
{{- define "minutehand.text" -}}
{{- if or (kindIs "string" .) (kindIs "bool" .) }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end -}}

{{/*
Environment variables of a service, as a list: those of the chart, with `env` and `secretEnv` of the values in their place. A name must
occur once: Kubernetes merges the list by name, so removing a duplicate would delete the variable. Takes {root, name, service}.
*/}}
{{- define "minutehand.environment" -}}
{{- $root := .root -}}
{{- $overrides := dict -}}
{{- range $name, $value := .service.env }}
{{- $_ := set $overrides $name (dict "name" $name "value" (include "minutehand.text" $value)) }}
{{- end }}
{{- range $name, $key := .service.secretEnv }}
{{- $_ := set $overrides $name (include "minutehand.secret-env" (dict "root" $root "name" $name "key" $key) | fromYamlArray | first) }}
{{- end }}
{{- $merged := list -}}
{{- range include "minutehand.chart-environment" . | fromYamlArray }}
{{- $merged = append $merged (get $overrides .name | default .) }}
{{- $_ := unset $overrides .name }}
{{- end }}
{{- range $_, $variable := $overrides }}{{ $merged = append $merged $variable }}{{ end }}
{{- toYaml $merged -}}
{{- end -}}

{{/* The environment variables that the chart sets. Takes {root, name, service}. */}}
{{- define "minutehand.chart-environment" -}}
{{- $root := .root -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $upper := upper .name -}}
- {name: OTEL_SERVICE_NAME, value: {{ .name }}}
- {name: LOG_LEVEL, value: {{ $values.logLevel | quote }}}
- {name: DRAIN_MS, value: {{ include "minutehand.text" $values.drainMs | quote }}}
- {name: PUBLIC_URL, value: {{ $values.publicUrl | quote }}}
{{ include "minutehand.secret-env" (dict "root" $root "name" "SERVICE_PUBLIC_KEYS") }}
{{ include "minutehand.secret-env" (dict "root" $root "name" (printf "%s_SIGNING_KEY" $upper)) }}
- {name: {{ $upper }}_ADMIN_PORT, value: "9090"}
{{- if ne .name "gateway" }}
- {name: {{ $upper }}_GRPC_PORT, value: "50051"}
{{- if eq .name "billing" }}
{{- else if $values.mongodb.uri }}
{{- /* Options follow the database name. */}}
{{- $uri := splitn "?" 2 $values.mongodb.uri }}
- {name: {{ $upper }}_DATABASE_URL, value: {{ printf "%s/%s%s" (trimSuffix "/" $uri._0) .name ($uri._1 | empty | ternary "" (printf "?%s" $uri._1)) | quote }}}
{{- else }}
- {name: {{ $upper }}_DATABASE_URL, value: {{ printf "sqlite:/data/%s.db" .name | quote }}}
{{- end }}
{{- end }}
{{- range $other := list "accounts" "ai" "billing" "meetings" "notifications" "recordings" "search" }}
{{- if ne $other $.name }}
- {name: {{ upper $other }}_ADDRESS, value: {{ printf "%s:50051" (include "service-library.fullname" (dict "root" $root "name" $other)) | quote }}}
{{- end }}
{{- end }}
{{- if $values.rabbitmq.enabled }}
{{- $brokerPassword := printf "%s_RABBITMQ_PASSWORD" $upper }}
{{ include "minutehand.secret-env" (dict "root" $root "name" $brokerPassword) }}
- {name: RABBITMQ_URL, value: "amqp://{{ .name }}:$({{ $brokerPassword }})@{{ include "service-library.fullname" (dict "root" $root "name" "rabbitmq") }}:5672"}
{{- else }}
- {name: RABBITMQ_URL, value: {{ $values.rabbitmq.url | quote }}}
{{- end }}
{{- if eq .name "gateway" }}
- {name: PORT, value: "8080"}
{{- if $values.redis.enabled }}
{{ include "minutehand.secret-env" (dict "root" $root "name" "REDIS_PASSWORD") }}
- {name: REDIS_URL, value: "redis://:$(REDIS_PASSWORD)@{{ include "service-library.fullname" (dict "root" $root "name" "redis") }}:6379"}
{{- else }}
- {name: REDIS_URL, value: {{ $values.redis.url | quote }}}
{{- end }}
{{- end }}
{{- if has .name (list "accounts" "meetings" "recordings") }}
{{ include "minutehand.secret-env" (dict "root" $root "name" (printf "%s_SIGNING_SECRET" $upper)) }}
{{- end }}
{{- if and (eq .name "recordings") (not (get .service.env "RECORDINGS_S3_BUCKET")) }}
- {name: RECORDINGS_BLOBS_DIR, value: /data/blobs}
{{- end }}
{{- if and (eq .name "search") $values.meilisearch.url }}
- {name: MEILISEARCH_URL, value: {{ $values.meilisearch.url | quote }}}
{{ include "minutehand.secret-env" (dict "root" $root "name" "MEILISEARCH_API_KEY") }}
{{- end }}
{{- if and (eq .name "search") $values.embeddings.baseUrl }}
- {name: EMBEDDINGS_BASE_URL, value: {{ $values.embeddings.baseUrl | quote }}}
- {name: EMBEDDINGS_MODEL, value: {{ $values.embeddings.model | quote }}}
- {name: EMBEDDINGS_DIMENSIONS, value: {{ $values.embeddings.dimensions | quote }}}
- {name: EMBEDDINGS_SIMILARITY_MIN, value: {{ $values.embeddings.similarityMin | quote }}}
{{ include "minutehand.secret-env" (dict "root" $root "name" "EMBEDDINGS_API_KEY" "optional" true) }}
{{- end }}
{{- if and (eq .name "ai") $values.ai.baseUrl }}
- {name: OPENAI_BASE_URL, value: {{ $values.ai.baseUrl | quote }}}
- {name: AI_MODEL, value: {{ $values.ai.model | quote }}}
{{ include "minutehand.secret-env" (dict "root" $root "name" "OPENAI_API_KEY" "optional" true) }}
{{- end }}
{{- if and (eq .name "recordings") $values.speech.url }}
- {name: RECORDINGS_SPEECH_URL, value: {{ $values.speech.url | quote }}}
- {name: RECORDINGS_SPEECH_MODEL, value: {{ $values.speech.model | quote }}}
- {name: RECORDINGS_SPEECH_LANGUAGE, value: {{ $values.speech.language | quote }}}
{{ include "minutehand.secret-env" (dict "root" $root "name" "RECORDINGS_SPEECH_KEY" "optional" true) }}
{{- end }}
{{- if eq .name "notifications" }}
{{- if $values.smtp.fromSecret }}
{{ include "minutehand.secret-env" (dict "root" $root "name" "SMTP_URL") }}
{{- else if $values.smtp.url }}
- {name: SMTP_URL, value: {{ $values.smtp.url | quote }}}
{{- else }}
- {name: NOTIFICATIONS_DEVELOPMENT_MAILBOX, value: /data/mail}
{{- end }}
{{- with $values.bounces.domain }}
- {name: NOTIFICATIONS_BOUNCE_DOMAIN, value: {{ . | quote }}}
- {name: NOTIFICATIONS_BOUNCE_PORT, value: "2525"}
{{ include "minutehand.secret-env" (dict "root" $root "name" "NOTIFICATIONS_SIGNING_SECRET") }}
{{- if $values.bounces.tlsSecret }}
- {name: NOTIFICATIONS_BOUNCE_TLS_CERT_FILE, value: /run/bounce-tls/tls.crt}
- {name: NOTIFICATIONS_BOUNCE_TLS_KEY_FILE, value: /run/bounce-tls/tls.key}
{{- end }}
{{- end }}
{{- end }}
{{- if $values.tls.enabled }}
- {name: RPC_TLS_CA_FILE, value: /run/tls/ca.crt}
- {name: RPC_TLS_CERT_FILE, value: /run/tls/tls.crt}
- {name: RPC_TLS_KEY_FILE, value: /run/tls/tls.key}
{{- end }}
{{- with $values.telemetry.otlpEndpoint }}
- {name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }}}
{{- end }}
{{- if and $values.smtp.publicMailbox (has .name (list "gateway" "notifications")) }}
- {name: PUBLIC_DEVELOPMENT_MAILBOX, value: "true"}
{{- end }}
{{- end -}}
