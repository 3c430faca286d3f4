import type { Caller } from '../identity/types.ts';
import type { Access, Handler, MethodDefinition } from './types.ts';

/** Whether a method is open to this caller: persons by scope, services by name. */
export function isCallAllowed(access: Access, caller: Caller): boolean {
  if (caller.kind === 'actor') return access.actor !== undefined && caller.scopes.includes(access.actor);
  return access.services?.includes(caller.service) ?? false;
}

/** A method's handler; who calls it follows from `access`: an Actor, a ServiceCaller, or either. */
export function defineHandler<M extends MethodDefinition, const A extends Access>(
  access: A,
  handle: Handler<M, A>['handle'],
): Handler<M, A> {
  return { access, handle };
}
