import type { Socket } from 'node:net';
import type { SMTPServer, SMTPServerSession } from 'smtp-server';
import { REPORT_CONNECTION_MS, REPORT_CONNECTIONS_PER_ADDRESS_MAX } from '../../limits.ts';

type Connection = SMTPServer['connections'] extends Set<infer C> ? C : never;
type Session = Pick<SMTPServerSession, 'id' | 'remoteAddress'>;
type OpenConnection = { readonly address: string; readonly timer: NodeJS.Timeout };

export type ReportConnections = {
  /** Returns false if the address has too many connections. */
  readonly open: (session: Session) => boolean;
  /** To be called once the connection has ended, also if it was not opened. */
  readonly close: (session: Session) => void;
  /** Ends a connection after what was written to it. */
  readonly end: (session: Session) => void;
};

/** Limits how long a connection lasts, and how many one address has. */
export function createReportConnections(
  server: Pick<SMTPServer, 'connections'>,
  { connectionMs = REPORT_CONNECTION_MS, perAddressMax = REPORT_CONNECTIONS_PER_ADDRESS_MAX },
): ReportConnections {
  const openConnections = new Map<string, OpenConnection>();
  const find = ({ id }: Session) => Array.from(server.connections).find((connection) => connection.id === id);

  return {
    open(session) {
      const { id, remoteAddress: address } = session;
      const ofAddress = Array.from(openConnections.values()).filter((other) => other.address === address);
      if (ofAddress.length >= perAddressMax) return false;
      const connection = find(session);
      if (connection === undefined) return false;
      const getTopmostSocket = trackTopmostSocket(connection);
      const timer = setTimeout(() => endConnection(connection, getTopmostSocket()), connectionMs);
      timer.unref();
      openConnections.set(id, { address, timer });
      return true;
    },
    close({ id }) {
      clearTimeout(openConnections.get(id)?.timer);
      openConnections.delete(id);
    },
    end: (session) => find(session)?.close(),
  };
}

/**
 * Returns a function that returns the socket to destroy. During a TLS handshake, the connection still has the socket below, which must not be
 * destroyed: that can crash Node. The listeners of that socket are removed when the handshake starts, so its events show nothing either.
 */
function trackTopmostSocket(connection: Connection): () => Socket {
  let topmost: Socket = connection._socket;
  const armTimeout = connection._armTimeout.bind(connection);
  connection._armTimeout = (socket = connection._socket) => {
    topmost = socket;
    armTimeout(socket);
  };
  return () => topmost;
}

/** Tells the other server, except during a TLS handshake, into which no text may be written. */
function endConnection(connection: Connection, topmost: Socket): void {
  if (connection._socket === topmost) connection.send(421, 'The connection lasted too long');
  else topmost.destroy();
}
