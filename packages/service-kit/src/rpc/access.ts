import type { Caller } from '../identity/types.ts';
import type { Access, Handler, MethodDefinition } from './types.ts';

/** Returns whether the caller may call a method: actors by token scope, services by name. */
export function isCallAllowed(access: Access, caller: Caller): boolean {
  if (caller.kind === 'actor') return access.actor !== undefined && caller.scopes.includes(access.actor);
  return access.services?.includes(caller.service) ?? false;
}

/** Defines a method's handler. The type of its caller follows from `access`: an Actor, a ServiceCaller, or either. */
export function defineHandler<M extends MethodDefinition, const A extends Access>(
  access: A,
  handle: Handler<M, A>['handle'],
): Handler<M, A> {
  return { access, handle };
}
