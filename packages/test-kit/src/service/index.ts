import { createTokenMinter } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { createRpcClient, type RpcClient, type ServiceDefinition } from '@minutehand/service-kit/rpc';
import { createSecurityLog } from '@minutehand/service-kit/security-log';
import {
  type RunningService,
  type ServiceConfig,
  type ServiceOptions,
  startService,
} from '@minutehand/service-kit/service';
import type { Store } from '@minutehand/service-kit/store';
import { createMemoryBus, type MemoryBus } from '../bus/index.ts';
import { type ServiceName, testKeys } from '../identity/index.ts';
import { openTestStore } from '../store/index.ts';

/** The configuration keys of one service. Keys that all services have are optional. */
type TestConfig<C extends ServiceConfig> = Omit<C, keyof ServiceConfig> &
  Partial<Omit<ServiceConfig, 'name'>> & { readonly name: ServiceName };

export type TestServiceOptions<C extends ServiceConfig> = {
  readonly config: TestConfig<C>;
  readonly compose: ServiceOptions<C>['compose'];
  /** With aggregates, the service gets a SQLite store in a temporary folder. */
  readonly aggregates?: NonNullable<ServiceOptions<C>['aggregates']>;
  /** Fake clients of other services, by name. */
  readonly clients?: NonNullable<NonNullable<ServiceOptions<C>['overrides']>['clients']>;
  readonly bus?: MemoryBus;
  readonly store?: Store;
  readonly now?: () => Date;
  readonly newId?: () => string;
};

export type TestService = RunningService & {
  readonly config: ServiceConfig;
  readonly bus: MemoryBus;
  /** The lines of the security log, oldest first. */
  readonly securityLines: Readonly<Record<string, unknown>>[];
  /** Throws for a service without aggregates. */
  readonly store: Store;
  /** Creates a real client. It signs tokens with the gateway's key for an actor, with the service's key for a service. */
  readonly client: <S extends ServiceDefinition>(definition: S) => RpcClient<S>;
  /** Base URL of the health checks and metrics. */
  readonly adminUrl: string;
};

/** Starts a service in this process with its production wiring, a memory bus, a temporary store and fake clients. Stop it after the test. */
export async function startTestService<C extends ServiceConfig = ServiceConfig>(
  options: TestServiceOptions<C>,
): Promise<TestService> {
  const { name } = options.config;
  const now = options.now ?? (() => new Date());
  const newId = options.newId === undefined ? {} : { newId: options.newId };
  const config: ServiceConfig = {
    grpcPort: 0,
    adminPort: 0,
    rabbitmqUrl: 'amqp://test.invalid',
    signingKey: testKeys.signingKeys[name],
    servicePublicKeys: testKeys.publicKeys,
    logLevel: 'silent',
    addresses: {},
    ...options.config,
  };
  const bus = options.bus ?? createMemoryBus({ service: name });
  const store = options.store ?? (options.aggregates && (await openTestStore(options.aggregates, { now, ...newId })));
  const log = createLogger({ service: `${name}-test`, level: 'silent' });
  const securityLines: Readonly<Record<string, unknown>>[] = [];
  const lines = { write: (line: string) => void securityLines.push(JSON.parse(line)) };
  const securityLog = createSecurityLog(createLogger({ service: name, level: 'info' }, lines));
  const minters = new Map(
    Object.entries(testKeys.signingKeys).map(([service, signingKey]) => [
      service,
      createTokenMinter({ service, signingKey, now }),
    ]),
  );
  const clients: { close: () => void }[] = [];

  const service = await startService<C>({
    // Keys that all services have are set above; the others come from the options.
    config: config as C,
    ...(options.aggregates ? { aggregates: options.aggregates } : {}),
    compose: options.compose,
    overrides: {
      bus,
      now,
      securityLog,
      ...newId,
      ...(store ? { store } : {}),
      ...(options.clients ? { clients: options.clients } : {}),
    },
  });

  return {
    ...service,
    config,
    bus,
    securityLines,
    get store() {
      if (!store) throw new Error(`${name} was started without aggregates.`);
      return store;
    },
    adminUrl: `http://127.0.0.1:${service.adminPort}`,
    client(definition) {
      const client = createRpcClient(definition, {
        address: `127.0.0.1:${service.grpcPort}`,
        audience: name,
        log,
        mint(caller, audience) {
          const issuer = caller.kind === 'actor' ? 'gateway' : caller.service;
          const minter = minters.get(issuer);
          if (!minter) throw new Error(`Unknown service "${issuer}"`);
          return minter.mint(caller, audience);
        },
      });
      clients.push(client);
      return client;
    },
    async stop() {
      for (const client of clients) client.close();
      await service.stop();
    },
  };
}
