import { AppError } from '@minutehand/contracts/errors';
import type { AccessScope, Actor } from '@minutehand/service-kit/identity';

/** Throws gateway.scope_missing if the access token of the actor lacks the scope. */
export function checkScope(actor: Actor, scope: AccessScope): void {
  if (actor.scopes.includes(scope)) return;
  const { message } = new AppError('gateway.scope_missing');
  throw new AppError('gateway.scope_missing', { message: `${message} It needs the scope "${scope}".` });
}
