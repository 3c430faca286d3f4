{{/*
Malformed values, as a list of sentences that say what to set. The schema checks types and names; its messages for a text show only a
regular expression. A URL is not repeated, because it may contain a password.
*/}}
{{- define "minutehand.format-errors" -}}
{{- $values := .Values -}}
{{- $errors := list -}}
{{- $urls := list
  (dict "name" "mongodb.uri" "value" $values.mongodb.uri "format" `^mongodb(\+srv)?://[^/?#@\s]+/?(\?[^#\s]*)?$` "remedy" "Set mongodb://host:27017/?replicaSet=rs0, without a database name: each service has its own database." "secret" "the URL of each service in services.<name>.secretEnv: {<NAME>_DATABASE_URL: KEY}")
  (dict "name" "rabbitmq.url" "value" $values.rabbitmq.url "format" `^amqps?://[^\s/?#@]+(/\S*)?$` "remedy" "Set amqp://host:5672 or amqps://host:5671." "secret" "default.secretEnv: {RABBITMQ_URL: KEY}")
  (dict "name" "redis.url" "value" $values.redis.url "format" `^rediss?://[^\s/?#@]+(/[0-9]*)?$` "remedy" "Set redis://host:6379 or rediss://host:6380." "secret" "services.gateway.secretEnv: {REDIS_URL: KEY}")
  (dict "name" "smtp.url" "value" $values.smtp.url "format" `^smtps?://[^\s/@]+/?(\?\S*)?$` "remedy" "Set smtp://host:587 or smtps://host:465." "secret" "its key SMTP_URL and smtp.fromSecret: true")
  (dict "name" "meilisearch.url" "value" $values.meilisearch.url "format" `^https?://[^\s/?#@]+(/\S*)?$` "remedy" "Set http://host:7700." "secret" "its key MEILISEARCH_API_KEY")
  (dict "name" "embeddings.baseUrl" "value" $values.embeddings.baseUrl "format" `^https?://[^\s/?#@]+(/\S*)?$` "remedy" "Set the URL of the endpoint, such as http://ollama:11434/v1." "secret" "its key EMBEDDINGS_API_KEY")
  (dict "name" "ai.baseUrl" "value" $values.ai.baseUrl "format" `^https?://[^\s/?#@]+(/\S*)?$` "remedy" "Set the URL of the endpoint, such as http://ollama:11434/v1." "secret" "its key OPENAI_API_KEY")
  (dict "name" "speech.url" "value" $values.speech.url "format" `^https?://[^\s/?#@]+(/\S*)?$` "remedy" "Set the URL of the endpoint, such as http://whisper:8000/v1." "secret" "its key RECORDINGS_SPEECH_KEY")
  (dict "name" "telemetry.otlpEndpoint" "value" $values.telemetry.otlpEndpoint "format" `^https?://[^\s/?#@]+(/\S*)?$` "remedy" "Set http://collector:4318." "secret" "default.secretEnv: {OTEL_EXPORTER_OTLP_ENDPOINT: KEY}")
-}}
{{- range $urls }}
{{- if regexMatch `^[^/]*//[^/?#]*@` (.value | default "") }}
{{- $errors = append $errors (printf "%s contains a user or a password, and values stay readable in the records of releases. Remove it there, and put it into the Secret: %s." .name .secret) }}
{{- else if and .value (not (regexMatch .format .value)) }}
{{- $errors = append $errors (printf "%s is malformed. %s" .name .remedy) }}
{{- end }}
{{- end }}
{{- if not (regexMatch `^https?://([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:[1-9][0-9]{0,4})?$` $values.publicUrl) }}
{{- $errors = append $errors (printf "publicUrl is %q. Set scheme, host and port, without a user, a path or a slash at its end, such as https://minutes.example.org." $values.publicUrl) }}
{{- end }}
{{- with $values.default.image.repository }}
{{- $errors = append $errors (printf "default.image.repository is %q, but each service has its own image. Set services.<name>.image.repository, or default.image.registry for what the names of all images start with." .) }}
{{- end }}
{{- $images := dict "default" $values.default.image "rabbitmq" $values.rabbitmq.image "redis" $values.redis.image -}}
{{- $sizes := dict "default.storageSize" $values.default.storageSize "rabbitmq.storage.size" $values.rabbitmq.storage.size "redis.storage.size" $values.redis.storage.size -}}
{{- range $name, $service := $values.services }}
{{- with $service }}
{{- with .image }}{{ $_ := set $images (printf "services.%s" $name) . }}{{ end }}
{{- if hasKey . "storageSize" }}{{ $_ := set $sizes (printf "services.%s.storageSize" $name) .storageSize }}{{ end }}
{{- end }}
{{- end }}
{{- range $name, $image := $images }}
{{- with $image.registry }}
{{- if not (regexMatch `^[a-zA-Z0-9][a-zA-Z0-9.-]*(:[0-9]+)?/([a-z0-9][a-z0-9._-]*/)*$` .) }}
{{- $errors = append $errors (printf "%s.image.registry is %q. Set a host and folders without a scheme, with a slash at the end, such as registry.example/team/." $name .) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $size := $sizes }}
{{- if not (regexMatch `^[1-9][0-9]*(Mi|Gi|Ti|M|G|T)$` (toString $size)) }}
{{- $errors = append $errors (printf "%s is %s. Set a whole number with a unit, such as 5Gi." $name (toJson $size)) }}
{{- end }}
{{- end }}
{{- toYaml $errors -}}
{{- end -}}
