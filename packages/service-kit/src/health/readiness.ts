import { isAppError } from '@minutehand/contracts/errors';
import { CHECK_DEADLINE_MS } from './limits.ts';

/** Resolves when the dependency answers. */
export type Check = () => Promise<void>;
export type Checks = Readonly<Record<string, Check>>;
export type CheckResult = { readonly ok: boolean; readonly code?: string };
export type Readiness = {
  readonly status: 'ready' | 'not_ready' | 'stopping';
  /** Names of what does not answer and can be done without for a while. */
  readonly degraded: readonly string[];
  readonly checks: Readonly<Record<string, CheckResult>>;
};

function codeOf(error: unknown): string {
  if (isAppError(error)) return error.code;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'failed';
}

async function runCheck(check: Check): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, code: 'deadline_exceeded' }), CHECK_DEADLINE_MS);
  });
  const running = Promise.resolve()
    .then(check)
    .then(
      (): CheckResult => ({ ok: true }),
      (error: unknown): CheckResult => ({ ok: false, code: codeOf(error) }),
    );
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

function runChecks(checks: Checks): Promise<(readonly [string, CheckResult])[]> {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const));
}

/**
 * Asks every dependency at once. Ready is who can answer calls: what `spared` asks for is told, but does not take the process
 * out of service, because all replicas would leave at once and what needs none of it with them.
 */
export async function getReadiness(
  checks: Checks,
  isStopping: () => boolean,
  degradableChecks: Checks = {},
): Promise<Readiness> {
  const [needed, others] = await Promise.all([runChecks(checks), runChecks(degradableChecks)]);
  const allOk = needed.every(([, result]) => result.ok);
  const status = isStopping() ? 'stopping' : allOk ? 'ready' : 'not_ready';
  const degraded = others.filter(([, result]) => !result.ok).map(([name]) => name);
  return { status, degraded, checks: Object.fromEntries([...needed, ...others]) };
}
