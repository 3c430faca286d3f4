import type { Handlers, ServiceDefinition } from '../rpc/types.ts';

/** Pairs a generated definition with its handlers, for Composition.rpc. Forgetting a method does not compile. */
export function serve<S extends ServiceDefinition>(
  definition: S,
  handlers: Handlers<S>,
): { readonly definition: S; readonly handlers: Handlers<S> } {
  return { definition, handlers };
}
