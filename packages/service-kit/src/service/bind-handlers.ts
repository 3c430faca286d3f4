import type { Handlers, ServiceDefinition } from '../rpc/types.ts';

/** Pairs a generated definition with its handlers, for Composition.rpc. A missing handler is a type error. */
export function bindHandlers<S extends ServiceDefinition>(
  definition: S,
  handlers: Handlers<S>,
): { readonly definition: S; readonly handlers: Handlers<S> } {
  return { definition, handlers };
}
