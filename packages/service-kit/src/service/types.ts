import type { Bus, Subscription } from '../bus/types.ts';
import type { RunningLifecycle } from '../lifecycle/types.ts';
import type { Logger } from '../log/types.ts';
import type { Handlers, RpcClient, ServiceDefinition } from '../rpc/types.ts';
import type { AggregateDefinition, Store } from '../store/types.ts';

/** The time, handed in so that rules never read it. */
export type Clock = () => Date;

/** A client of whatever definition; `getClient` gives it its type. */
export type AnyClient = { readonly ping: () => Promise<void>; readonly close: () => void };

/** What every service is configured with; its own keys come beside these. Read from `<NAME>_…` and shared variables by `loadServiceConfig`. */
export type ServiceConfig = {
  readonly name: string;
  /** `<NAME>_GRPC_PORT`; 0 picks a free one. */
  readonly grpcPort: number;
  /** `<NAME>_ADMIN_PORT`: health and metrics. */
  readonly adminPort: number;
  /** `<NAME>_DATABASE_URL`: mongodb://… or sqlite:/folder/file.db; absent for services without a store. */
  readonly databaseUrl?: string | undefined;
  /** `RABBITMQ_URL`. */
  readonly rabbitmqUrl: string;
  /** `<NAME>_SIGNING_KEY`: private Ed25519 key, JWK JSON, base64url. */
  readonly signingKey: string;
  /** `SERVICE_PUBLIC_KEYS`: JWKS JSON, base64url; `kid` is the service's name. */
  readonly servicePublicKeys: string;
  readonly logLevel: string;
  /** `DRAIN_MS`: for so long after the stop signal calls are still taken, so that who sends them here learns of it (ms). Default 0. */
  readonly drainMs?: number | undefined;
  /** `<OTHER>_ADDRESS`, host:port, of the services that this one calls. */
  readonly addresses: Readonly<Record<string, string>>;
};

/** What the kit hands to a service's compose(). */
export type ServiceKit<C extends ServiceConfig = ServiceConfig> = {
  readonly config: C;
  readonly log: Logger;
  readonly now: Clock;
  /** Unique, sortable by time, URL-safe. */
  readonly newId: () => string;
  /** Throws when the service has no database. */
  readonly store: Store;
  readonly bus: Bus;
  readonly lifecycle: RunningLifecycle;
  /** A client of another service, by its name in `config.addresses`; closed with the service. */
  readonly getClient: <S extends ServiceDefinition>(name: string, definition: S) => RpcClient<S>;
};

/** What compose() answers: everything that the outside may reach. */
export type Composition = {
  // biome-ignore lint/suspicious/noExplicitAny: definitions and handlers are paired by `serve`.
  readonly rpc?: readonly { readonly definition: ServiceDefinition; readonly handlers: Handlers<any> }[];
  // biome-ignore lint/suspicious/noExplicitAny: each row has its own event.
  readonly subscriptions?: readonly Subscription<any>[];
  /** What no call can be answered without, beyond the store, which is always asked. */
  readonly readiness?: Readonly<Record<string, () => Promise<void>>>;
  /** What can be done without for a while, beyond the bus, which is always asked: told by readiness, and no reason to get no calls. */
  readonly degradations?: Readonly<Record<string, () => Promise<void>>>;
  /** Runs after listening and consuming have begun. */
  readonly onStarted?: () => Promise<void>;
};

export type ServiceOptions<C extends ServiceConfig> = {
  readonly config: C;
  // biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes.
  readonly aggregates?: readonly AggregateDefinition<any>[];
  readonly compose: (kit: ServiceKit<C>) => Composition | Promise<Composition>;
  /** Tests: stand-ins for the outside. Production wiring is otherwise the same. */
  readonly overrides?: {
    readonly store?: Store;
    readonly bus?: Bus;
    readonly now?: Clock;
    readonly newId?: () => string;
    /** Fakes by service name, as `fakeClient` makes them. */
    readonly clients?: Readonly<Record<string, AnyClient>>;
  };
};

export type RunningService = {
  readonly grpcPort: number;
  readonly adminPort: number;
  /** Not ready, stop intake, finish, close in reverse. */
  readonly stop: () => Promise<void>;
};
