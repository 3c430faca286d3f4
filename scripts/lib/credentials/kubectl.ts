import { spawnSync } from 'node:child_process';

const KUBECTL_DEADLINE_MS = 60_000;

export type KubectlResult = { readonly code: number; readonly output: string; readonly errors: string };

/** Runs kubectl with a manifest on standard input, where other users of the machine cannot see it. */
export function runKubectl(args: readonly string[], input?: string): KubectlResult {
  const { status, stdout, stderr, error } = spawnSync('kubectl', [...args], {
    input: input ?? '',
    stdio: 'pipe',
    encoding: 'utf8',
    timeout: KUBECTL_DEADLINE_MS,
  });
  // kubectl can fail before it has read the manifest (EPIPE): its output then contains the reason.
  if (error && status === null) {
    return {
      code: 1,
      output: '',
      errors: `kubectl failed (${error.message}). Install kubectl and select the cluster.\n`,
    };
  }
  return { code: status ?? 1, output: stdout, errors: stderr };
}
