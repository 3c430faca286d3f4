import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@minutehand/service-kit/log';
import { inSpan } from '@minutehand/service-kit/telemetry';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { ReturnPaths } from '../../domain/bounces/return-path.ts';
import {
  REPORT_BYTES_MAX,
  REPORT_CONNECTIONS_MAX,
  REPORT_DRAIN_MS,
  REPORT_IDLE_MS,
  REPORT_READ_BYTES,
} from '../../limits.ts';
import type { ReportCertificate } from './report-certificate.ts';
import { createReportConnections } from './report-connections.ts';
import type { ReportOutcome } from './report-metrics.ts';

type ReportServerOptions = {
  /** How the server names itself. */
  readonly domain: string;
  readonly returnPaths: Pick<ReturnPaths, 'read'>;
  /** Handles a report about an email; a rejection makes the other server send it again later. */
  readonly handle: (mailId: string, bytes: Uint8Array) => Promise<ReportOutcome>;
  readonly count: (outcome: ReportOutcome) => void;
  readonly log: Logger;
  /** Offers STARTTLS. */
  readonly certificate?: ReportCertificate | undefined;
  /** How long a connection may last (ms), and how many one address may have. */
  readonly connectionMs?: number;
  readonly perAddressMax?: number;
};

export type ReportServer = {
  /** Returns the port. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Lets messages in progress finish. */
  readonly close: () => Promise<void>;
};

/**
 * Receives reports by SMTP, from everybody: it accepts one message at a time from the null sender to one return path, and refuses everything else
 * before its content. It forwards nothing and has no users.
 */
export function createReportServer(options: ReportServerOptions): ReportServer {
  const { domain, returnPaths, handle, count, log, certificate } = options;
  const server = new SMTPServer({
    ...{ name: domain, banner: 'delivery reports only', logger: false, disableReverseLookup: true },
    ...{ size: REPORT_BYTES_MAX, rejectOversized: true, maxRecipients: 1, maxClients: REPORT_CONNECTIONS_MAX },
    ...{ socketTimeout: REPORT_IDLE_MS, closeTimeout: REPORT_DRAIN_MS, hideENHANCEDSTATUSCODES: false },
    disabledCommands: ['AUTH', ...(certificate === undefined ? ['STARTTLS'] : [])],
    ...certificate?.read(),
    onConnect(session, done) {
      done(connections.open(session) ? null : withCode(421, 'Too many connections from your address, try again later'));
    },
    onClose: (session) => connections.close(session),
    onMailFrom({ address }, _session, done) {
      done(address === '' ? null : refuse('Only delivery reports, from the null sender, are accepted'));
    },
    onRcptTo({ address }, _session, done) {
      done(returnPaths.read(address) === undefined ? refuse('No such address') : null);
    },
    onData(stream, session, done) {
      const mailId = returnPaths.read(session.envelope.rcptTo[0]?.address ?? '') ?? '';
      receive(stream, mailId).then(
        () => {
          done(null, 'OK');
          // The server responds that it is too large. The rest of it is not read.
          if (stream.sizeExceeded) connections.end(session);
        },
        (err) => {
          log.error({ err, mailId }, 'failed to handle a delivery report');
          count('failed');
          done(withCode(451, 'Try again later'));
        },
      );
    },
  });
  const connections = createReportConnections(server, options);
  // Such as failed TLS handshakes, which anybody can cause.
  server.on('error', (err) => log.debug({ err }, 'connection of the report server failed'));
  const stopReloading = certificate?.onReplaced((files) => server.updateSecureContext(files));

  function refuse(message: string): Error {
    count('refused');
    return withCode(550, message);
  }

  async function receive(stream: SMTPServerDataStream, mailId: string): Promise<void> {
    const bytes = await readBeginning(stream);
    if (bytes === undefined) return log.debug({ mailId }, 'connection closed during a delivery report');
    if (stream.sizeExceeded) return count('refused');
    await inSpan('receive delivery report', { attributes: { 'minutehand.bytes': bytes.byteLength } }, async (span) => {
      const outcome = await handle(mailId, bytes);
      span.setAttribute('minutehand.outcome', outcome);
      count(outcome);
    });
  }

  return {
    async listen(port, host) {
      server.listen(port, host);
      await once(server.server, 'listening');
      return (server.server.address() as AddressInfo).port;
    },
    close() {
      stopReloading?.();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Reads the whole message unless it is too large, and keeps its beginning. Undefined if the other server disconnects before its end. */
async function readBeginning(stream: SMTPServerDataStream): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let left = REPORT_READ_BYTES;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // Leaving the loop destroys the stream, and the server responds immediately.
      if (stream.sizeExceeded) break;
      if (left <= 0) continue;
      chunks.push(chunk.subarray(0, left));
      left -= chunk.byteLength;
    }
  } catch (error) {
    if (isDisconnection(error)) return undefined;
    throw error;
  }
  return Buffer.concat(chunks);
}

const isDisconnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNECTION';

const withCode = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
