import { getVariablePrefix } from '../config/index.ts';
import type { Caller } from '../identity/types.ts';
import type { Logger } from '../log/types.ts';
import { createRpcClient, type RpcTls } from '../rpc/index.ts';
import type { RpcClient, ServiceDefinition } from '../rpc/types.ts';
import type { AnyClient, ServiceKit } from './types.ts';

export type Clients = { readonly getClient: ServiceKit['getClient']; readonly close: () => void };

/** Creates clients of other services, one per service definition. */
export function createClients(options: {
  addresses: Readonly<Record<string, string>>;
  fakes: Readonly<Record<string, AnyClient>>;
  mint: (caller: Caller, audience: string) => Promise<string>;
  log: Logger;
  tls: RpcTls | undefined;
}): Clients {
  const { addresses, fakes, mint, log, tls } = options;
  const clients = new Map<ServiceDefinition, AnyClient>();

  return {
    getClient<S extends ServiceDefinition>(name: string, definition: S): RpcClient<S> {
      // The maps cannot express that a client matches its key.
      const existing = fakes[name] ?? clients.get(definition);
      if (existing) return existing as RpcClient<S>;
      const address = addresses[name];
      if (address === undefined) {
        throw new Error(
          `"${name}" is not listed in the config's calls, so ${getVariablePrefix(name)}_ADDRESS was not read.`,
        );
      }
      const client = createRpcClient(definition, { address, audience: name, mint, log, tls });
      clients.set(definition, client);
      return client;
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}
