import { fork } from 'node:child_process';
import { once } from 'node:events';

export type StoredObject = { readonly path: string; readonly object: unknown };

/** Starts the smallest API server that `helm template --dry-run=server` accepts, in its own process: runHelm blocks this one. */
export async function startFakeApiServer(objects: readonly StoredObject[]) {
  const child = fork(new URL('./fake-api-process.ts', import.meta.url), [JSON.stringify(objects)], { execArgv: [] });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
