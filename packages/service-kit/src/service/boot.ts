import { setTimeout as wait } from 'node:timers/promises';
import { type EventName, getConsumedEvents } from '@minutehand/contracts/events';
import { register } from 'prom-client';
import { connectBus, startOutboxRelay } from '../bus/index.ts';
import { getVariablePrefix } from '../config/index.ts';
import { type Check, createAdminServer, createFreeSpaceCheck } from '../health/index.ts';
import { createTokenMinter, createTokenVerifier } from '../identity/index.ts';
import type { Lifecycle } from '../lifecycle/index.ts';
import type { Logger } from '../log/types.ts';
import { createRpcServer, openRpcTls, type RpcTls } from '../rpc/index.ts';
import { createSecurityLog } from '../security-log/index.ts';
import { DamagedDatabaseError, openStore } from '../store/index.ts';
import type { Store } from '../store/types.ts';
import { createClients } from './clients.ts';
import { registerFreeSpace } from './free-space-metrics.ts';
import { CONSUMER_DRAIN_MS } from './limits.ts';
import { newId as makeId } from './new-id.ts';
import { registerStoreMetrics } from './store-metrics.ts';
import type { Clock, Composition, RunningService, ServiceConfig, ServiceKit, ServiceOptions } from './types.ts';

export type BootContext = { readonly log: Logger; readonly lifecycle: Lifecycle };

type StoreDependencies = { readonly log: Logger; readonly now: Clock; readonly newId: () => string };

async function openConfiguredStore<C extends ServiceConfig>(
  options: ServiceOptions<C>,
  dependencies: StoreDependencies,
): Promise<Store | undefined> {
  const { config, aggregates = [], overrides } = options;
  if (overrides?.store) return overrides.store;
  if (config.databaseUrl === undefined) return undefined;
  try {
    const { databaseUrl: url, shouldCheckDatabase = true } = config;
    return await openStore({ url, aggregates, shouldCheckDatabase, ...dependencies });
  } catch (cause) {
    if (cause instanceof DamagedDatabaseError) throw new Error('Cannot open a damaged database.', { cause });
    // The URL may hold a password: report the variable, not the value.
    const variable = `${getVariablePrefix(config.name)}_DATABASE_URL`;
    throw new Error(`Cannot open the database. Check ${variable} and that the database is running.`, { cause });
  }
}

/** Loads the certificates of a service with mutual TLS. */
async function loadServiceTls(
  config: ServiceConfig,
  dependencies: BootContext & { readonly now: Clock },
): Promise<RpcTls | undefined> {
  if (!config.rpcTls) return undefined;
  const { log, lifecycle, now } = dependencies;
  const tls = await openRpcTls({ files: config.rpcTls, service: config.name, log, now });
  lifecycle.onStop('certificates', tls.stop);
  return tls;
}

