import type { Caller, Scope, ServiceCaller, SystemScope } from './types.ts';

/** The named exception to tenancy. `reason` says why, for whoever reads the code. */
export function systemScope(reason: string, accountId?: string): SystemScope {
  return accountId === undefined ? { kind: 'system', reason } : { kind: 'system', reason, accountId };
}

/** Who a consumer, timer or job calls as. `accountId` is empty for work outside any account. */
export function serviceCaller(service: string, accountId: string, onBehalfOf?: string): ServiceCaller {
  return { kind: 'service', service, accountId, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) };
}

/** What a verified caller may see of the store: an actor its account, a service the account that it works for. */
export function getScope(caller: Caller): Scope {
  if (caller.kind === 'actor') return caller;
  return systemScope(`called by ${caller.service}`, caller.accountId === '' ? undefined : caller.accountId);
}
