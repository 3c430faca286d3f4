import type { IssuedCaller } from '../identity/index.ts';
import type { Access, Handler, MethodDefinition } from './types.ts';

/** The service that authenticates users, and so may call every method for actors. */
const GATEWAY = 'gateway';

/** Returns whether the caller may call a method: actors by token scope and by the service that signed the token, services by name. */
export function isCallAllowed(access: Access, { caller, issuer }: IssuedCaller): boolean {
  if (caller.kind === 'actor') {
    const isIssuerAllowed = issuer === GATEWAY || (access.servicesActingForUsers?.includes(issuer) ?? false);
    return isIssuerAllowed && access.accessScope !== undefined && caller.scopes.includes(access.accessScope);
  }
  return access.services?.includes(caller.service) ?? false;
}

/** Defines a method's handler. The type of its caller follows from `access`: an Actor, a ServiceCaller, or either. */
export function defineHandler<M extends MethodDefinition, const A extends Access>(
  access: A,
  handle: Handler<M, A>['handle'],
): Handler<M, A> {
  return { access, handle };
}
