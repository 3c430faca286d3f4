import { variablePrefix } from '../config/index.ts';
import type { Caller } from '../identity/types.ts';
import type { Logger } from '../log/types.ts';
import { createRpcClient } from '../rpc/index.ts';
import type { RpcClient, ServiceDefinition } from '../rpc/types.ts';
import type { AnyClient, ServiceKit } from './types.ts';

export type Clients = { readonly getClient: ServiceKit['getClient']; readonly close: () => void };

/** Clients of other services: one per service and definition, whoever asks. */
export function createClients(options: {
  addresses: Readonly<Record<string, string>>;
  fakes: Readonly<Record<string, AnyClient>>;
  mint: (caller: Caller, audience: string) => Promise<string>;
  log: Logger;
}): Clients {
  const { addresses, fakes, mint, log } = options;
  const clients = new Map<ServiceDefinition, AnyClient>();

  return {
    getClient<S extends ServiceDefinition>(name: string, definition: S): RpcClient<S> {
      // The maps can't say that a client is of its key's definition.
      const known = fakes[name] ?? clients.get(definition);
      if (known) return known as RpcClient<S>;
      const address = addresses[name];
      if (address === undefined) {
        throw new Error(
          `"${name}" is not among the config's calls, which ${variablePrefix(name)}_ADDRESS is read for.`,
        );
      }
      const client = createRpcClient(definition, { address, audience: name, mint, log });
      clients.set(definition, client);
      return client;
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}
