{{/*
A service: its Deployment, its Service and, if it keeps files, its volume claim.
Takes {root, name, service, env, ports}, where service is the component's values merged over the defaults.
With isSingle, the pod is recreated: two of them must never run at once. Ports without exposeInService are reachable by the address of a pod only.
*/}}
{{- define "service-library.workload" -}}
{{- $fullname := include "service-library.fullname" . -}}
{{- $s := .service -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $fullname }}
  labels: {{- include "service-library.labels" . | nindent 4 }}
spec:
  replicas: {{ int $s.replicas }}
  {{- if $s.isSingle }}
  strategy: {type: Recreate}
  {{- end }}
  selector:
    matchLabels: {{- include "service-library.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "service-library.pod-labels" . | nindent 8 }}
      {{- with $s.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 30
      securityContext: {{- toYaml $s.podSecurityContext | nindent 8 }}
      containers:
        - name: {{ .name }}
          image: {{ include "service-library.image" . }}
          imagePullPolicy: {{ $s.image.pullPolicy }}
          securityContext: {{- toYaml $s.securityContext | nindent 12 }}
          env: {{- toYaml .env | nindent 12 }}
          ports:
            {{- range $port := .ports }}
            - {name: {{ $port.name }}, containerPort: {{ $port.port }}}
            {{- end }}
          startupProbe:
            httpGet: {path: /health/live, port: admin}
            periodSeconds: 1
            failureThreshold: 180
          readinessProbe:
            httpGet: {path: /health/ready, port: admin}
            periodSeconds: 5
            timeoutSeconds: 3
          livenessProbe:
            httpGet: {path: /health/live, port: admin}
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 6
          resources: {{- toYaml $s.resources | nindent 12 }}
          volumeMounts:
            - {name: scratch, mountPath: /tmp}
            {{- if $s.storage }}
            - {name: data, mountPath: /data}
            {{- end }}
            {{- if $s.tlsVolume }}
            - {name: tls, mountPath: /run/tls, readOnly: true}
            {{- end }}
            {{- if $s.bounceTlsVolume }}
            - {name: bounce-tls, mountPath: /run/bounce-tls, readOnly: true}
            {{- end }}
      volumes:
        - {name: scratch, emptyDir: {}}
        {{- if $s.storage }}
        - {name: data, persistentVolumeClaim: {claimName: {{ $fullname }}}}
        {{- end }}
        {{- with $s.tlsVolume }}
        - {{- toYaml . | nindent 10 }}
        {{- end }}
        {{- with $s.bounceTlsVolume }}
        - {{- toYaml . | nindent 10 }}
        {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $fullname }}
  labels: {{- include "service-library.labels" . | nindent 4 }}
spec:
  type: {{ $s.service.type }}
  selector: {{- include "service-library.selector" . | nindent 4 }}
  ports:
    {{- range $port := .ports }}
    {{- if $port.exposeInService }}
    - name: {{ $port.name }}
      port: {{ $port.servicePort | default $port.port }}
      targetPort: {{ $port.name }}
      {{- with $s.service.nodePort }}
      nodePort: {{ int . }}
      {{- end }}
    {{- end }}
    {{- end }}
{{- if $s.storage }}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: {{ $fullname }}
  labels: {{- include "service-library.labels" . | nindent 4 }}
  annotations: {helm.sh/resource-policy: keep}
spec:
  accessModes: [ReadWriteOnce]
  {{- with $s.storage.className }}
  storageClassName: {{ . }}
  {{- end }}
  resources: {requests: {storage: {{ $s.storage.size }}}}
{{- end }}
{{- end -}}
