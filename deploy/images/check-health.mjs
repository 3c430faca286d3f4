// Asks this container's admin port whether the process lives. For HEALTHCHECK, where there is no curl.
const port = process.env[`${(process.env.SERVICE ?? '').toUpperCase()}_ADMIN_PORT`] ?? '9090';
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
