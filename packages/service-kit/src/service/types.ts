import type { Bus, Subscription } from '../bus/types.ts';
import type { RunningLifecycle } from '../lifecycle/types.ts';
import type { Logger } from '../log/types.ts';
import type { TlsFiles } from '../rpc/tls/index.ts';
import type { Handlers, RpcClient, ServiceDefinition } from '../rpc/types.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { AggregateDefinition, Store } from '../store/types.ts';

/** Returns the current time. Passed in, so that domain code never reads the clock. */
export type Clock = () => Date;

/** A client of any definition. `getClient` returns it typed. */
export type AnyClient = { readonly ping: () => Promise<void>; readonly close: () => void };

/** Configuration common to all services, read from `<NAME>_…` and shared variables by `loadServiceConfig`. Services add their own keys. */
export type ServiceConfig = {
  readonly name: string;
  /** `<NAME>_GRPC_PORT`; 0 picks a free one. */
  readonly grpcPort: number;
  /** `<NAME>_ADMIN_PORT`: health and metrics. */
  readonly adminPort: number;
  /** `INTERNAL_HOST`: the IP address on which the gRPC and admin servers listen. Default 127.0.0.1. */
  readonly internalHost?: string | undefined;
  /** `<NAME>_DATABASE_URL`: mongodb://… or sqlite:/folder/file.db; absent for services without a store. */
  readonly databaseUrl?: string | undefined;
  /** `DATABASE_CHECK_ON_START`: looks for damage in a SQLite file before it is used. Default true. */
  readonly shouldCheckDatabase?: boolean | undefined;
  /** `RABBITMQ_URL`. */
  readonly rabbitmqUrl: string;
  /** `<NAME>_SIGNING_KEY`: private Ed25519 key, JWK JSON, base64url. */
  readonly signingKey: string;
  /** `SERVICE_PUBLIC_KEYS`: JWKS JSON, base64url; `kid` is the service's name. */
  readonly servicePublicKeys: string;
  readonly logLevel: string;
  /** `DRAIN_MS`: how long calls are still accepted after the stop signal, so that load balancers notice (ms). Default 0. */
  readonly drainDelayMs?: number | undefined;
  /** `RPC_TLS_CA_FILE`, `RPC_TLS_CERT_FILE`, `RPC_TLS_KEY_FILE`: mutual TLS between services. Absent: gRPC is not encrypted. */
  readonly rpcTls?: TlsFiles | undefined;
  /** `<OTHER>_ADDRESS`, host:port, of the services that this one calls. */
  readonly addresses: Readonly<Record<string, string>>;
};

/** The argument of a service's compose(). */
export type ServiceKit<C extends ServiceConfig = ServiceConfig> = {
  readonly config: C;
  readonly log: Logger;
  readonly securityLog: SecurityLog;
  readonly now: Clock;
  /** Unique, sortable by time, URL-safe. */
  readonly newId: () => string;
  /** Throws when the service has no database. */
  readonly store: Store;
  readonly bus: Bus;
  readonly lifecycle: RunningLifecycle;
  /** Returns a client of another service, by its name in `config.addresses`. Closed with the service. */
  readonly getClient: <S extends ServiceDefinition>(name: string, definition: S) => RpcClient<S>;
};

/** Returned by compose(): everything that is reachable from outside. */
export type Composition = {
  // biome-ignore lint/suspicious/noExplicitAny: definitions and handlers are paired by `bindHandlers`.
  readonly rpc?: readonly { readonly definition: ServiceDefinition; readonly handlers: Handlers<any> }[];
  // biome-ignore lint/suspicious/noExplicitAny: each row has its own event.
  readonly subscriptions?: readonly Subscription<any>[];
  /** Required dependencies besides the store. A failed check makes the service not ready. */
  readonly requiredChecks?: Readonly<Record<string, () => Promise<void>>>;
  /** Optional dependencies besides the bus. A failed check is reported as degraded. */
  readonly degradableChecks?: Readonly<Record<string, () => Promise<void>>>;
  /**
   * Free space (bytes) of disks besides the store's, by name; undefined if unknown. Each is the metric `minutehand_<name>_free_bytes`,
   * and little space is reported as degraded, as `<name>_disk`.
   */
  readonly freeSpace?: Readonly<Record<string, () => Promise<number | undefined>>>;
  /** Runs after the service listens and consumes. */
  readonly onStarted?: () => Promise<void>;
};

export type ServiceOptions<C extends ServiceConfig> = {
  readonly config: C;
  // biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes.
  readonly aggregates?: readonly AggregateDefinition<any>[];
  readonly compose: (kit: ServiceKit<C>) => Composition | Promise<Composition>;
  /** For tests: replacements of external dependencies. The wiring is otherwise that of production. */
  readonly overrides?: {
    readonly store?: Store;
    readonly bus?: Bus;
    readonly now?: Clock;
    readonly newId?: () => string;
    readonly securityLog?: SecurityLog;
    /** Fakes by service name, created by `createFakeClient`. */
    readonly clients?: Readonly<Record<string, AnyClient>>;
  };
};

export type RunningService = {
  readonly grpcPort: number;
  readonly adminPort: number;
  /** Reports not ready, stops intake, finishes work in flight and closes everything in reverse order. */
  readonly stop: () => Promise<void>;
};
