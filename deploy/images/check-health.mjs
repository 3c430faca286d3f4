// Liveness check against the container's admin port, for HEALTHCHECK: the image has no curl.
const port = process.env[`${(process.env.SERVICE ?? '').toUpperCase()}_ADMIN_PORT`] ?? '9090';
const response = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(
  () => undefined,
);
process.exit(response?.ok ? 0 : 1);
