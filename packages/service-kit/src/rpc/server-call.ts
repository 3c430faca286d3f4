import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import { trace } from '@opentelemetry/api';
import type { Histogram } from 'prom-client';
import type { IssuedCaller } from '../identity/index.ts';
import type { Caller } from '../identity/types.ts';
import type { Logger } from '../log/types.ts';
import { runInIncomingTrace } from '../telemetry/index.ts';
import { isCallAllowed } from './access.ts';
import { createCallSignal } from './call-signal.ts';
import { readOrigin } from './origin.ts';
import type { PeerCheck } from './tls/peer-certificate.ts';
import type { Access, CallContext } from './types.ts';

export type ServerCallDependencies = {
  readonly verify: (token: string) => Promise<IssuedCaller>;
  readonly log: Logger;
  readonly durations: Histogram<'method' | 'outcome'>;
  /** With mutual TLS: whether the peer of a connection is a service. */
  readonly isFromService: PeerCheck | undefined;
};

export type Outcome<T> = { readonly value: T; readonly error?: undefined } | { readonly error: AppError };

const BEARER = /^Bearer (\S+)$/;

async function authorize(
  call: ServerSurfaceCall,
  access: Access,
  dependencies: ServerCallDependencies,
): Promise<Caller> {
  const [header] = call.metadata.get('authorization');
  const token = typeof header === 'string' ? BEARER.exec(header)?.[1] : undefined;
  if (token === undefined) throw new AppError('platform.unauthenticated');
  const issued = await dependencies.verify(token);
  const { caller, issuer } = issued;
  // Prevents a service from using a token that it received from another one.
  if (dependencies.isFromService?.(call.getAuthContext(), issuer) === false) {
    dependencies.log.warn(
      { issuer, method: call.getPath() },
      'token rejected: the certificate is not that of its issuer',
    );
    throw new AppError('platform.unauthenticated');
  }
  trace.getActiveSpan()?.setAttributes({
    'minutehand.account_id': caller.accountId,
    'minutehand.caller': caller.kind === 'actor' ? caller.userId : caller.service,
    'minutehand.issuer': issuer,
  });
  if (!isCallAllowed(access, issued)) throw new AppError('platform.forbidden');
  const origin = readOrigin(call.metadata);
  return origin ? { ...caller, origin } : caller;
}

/** Handles one call in the caller's trace: authenticates, authorizes, runs the handler, and records the outcome. Never rejects. */
export function handleCall<T>(
  dependencies: ServerCallDependencies,
  call: ServerSurfaceCall,
  access: Access,
  work: (context: CallContext) => Promise<T>,
): Promise<Outcome<T>> {
  const [traceparent] = call.metadata.get('traceparent');
  return runInIncomingTrace(traceparent?.toString(), () => runCall(dependencies, call, access, work));
}

async function runCall<T>(
  dependencies: ServerCallDependencies,
  call: ServerSurfaceCall,
  access: Access,
  work: (context: CallContext) => Promise<T>,
): Promise<Outcome<T>> {
  const startedAt = performance.now();
  const method = call.getPath();
  const { signal, release } = createCallSignal(call);
  const finish = <O extends Outcome<T>>(outcome: O): O => {
    release();
    const seconds = (performance.now() - startedAt) / 1_000;
    const code = outcome.error?.code ?? 'ok';
    dependencies.durations.observe({ method, outcome: code }, seconds);
    dependencies.log.debug({ method, code, durationMs: Math.round(seconds * 1_000) }, 'call completed');
    return outcome;
  };
  try {
    const caller = await authorize(call, access, dependencies);
    return finish({ value: await work({ caller, signal }) });
  } catch (thrown) {
    const err = signal.aborted ? signal.reason : thrown;
    if (isAppError(err)) {
      if (err.kind === 'internal') dependencies.log.error({ err, method }, 'call failed');
      return finish({ error: err });
    }
    dependencies.log.error({ err, method }, 'call failed with an unexpected error');
    return finish({ error: new AppError('platform.internal') });
  }
}