/** Boots a service in order: certificates, store, bus, compose, relay, listen, consume, ready. Each step registers its shutdown step. */
export async function boot<C extends ServiceConfig>(
  options: ServiceOptions<C>,
  dependencies: BootContext,
): Promise<RunningService> {
  const { config, compose, overrides = {} } = options;
  const { log, lifecycle } = dependencies;
  const now = overrides.now ?? (() => new Date());
  const newId = overrides.newId ?? makeId;
  let isStarted = false;
  const checks: Record<string, Check> = {
    started: async () => {
      if (!isStarted) throw new Error('The service is still starting.');
    },
  };

  const degradableChecks: Record<string, Check> = {};
  const admin = createAdminServer({
    service: config.name,
    checks: () => checks,
    degradableChecks: () => degradableChecks,
    isStopping: lifecycle.isStopping,
    log,
  });
  lifecycle.onStop('admin server', admin.close);

  // First, because invalid files are an operator error that no later step can fix.
  const tls = await loadServiceTls(config, { log, lifecycle, now });

  const store = await openConfiguredStore(options, { log, now, newId });
  if (store) {
    lifecycle.onStop('store', () => store.close());
    checks.store = () => store.checkWritable();
    // Reported early, while writes still succeed.
    degradableChecks.disk = createFreeSpaceCheck(() => store.getFreeBytes());
    await registerStoreMetrics(store, register);
  }

  const bus =
    overrides.bus ??
    (await connectBus({ url: config.rabbitmqUrl, service: config.name, log, now, registry: register }));
  lifecycle.onStop('bus', () => bus.close());
  // Requests are served without it: events wait in the outbox.
  degradableChecks.bus = () => bus.ping();

  const minter = createTokenMinter({ service: config.name, signingKey: config.signingKey, now });
  const clients = createClients({
    addresses: config.addresses,
    fakes: overrides.clients ?? {},
    mint: minter.mint,
    log,
    tls,
  });
  lifecycle.onStop('clients', clients.close);

  const kit: ServiceKit<C> = {
    config,
    log,
    securityLog: overrides.securityLog ?? createSecurityLog(log),
    now,
    newId,
    get store() {
      if (!store) throw new Error(`${config.name} has no database: load its config with hasDatabase.`);
      return store;
    },
    bus,
    lifecycle,
    getClient: clients.getClient,
  };
  const composition = await compose(kit);
  requireKnownConsumers(config.name, composition);
  Object.assign(checks, composition.requiredChecks);
  Object.assign(degradableChecks, composition.degradableChecks);
  for (const [name, getFreeBytes] of Object.entries(composition.freeSpace ?? {})) {
    degradableChecks[`${name}_disk`] = createFreeSpaceCheck(getFreeBytes);
    await registerFreeSpace(name, getFreeBytes, register);
  }

  const relay = store && startOutboxRelay({ store, bus, log, registry: register });
  if (relay) lifecycle.onStop('outbox relay', () => relay.stop());

  const grpcPort = await listen(config, composition, { log, lifecycle, now, tls });
  const adminPort = await admin.listen(config.adminPort, config.internalHost);
  if (composition.subscriptions?.length) {
    lifecycle.onStop('consumers', () => bus.drain(CONSUMER_DRAIN_MS), 'intake');
    await bus.consume(composition.subscriptions);
  }
  await composition.onStarted?.();
  isStarted = true;
  // Registered last, so it runs first: the service is not ready but still serves callers that have not noticed yet. The drain follows.
  const { drainDelayMs = 0 } = config;
  if (drainDelayMs > 0) lifecycle.onStop('wait before the drain', () => wait(drainDelayMs), 'intake');
  log.info({ grpcPort, adminPort }, 'ready');
  return { grpcPort, adminPort, stop: lifecycle.stop };
}

/**
 * Throws if the subscriptions differ from the event registry. Publishers declare the queues that the registry lists; a queue
 * missing from it could miss earlier events.
 */
function requireKnownConsumers(service: string, { subscriptions = [] }: Composition): void {
  const subscribed = subscriptions.map(({ event }): EventName => event);
  const registered = getConsumedEvents(service);
  const unknown = subscribed.filter((event) => !registered.includes(event));
  const missing = registered.filter((event) => !subscribed.includes(event));
  if (unknown.length + missing.length === 0) return;
  const problems = [
    unknown.length > 0 ? `subscribes to ${unknown.join(', ')} without being among the consumers` : '',
    missing.length > 0 ? `does not subscribe to ${missing.join(', ')} though it is among the consumers` : '',
  ];
  throw new Error(
    `${service} ${problems.filter(Boolean).join(', and ')} in packages/contracts/src/events/registry.ts.`,
  );
}

/** Starts the gRPC server. Returns its port; 0 for a service without gRPC methods. */
async function listen(
  config: ServiceConfig,
  composition: Composition,
  dependencies: BootContext & { readonly now: Clock; readonly tls: RpcTls | undefined },
): Promise<number> {
  if (!composition.rpc?.length) return 0;
  const verifier = createTokenVerifier({
    audience: config.name,
    publicKeys: config.servicePublicKeys,
    now: dependencies.now,
  });
  const server = createRpcServer({
    service: config.name,
    verify: verifier.verifyWithIssuer,
    log: dependencies.log,
    tls: dependencies.tls,
  });
  for (const { definition, handlers } of composition.rpc) server.add(definition, handlers);
  const port = await server.listen(config.grpcPort, config.internalHost);
  dependencies.lifecycle.onStop('rpc server', () => server.drain(), 'intake');
  return port;
}
