import { createTokenMinter, createTokenVerifier, generateServiceKeys, serviceCaller } from '../src/identity/index.ts';
import type { AccessScope, Actor } from '../src/identity/types.ts';
import { createLogger } from '../src/log/index.ts';
import {
  createRpcClient,
  createRpcServer,
  type Handlers,
  type RpcClient,
  type RpcTls,
  type ServiceDefinition,
} from '../src/rpc/index.ts';

export type Item = { readonly n: number; readonly text?: string };

const codec = {
  requestSerialize: (value: Item): Buffer => Buffer.from(JSON.stringify(value)),
  requestDeserialize: (bytes: Buffer): Item => JSON.parse(bytes.toString()),
  responseSerialize: (value: Item): Buffer => Buffer.from(JSON.stringify(value)),
  responseDeserialize: (bytes: Buffer): Item => JSON.parse(bytes.toString()),
};

/** A service with every kind of method, encoded as JSON instead of protobuf. */
export const echoDefinition = {
  getOne: { path: '/test.Echo/GetOne', requestStream: false, responseStream: false, ...codec },
  changeOne: { path: '/test.Echo/ChangeOne', requestStream: false, responseStream: false, ...codec },
  uploadAll: { path: '/test.Echo/UploadAll', requestStream: true, responseStream: false, ...codec },
  streamAll: { path: '/test.Echo/StreamAll', requestStream: false, responseStream: true, ...codec },
  exchange: { path: '/test.Echo/Exchange', requestStream: true, responseStream: true, ...codec },
} as const;

export type EchoDefinition = typeof echoDefinition;

export const keys = generateServiceKeys(['gateway', 'search', 'echo']);
export const now = () => new Date();
export const log = createLogger({ service: 'test', level: 'silent' });

export function createActor(scopes: readonly AccessScope[] = ['read', 'write']): Actor {
  return { kind: 'actor', userId: 'user-1', accountId: 'account-1', role: 'member', scopes };
}
export const searchService = serviceCaller('search', 'account-1');

const minters = {
  gateway: createTokenMinter({ service: 'gateway', signingKey: keys.signingKeys.gateway, now }),
  search: createTokenMinter({ service: 'search', signingKey: keys.signingKeys.search, now }),
};

export type Echo = {
  readonly port: number;
  readonly client: RpcClient<EchoDefinition>;
  readonly drain: (deadlineMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createEchoClient(
  address: string,
  mint?: () => Promise<string>,
  tls?: RpcTls,
): RpcClient<EchoDefinition> {
  return createClient(echoDefinition, address, mint, tls);
}

/** A client whose requests are truncated after the first byte. */
export function createTruncatingClient(address: string): RpcClient<EchoDefinition> {
  const truncate = { requestSerialize: (_value: Item) => Buffer.from('{') };
  const { getOne, changeOne, uploadAll, streamAll, exchange } = echoDefinition;
  const truncated = {
    getOne: { ...getOne, ...truncate },
    changeOne: { ...changeOne, ...truncate },
    uploadAll: { ...uploadAll, ...truncate },
    streamAll: { ...streamAll, ...truncate },
    exchange: { ...exchange, ...truncate },
  };
  return createClient(truncated, address);
}

/** A client of a later release of the service, which has one more method. */
export function createNewerClient(address: string) {
  const getMore = { ...echoDefinition.getOne, path: '/test.Echo/GetMore' } as const;
  return createClient({ ...echoDefinition, getMore }, address);
}

function createClient<S extends ServiceDefinition>(
  definition: S,
  address: string,
  mint?: () => Promise<string>,
  tls?: RpcTls,
) {
  return createRpcClient(definition, {
    address,
    audience: 'echo',
    log,
    tls,
    idempotentMethods: new Set(['/test.Echo/GetOne', '/test.Echo/StreamAll']),
    mint:
      mint ??
      ((caller, audience) => (caller.kind === 'actor' ? minters.gateway : minters.search).mint(caller, audience)),
  });
}

/** Starts the service on a free port of the loopback interface, or on the given one. */
export async function startEcho(
  handlers: Handlers<EchoDefinition>,
  options: { port?: number; log?: typeof log; tls?: RpcTls; clientTls?: RpcTls } = {},
): Promise<Echo> {
  const verifier = createTokenVerifier({ audience: 'echo', publicKeys: keys.publicKeys, now });
  const server = createRpcServer({
    service: 'echo',
    verify: verifier.verifyWithIssuer,
    log: options.log ?? log,
    tls: options.tls,
  });
  server.add(echoDefinition, handlers);
  const port = await server.listen(options.port ?? 0);
  const client = createEchoClient(`127.0.0.1:${port}`, undefined, options.clientTls);
  return {
    port,
    client,
    drain: server.drain,
    async close() {
      client.close();
      await server.drain(100);
    },
  };
}
