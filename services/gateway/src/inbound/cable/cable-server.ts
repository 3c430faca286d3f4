import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isAppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { Logger } from '@minutehand/service-kit/log';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RateLimits, SessionStore } from '../../app/ports.ts';
import type { Sessions } from '../../app/sessions.ts';
import { isOwnOrigin } from '../../domain/origin.ts';
import { isSignedIn, type Person, type SignedInSession } from '../../domain/session.ts';
import {
  CABLE_CLOSE_TIMEOUT_MS,
  CABLE_FRAME_HARD_LIMIT_BYTES,
  CABLE_PING_MS,
  CABLE_RECHECK_MS,
  CABLE_SOCKETS_PER_SESSION,
} from '../../limits.ts';
import type { ClientNetwork } from '../client-network.ts';
import type { SessionCookieJar } from '../http/requests/session-cookies.ts';
import type { Channels } from './channels.ts';
import { createConnection } from './connection.ts';
import type { Topics } from './topics.ts';
import type { Connection } from './types.ts';

const PATH = '/cable';
const PROTOCOL = 'actioncable-v1-json';
const PROTOCOL_ERROR = 1002;

export type CableServer = {
  readonly attach: (server: Server) => void;
  /** The sockets of these persons have lost their right. */
  readonly disconnect: (matches: (person: Person) => boolean) => void;
  readonly changeRole: (userId: string, accountId: string, role: Person['role']) => Promise<void>;
  /** News were missed: everybody's rights are asked anew, and their screens refetch. */
  readonly refresh: () => Promise<void>;
  /** Says server_restart to everybody; their clients come back to whoever serves then. Who does not leave is cut. */
  readonly drain: () => Promise<void>;
};

export type CableParts = {
  readonly sessions: Sessions;
  readonly store: SessionStore;
  readonly limits: RateLimits;
  readonly jar: SessionCookieJar;
  readonly getClientNetwork: ClientNetwork;
  readonly channels: Channels;
  readonly topics: Topics;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: Logger;
};

/** A function of its own, which holds on to nothing: the socket keeps it for as long as it is open. */
function destroyFailed(this: Duplex): void {
  this.destroy();
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function getHeader(request: IncomingMessage, name: string): string {
  const header = request.headers[name];
  return typeof header === 'string' ? header : '';
}

/** `/cable`: Action Cable's protocol for the sessions of the product's own pages. */
export function createCableServer(parts: CableParts): CableServer {
  const { sessions, store, limits, jar, getClientNetwork, log, now } = parts;
  const connections = new Set<Connection>();
  /** Open sockets by session. */
  const socketsBySession = new Map<string, number>();
  let isDraining = false;
  let onEmpty = () => {};
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: CABLE_FRAME_HARD_LIMIT_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });

  /** The live session of somebody, from one of our pages, with this request counted; undefined for everybody else. */
  async function findSession(request: IncomingMessage): Promise<SignedInSession | undefined> {
    const { host } = request.headers;
    if (!isOwnOrigin(getHeader(request, 'origin'), { host, publicUrl: parts.publicUrl })) return undefined;
    const id = jar.readId(request.headers.cookie);
    const session = id === undefined ? undefined : await sessions.load(id, 'reads');
    return isSignedIn(session) ? session : undefined;
  }

  const countSockets = ({ key }: SignedInSession) => socketsBySession.get(key) ?? 0;

  function hold(connection: Connection): void {
    connections.add(connection);
    socketsBySession.set(connection.sessionKey, (socketsBySession.get(connection.sessionKey) ?? 0) + 1);
  }

  function release(connection: Connection): void {
    connections.delete(connection);
    const left = (socketsBySession.get(connection.sessionKey) ?? 0) - 1;
    if (left > 0) socketsBySession.set(connection.sessionKey, left);
    else socketsBySession.delete(connection.sessionKey);
    if (connections.size === 0) onEmpty();
  }

  function waitUntilEmpty(): Promise<void> {
    if (connections.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      onEmpty = resolve;
    });
  }

  function welcome(socket: WebSocket, request: IncomingMessage, session: SignedInSession | undefined): void {
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
      ...parts,
      socket,
      sessionKey: session.key,
      person: session.person,
      traceparent: getHeader(request, 'traceparent'),
    });
    hold(connection);
    socket.once('close', () => release(connection));
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', destroyFailed);
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== PATH) return refuse(socket, '404 Not Found');
    if (isDraining) return refuse(socket, '503 Service Unavailable');
    const session = await findSession(request);
    // As requests are: a whole office comes from one address, and after a restart all of it comes back at once.
    if (session === undefined) await limits.take('anonymous', getClientNetwork(request));
    // Meanwhile everybody was told to go: this one would not be.
    if (isDraining) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, request, session));
  }

  function pingAll(): void {
    const unixSeconds = Math.floor(now().getTime() / SECOND_MS);
    for (const connection of connections) connection.ping(unixSeconds);
  }

  /** The end of a session is told at once; this finds what was not heard. Without Redis open sockets stay. */
  async function recheckAll(): Promise<void> {
    for (const connection of [...connections]) {
      const session = await store.find(connection.sessionKey);
      if (!isSignedIn(session)) connection.disconnect('remote', false);
      else if (session.person.role !== connection.person().role) await connection.updateActor(session.person);
    }
  }

  const pinging = setInterval(pingAll, CABLE_PING_MS);
  const rechecking = setInterval(() => {
    recheckAll().catch((err: unknown) => log.info({ err }, 'sessions of sockets could not be looked at'));
  }, CABLE_RECHECK_MS);
  store.onEnded(({ keys, reconnect }) => {
    const ended = new Set(keys);
    for (const connection of connections) {
      if (ended.has(connection.sessionKey)) connection.disconnect('remote', reconnect);
    }
  });

  return {
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch((err: unknown) => {
          log.info({ err }, 'a socket was not opened');
          const isTooFast = isAppError(err) && err.code === 'gateway.rate_limited';
          refuse(socket, isTooFast ? '429 Too Many Requests' : '503 Service Unavailable');
        });
      });
    },
    disconnect: (matches) => {
      for (const connection of connections) if (matches(connection.person())) connection.disconnect('remote', false);
    },
    changeRole: async (userId, accountId, role) => {
      const matching = [...connections].filter((connection) => {
        const person = connection.person();
        return person.userId === userId && person.accountId === accountId;
      });
      await Promise.all(matching.map((connection) => connection.updateActor({ ...connection.person(), role })));
    },
    refresh: async () => {
      // One socket after the other: all at once would be a rush on the owners of what they show.
      for (const connection of [...connections]) await connection.refresh();
    },
    drain: async () => {
      isDraining = true;
      clearInterval(pinging);
      clearInterval(rechecking);
      for (const connection of connections) connection.disconnect('server_restart', true);
      await Promise.race([waitUntilEmpty(), pause(CABLE_CLOSE_TIMEOUT_MS)]);
      for (const connection of connections) connection.terminate();
    },
  };
}
