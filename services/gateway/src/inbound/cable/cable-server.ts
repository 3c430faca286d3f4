import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import { createConcurrencyLimit } from '@minutehand/service-kit/concurrency-limit';
import type { Logger } from '@minutehand/service-kit/log';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RateLimits, SessionStore } from '../../app/ports.ts';
import type { Sessions } from '../../app/sessions.ts';
import { isAllowedOrigin } from '../../domain/origin.ts';
import { isSignedIn, type SignedInSession, type SignedInUser } from '../../domain/session.ts';
import {
  CABLE_ACCESS_READS_MAX,
  CABLE_CLOSE_TIMEOUT_MS,
  CABLE_FRAME_HARD_LIMIT_BYTES,
  CABLE_PING_MS,
  CABLE_RECHECK_MS,
  CABLE_SOCKETS_PER_SESSION,
} from '../../limits.ts';
import type { ClientNetwork } from '../client-network.ts';
import type { SessionCookieAccess } from '../http/requests/session-cookies.ts';
import type { Channels } from './channels.ts';
import { createConnection } from './connection.ts';
import type { Topics } from './topics.ts';
import type { Connection } from './types.ts';

const PATH = '/cable';
const PROTOCOL = 'actioncable-v1-json';
const PROTOCOL_ERROR = 1002;

export type CableServer = {
  readonly attach: (server: Server) => void;
  /** Disconnects the sockets of matching users. */
  readonly disconnect: (matches: (user: SignedInUser) => boolean) => void;
  readonly changeRole: (userId: string, accountId: string, role: SignedInUser['role']) => Promise<void>;
  /** Rechecks all subscriptions after events were missed; their screens refetch. */
  readonly recheckAll: () => Promise<void>;
  /** Sends server_restart to all sockets, whose clients reconnect. Terminates those that do not close in time. */
  readonly drain: () => Promise<void>;
};

export type CableDependencies = {
  readonly sessions: Sessions;
  readonly store: SessionStore;
  readonly limits: RateLimits;
  readonly sessionCookies: SessionCookieAccess;
  readonly getClientNetwork: ClientNetwork;
  readonly channels: Channels;
  readonly topics: Topics;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Logger;
};

/** A function outside of the closure, because an open socket keeps its listener in memory. */
function destroySocket(this: Duplex): void {
  this.destroy();
}

function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function getHeader(request: IncomingMessage, name: string): string {
  const header = request.headers[name];
  return typeof header === 'string' ? header : '';
}

