import { randomBytes } from 'node:crypto';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { SecurityEventsServiceService } from '@minutehand/contracts/proto/accounts/v1/security_events';
import { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { DataExportsServiceService } from '@minutehand/contracts/proto/recordings/v1/data_exports';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { SavedSearchesServiceService, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import { createForwardedSecurityLog } from '@minutehand/service-kit/security-log';
import type { Composition, ServiceKit } from '@minutehand/service-kit/service';
import { createAccessTokens } from './app/access-tokens.ts';
import { createActivityRecorder } from './app/activity.ts';
import { createAnonymousCsrf } from './app/anonymous-csrf.ts';
import { createSessions } from './app/sessions.ts';
import type { GatewayConfig } from './config.ts';
import { createCableServer } from './inbound/cable/cable-server.ts';
import { createChannels } from './inbound/cable/channels.ts';
import { createLiveEvents } from './inbound/cable/live-events.ts';
import { createTopics } from './inbound/cable/topics.ts';
import { createClientNetwork } from './inbound/client-network.ts';
import { createConnectionLimiter } from './inbound/connection-limiter.ts';
import { createForwardedCheck } from './inbound/forwarded-check.ts';
import type { Clients } from './inbound/http/clients.ts';
import { createHttpApp } from './inbound/http/http-app.ts';
import { createHttpServer } from './inbound/http/http-server.ts';
import { createIdentify } from './inbound/http/requests/identify.ts';
import { createSessionCookieAccess } from './inbound/http/requests/session-cookies.ts';
import { createGatewayRoutes } from './inbound/http/routes/gateway-routes.ts';
import { createThrottledWarning } from './inbound/throttled-warning.ts';
import { warnIfUnencrypted } from './inbound/warn-if-unencrypted.ts';
import { CONNECTION_SHARE, SECRET_BYTES } from './limits.ts';
import { createTokenAuthenticator } from './outbound/clients/token-authenticator.ts';
import { connectRedis, connectRedisListener, waitForRedis } from './outbound/redis/connection.ts';
import { createPresenceStore } from './outbound/redis/presence-store.ts';
import { createRateLimits } from './outbound/redis/rate-limits.ts';
import { createResponseStore } from './outbound/redis/response-store.ts';
import { createSessionStore } from './outbound/redis/session-store.ts';
import { createSignInDelays } from './outbound/redis/sign-in-delays.ts';
import { createSubscriptions } from './subscriptions.ts';

function createClients(kit: ServiceKit<GatewayConfig>): Clients {
  return {
    accounts: kit.getClient('accounts', AccountsServiceService),
    credentials: kit.getClient('accounts', CredentialsServiceService),
    deletions: kit.getClient('accounts', DeletionsServiceService),
    glossary: kit.getClient('accounts', GlossaryServiceService),
    securityEvents: kit.getClient('accounts', SecurityEventsServiceService),
    sso: kit.getClient('accounts', SsoServiceService),
    meetings: kit.getClient('meetings', MeetingsServiceService),
    recordings: kit.getClient('recordings', RecordingsServiceService),
    dataExports: kit.getClient('recordings', DataExportsServiceService),
    ai: kit.getClient('ai', AiServiceService),
    assistant: kit.getClient('ai', AssistantServiceService),
    search: kit.getClient('search', SearchServiceService),
    savedSearches: kit.getClient('search', SavedSearchesServiceService),
    billing: kit.getClient('billing', BillingServiceService),
    notifications: kit.getClient('notifications', NotificationsServiceService),
  };
}

/** Creates the gateway. `onListening` receives the port of the HTTP server. */
export function compose(
  kit: ServiceKit<GatewayConfig>,
  options: { onListening?: (port: number) => void } = {},
): Composition {
  const { config, log, now, newId, bus, lifecycle } = kit;
  const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');
  const clients = createClients(kit);
  const securityLog = createForwardedSecurityLog(kit);

  const redis = connectRedis(config.redisUrl, log);
  const responsesRedis = connectRedis(config.responsesRedisUrl, log);
  const listener = connectRedisListener(config.redisUrl, log);
  lifecycle.onStop('redis', () => {
    redis.disconnect();
    responsesRedis.disconnect();
    listener.disconnect();
  });
  const store = createSessionStore(redis, listener, now);
  const presence = createPresenceStore(redis, listener, now);
  const limits = createRateLimits(responsesRedis, config);
  const delays = createSignInDelays(responsesRedis, now);
  const responseStore = createResponseStore(responsesRedis);

  const sessions = createSessions({ store, now, newSecret });
  const accessTokens = createAccessTokens(createTokenAuthenticator(clients.accounts), now);
  const anonymousCsrf = createAnonymousCsrf({ secret: config.signingKey, now, newBytes: randomBytes });
  const sessionCookies = createSessionCookieAccess(config.publicUrl);
  const getClientNetwork = createClientNetwork(config.trustProxy);
  const identify = createIdentify({ sessions, accessTokens, anonymousCsrf, limits, sessionCookies, getClientNetwork });
  const requestDependencies = {
    identify,
    limits,
    anonymousCsrf,
    responseStore,
    sessionCookies,
    getClientNetwork,
    publicUrl: config.publicUrl,
    log,
    securityLog,
    now,
    recordActivity: createActivityRecorder<Actor>({
      report: (actor) => clients.accounts.recordActivity({}, { as: actor }),
      now,
      onError: (err) => log.debug({ err }, 'could not store the activity of a member'),
    }),
  };

  const redisChecks = { redis: () => store.ping(), redis_responses: () => responseStore.ping() };
  const checks = { bus: () => bus.ping(), ...redisChecks };
  const routes = createGatewayRoutes({
    ...{
      clients,
      sessions,
      store,
      presence,
      limits,
      delays,
      accessTokens,
      anonymousCsrf,
      sessionCookies,
      checks,
      config,
      lifecycle,
      securityLog,
      now,
      newSecret,
    },
  });
  const app = createHttpApp({ ...config, routes, requestDependencies, newId });
  const http = createHttpServer(app, {
    isStopping: lifecycle.isStopping,
    maxConnections: config.maxConnections,
    onDrop: createThrottledWarning(log, 'closed new connections: GATEWAY_MAX_CONNECTIONS are open'),
  });
  const limitConnections = createConnectionLimiter({
    trustProxy: config.trustProxy,
    connectionsPerNetwork: Math.ceil(config.maxConnections * CONNECTION_SHARE),
    onDrop: createThrottledWarning(log, 'closed new connections of a client network that has reached its limit'),
  });
  http.server.on('connection', limitConnections);
  warnIfUnencrypted(config.publicUrl, log);
  const checkForwarded = createForwardedCheck(config.trustProxy, log);
  http.server.on('request', checkForwarded).on('upgrade', checkForwarded);

  const topics = createTopics();
  const channels = createChannels({ ...clients, limits: requestDependencies.limits });
  const cable = createCableServer({ ...requestDependencies, sessions, store, channels, topics });
  cable.attach(http.server);
  const live = createLiveEvents({ topics, cable, accessTokens, notifications: clients.notifications });
  presence.onChanged((meetingId) => live.pushPresence(meetingId, now()));

  return {
    subscriptions: createSubscriptions(store, async (deletionId, sessions) => {
      await clients.deletions.reportErasure({ deletionId, counts: { sessions } }, { as: serviceCaller('gateway', '') });
    }),
    degradableChecks: redisChecks,
    onStarted: async () => {
      const recheckAll = () => {
        live.recheckAll().catch((err: unknown) => log.warn({ err }, 'failed to recheck cable connections'));
      };
      await bus.consumeLive(live.events, live.handle, recheckAll);
      await Promise.all([redis, responsesRedis].map(waitForRedis));
      const port = await http.listen(config.port, config.host);
      lifecycle.onStop('http server', http.drain, 'intake');
      lifecycle.onStop('cable', cable.drain, 'intake');
      log.info({ port, host: config.host }, 'http server listening');
      options.onListening?.(port);
    },
  };
}
