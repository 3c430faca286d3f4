{{/* A size in bytes; nothing for a unit that the API server never returns for a claim. */}}
{{- define "minutehand.bytes" -}}
{{- $factors := dict "" 1 "k" 1000 "M" 1000000 "G" 1000000000 "T" 1000000000000 "P" 1000000000000000 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 "Pi" 1125899906842624 -}}
{{- $unit := regexFind "[A-Za-z]*$" . -}}
{{- if hasKey $factors $unit }}{{ mul (trimSuffix $unit . | int64) (get $factors $unit) }}{{ end -}}
{{- end -}}

{{/*
What Kubernetes cannot change in the volume claim of a service, as a list of sentences: the upgrade would stop halfway. It refuses a larger
claim itself when the class cannot expand, before a pod changes. Without a cluster the list is empty. Takes {root, name, service}.
*/}}
{{- define "minutehand.claim-errors" -}}
{{- $errors := list -}}
{{- $fullname := include "service-library.fullname" . -}}
{{- with lookup "v1" "PersistentVolumeClaim" .root.Release.Namespace $fullname -}}
{{- $size := .spec.resources.requests.storage | toString -}}
{{- $class := .spec.storageClassName | default "" -}}
{{- $wanted := $.service.storageSize | toString -}}
{{- if and (include "minutehand.bytes" $wanted) (gt (include "minutehand.bytes" $size | int64) (include "minutehand.bytes" $wanted | int64)) }}
{{- $errors = append $errors (printf "services.%s.storageSize is %s, but the volume claim %s has %s, and Kubernetes makes no claim smaller. Set services.%s.storageSize to %s or more." $.name $wanted $fullname $size $.name $size) }}
{{- end }}
{{- if and $.service.storageClassName (ne $.service.storageClassName $class) }}
{{- $errors = append $errors (printf "services.%s.storageClassName is %s, but the volume claim %s has the class %q, which Kubernetes cannot change. Set services.%s.storageClassName to %q." $.name $.service.storageClassName $fullname $class $.name $class) }}
{{- end }}
{{- end -}}
{{- toYaml $errors -}}
{{- end -}}

{{/* The same for the broker or Redis of the release, whose claim its StatefulSet describes. Takes {root, name, values}. */}}
{{- define "minutehand.stateful-claim-errors" -}}
{{- $errors := list -}}
{{- $namespace := .root.Release.Namespace -}}
{{- $fullname := include "service-library.fullname" . -}}
{{- $claim := printf "data-%s-0" $fullname -}}
{{- $spec := dict -}}
{{- with lookup "v1" "PersistentVolumeClaim" $namespace $claim }}{{ $spec = .spec }}{{ end -}}
{{- with lookup "apps/v1" "StatefulSet" $namespace $fullname }}{{ $spec = (first .spec.volumeClaimTemplates).spec }}{{ end -}}
{{- if $spec -}}
{{- $size := $spec.resources.requests.storage | toString -}}
{{- $wanted := .values.storage.size | toString -}}
{{- $keep := printf "Set %s.storage.size to %s, or enlarge the claim first: kubectl -n %s delete statefulset %s --cascade=orphan --ignore-not-found, then kubectl -n %s patch pvc %s -p '{\"spec\":{\"resources\":{\"requests\":{\"storage\":%q}}}}'." .name $size $namespace $fullname $namespace $claim $wanted -}}
{{- if ne (include "minutehand.bytes" $size) (include "minutehand.bytes" $wanted) }}
{{- $errors = append $errors (printf "%s.storage.size is %s, but the volume claim %s has %s, and an upgrade cannot change it. %s" .name $wanted $claim $size $keep) }}
{{- end }}
{{- $class := $spec.storageClassName | default "" -}}
{{- if and .values.storage.className (ne .values.storage.className $class) }}
{{- $errors = append $errors (printf "%s.storage.className is %s, but the volume claim %s has the class %q, which Kubernetes cannot change. Set %s.storage.className to %q." .name .values.storage.className $claim $class .name $class) }}
{{- end }}
{{- end -}}
{{- toYaml $errors -}}
{{- end -}}

{{/* A database URL without what may change: hosts, users and options of MongoDB. */}}
{{- define "minutehand.database" -}}
{{- regexReplaceAll "^mongodb(\\+srv)?://[^/]*/([^?]*).*$" . "the MongoDB database ${2}" -}}
{{- end -}}

{{/*
A database that would be another one after the upgrade, as a list of sentences: the service would start with empty data, and look as if
everything was lost. A URL from the Secret cannot be compared. Takes {root, name, env}.
*/}}
{{- define "minutehand.database-errors" -}}
{{- $errors := list -}}
{{- $variable := printf "%s_DATABASE_URL" (upper .name) -}}
{{- $wanted := "" -}}
{{- range .env }}{{ if eq .name $variable }}{{ $wanted = .value | default "" }}{{ end }}{{ end -}}
{{- with lookup "apps/v1" "Deployment" .root.Release.Namespace (include "service-library.fullname" .) -}}
{{- $live := "" -}}
{{- range (first .spec.template.spec.containers).env }}{{ if eq .name $variable }}{{ $live = .value | default "" }}{{ end }}{{ end -}}
{{- $from := include "minutehand.database" $live -}}
{{- $to := include "minutehand.database" $wanted -}}
{{- if and $live $wanted (ne $from $to) }}
{{- $errors = append $errors (printf "%s keeps its data in %s, and would start without it in %s. Undo the change of mongodb.uri or of %s. To start with empty data, uninstall the release first." $.name $from $to $variable) }}
{{- end }}
{{- end -}}
{{- toYaml $errors -}}
{{- end -}}