/** Serves `/cable` with Action Cable's protocol, for signed-in sessions and the product's own origins. */
export function createCableServer(dependencies: CableDependencies): CableServer {
  const { sessions, store, limits, sessionCookies, getClientNetwork, log, now } = dependencies;
  const connections = new Set<Connection>();
  /** Number of open sockets by session key. */
  const socketsBySession = new Map<string, number>();
  const runAccessRead = createConcurrencyLimit({ maxRunning: CABLE_ACCESS_READS_MAX });
  let isDraining = false;
  let onEmpty = () => {};
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: CABLE_FRAME_HARD_LIMIT_BYTES,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(PROTOCOL) ? PROTOCOL : false),
  });

  /** Returns the signed-in session of an upgrade request from one of the product's origins, and counts the request. */
  async function findSession(request: IncomingMessage): Promise<SignedInSession | undefined> {
    const { host } = request.headers;
    if (!isAllowedOrigin(getHeader(request, 'origin'), { host, publicUrl: dependencies.publicUrl })) return undefined;
    const id = sessionCookies.readId(request.headers.cookie);
    const session = id === undefined ? undefined : await sessions.load(id, 'reads');
    return isSignedIn(session) && !session.user.isClosed ? session : undefined;
  }

  const countSockets = ({ key }: SignedInSession) => socketsBySession.get(key) ?? 0;

  function addConnection(connection: Connection): void {
    connections.add(connection);
    socketsBySession.set(connection.sessionKey, (socketsBySession.get(connection.sessionKey) ?? 0) + 1);
  }

  function removeConnection(connection: Connection): void {
    connections.delete(connection);
    const remaining = (socketsBySession.get(connection.sessionKey) ?? 0) - 1;
    if (remaining > 0) socketsBySession.set(connection.sessionKey, remaining);
    else socketsBySession.delete(connection.sessionKey);
    if (connections.size === 0) onEmpty();
  }

  function waitUntilEmpty(): Promise<void> {
    if (connections.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      onEmpty = resolve;
    });
  }

  function accept(socket: WebSocket, request: IncomingMessage, session: SignedInSession | undefined): void {
    if (socket.protocol !== PROTOCOL && getHeader(request, 'sec-websocket-protocol') !== '') {
      socket.close(PROTOCOL_ERROR);
      return;
    }
    if (session === undefined || countSockets(session) >= CABLE_SOCKETS_PER_SESSION) {
      socket.on('error', () => undefined);
      socket.send(JSON.stringify({ type: 'disconnect', reason: 'unauthorized', reconnect: false }));
      socket.close();
      return;
    }
    const connection = createConnection({
      ...dependencies,
      runAccessRead,
      socket,
      sessionKey: session.key,
      user: session.user,
      traceparent: getHeader(request, 'traceparent'),
    });
    addConnection(connection);
    socket.once('close', () => removeConnection(connection));
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', destroySocket);
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== PATH) return rejectUpgrade(socket, '404 Not Found');
    if (isDraining) return rejectUpgrade(socket, '503 Service Unavailable');
    const session = await findSession(request);
    // Signed-in requests are counted by session, only anonymous ones by network, because an office may share one address.
    if (session === undefined) await limits.take('anonymous', getClientNetwork(request));
    // Draining may have started in the meantime; it would miss this socket.
    if (isDraining) return rejectUpgrade(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, request, session));
  }

  function pingAll(): void {
    const unixSeconds = Math.floor(now().getTime() / SECOND_MS);
    for (const connection of connections) connection.ping(unixSeconds);
  }

  /** Finds ended sessions and changed roles, in case a message was lost. Without Redis, open sockets stay open. */
  async function recheckAll(): Promise<void> {
    for (const connection of [...connections]) {
      const session = await store.find(connection.sessionKey);
      if (!isSignedIn(session)) connection.disconnect('remote', false);
      else if (session.user.role !== connection.getUser().role) await connection.updateActor(session.user);
    }
  }

  const pingTimer = setInterval(pingAll, CABLE_PING_MS);
  const recheckTimer = setInterval(() => {
    recheckAll().catch((err: unknown) => log.info({ err }, 'failed to recheck cable sessions'));
  }, CABLE_RECHECK_MS);
  store.onEnded(({ keys, reconnect }) => {
    const endedKeys = new Set(keys);
    for (const connection of connections) {
      if (endedKeys.has(connection.sessionKey)) connection.disconnect('remote', reconnect);
    }
  });

  return {
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch((err: unknown) => {
          log.info({ err }, 'cable upgrade failed');
          const isRateLimited = isAppError(err) && err.code === 'gateway.rate_limited';
          rejectUpgrade(socket, isRateLimited ? '429 Too Many Requests' : '503 Service Unavailable');
        });
      });
    },
    disconnect: (matches) => {
      for (const connection of connections) if (matches(connection.getUser())) connection.disconnect('remote', false);
    },
    changeRole: async (userId, accountId, role) => {
      const matching = [...connections].filter((connection) => {
        const user = connection.getUser();
        return user.userId === userId && user.accountId === accountId;
      });
      await Promise.all(matching.map((connection) => connection.updateActor({ ...connection.getUser(), role })));
    },
    recheckAll: async () => {
      // Sequential, to limit the load on the other services.
      for (const connection of [...connections]) await connection.recheckAll();
    },
    drain: async () => {
      isDraining = true;
      clearInterval(pingTimer);
      clearInterval(recheckTimer);
      for (const connection of connections) connection.disconnect('server_restart', true);
      await Promise.race([waitUntilEmpty(), wait(CABLE_CLOSE_TIMEOUT_MS)]);
      for (const connection of connections) connection.terminate();
    },
  };
}
