import type { Caller, Scope, ServiceCaller, SystemScope } from './types.ts';

/** A scope that is not an actor's account. `reason` documents why it is needed. */
export function systemScope(reason: string, accountId?: string): SystemScope {
  return accountId === undefined ? { kind: 'system', reason } : { kind: 'system', reason, accountId };
}

/** The caller identity of a consumer, timer or job. `accountId` is empty for work outside any account. */
export function serviceCaller(service: string, accountId: string, onBehalfOf?: string): ServiceCaller {
  return { kind: 'service', service, accountId, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) };
}

/** The store scope of a verified caller: an actor's account, or the account that a service works for. */
export function getScope(caller: Caller): Scope {
  if (caller.kind === 'actor') return caller;
  return systemScope(`called by ${caller.service}`, caller.accountId === '' ? undefined : caller.accountId);
}
