import { isAppError } from '@minutehand/contracts/errors';
import { CHECK_DEADLINE_MS } from './limits.ts';

/** Resolves when the dependency is available. */
export type Check = () => Promise<void>;
export type Checks = Readonly<Record<string, Check>>;
export type CheckResult = { readonly ok: boolean; readonly code?: string };
export type Readiness = {
  readonly status: 'ready' | 'not_ready' | 'stopping';
  /** Names of the failed degradable checks. */
  readonly degraded: readonly string[];
  readonly checks: Readonly<Record<string, CheckResult>>;
};

function getErrorCode(error: unknown): string {
  if (isAppError(error)) return error.code;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'failed';
}

async function runCheck(check: Check): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, code: 'deadline_exceeded' }), CHECK_DEADLINE_MS);
  });
  const result = Promise.resolve()
    .then(check)
    .then(
      (): CheckResult => ({ ok: true }),
      (error: unknown): CheckResult => ({ ok: false, code: getErrorCode(error) }),
    );
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function runChecks(checks: Checks): Promise<(readonly [string, CheckResult])[]> {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const));
}

/**
 * Runs all checks concurrently. A failed degradable check is reported, but the process stays ready: otherwise all replicas would
 * leave service immediately, including for requests that do not need that dependency.
 */
export async function getReadiness(
  checks: Checks,
  isStopping: () => boolean,
  degradableChecks: Checks = {},
): Promise<Readiness> {
  const [requiredResults, degradableResults] = await Promise.all([runChecks(checks), runChecks(degradableChecks)]);
  const isReady = requiredResults.every(([, result]) => result.ok);
  const status = isStopping() ? 'stopping' : isReady ? 'ready' : 'not_ready';
  const degraded = degradableResults.filter(([, result]) => !result.ok).map(([name]) => name);
  return { status, degraded, checks: Object.fromEntries([...requiredResults, ...degradableResults]) };
}
