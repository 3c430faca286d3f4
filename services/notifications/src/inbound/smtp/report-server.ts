import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@minutehand/service-kit/log';
import { inSpan } from '@minutehand/service-kit/telemetry';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { ReturnPaths } from '../../domain/bounces/return-path.ts';
import {
  REPORT_BYTES_MAX,
  REPORT_CONNECTION_MS,
  REPORT_CONNECTIONS_MAX,
  REPORT_DRAIN_MS,
  REPORT_IDLE_MS,
  REPORT_READ_BYTES,
} from '../../limits.ts';
import type { ReportCertificate } from './report-certificate.ts';
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
  readonly connectionMs?: number;
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
  const { domain, returnPaths, handle, count, log, certificate, connectionMs = REPORT_CONNECTION_MS } = options;
  const server = new SMTPServer({
    ...{ name: domain, banner: 'delivery reports only', logger: false, disableReverseLookup: true },
    ...{ size: REPORT_BYTES_MAX, rejectOversized: true, maxRecipients: 1, maxClients: REPORT_CONNECTIONS_MAX },
    ...{ socketTimeout: REPORT_IDLE_MS, closeTimeout: REPORT_DRAIN_MS, hideENHANCEDSTATUSCODES: false },
    disabledCommands: ['AUTH', ...(certificate === undefined ? ['STARTTLS'] : [])],
    ...certificate?.read(),
    onMailFrom({ address }, _session, done) {
      done(address === '' ? null : refuse('Only delivery reports, from the null sender, are accepted'));
    },
    onRcptTo({ address }, _session, done) {
      done(returnPaths.read(address) === undefined ? refuse('No such address') : null);
    },
    onData(stream, { envelope }, done) {
      const mailId = returnPaths.read(envelope.rcptTo[0]?.address ?? '') ?? '';
      receive(stream, mailId).then(
        () => done(null, 'OK'),
        (err) => {
          log.error({ err, mailId }, 'failed to handle a delivery report');
          count('failed');
          done(withCode(451, 'Try again later'));
        },
      );
    },
  });
  // Such as failed TLS handshakes, which anybody can cause.
  server.on('error', (err) => log.debug({ err }, 'connection of the report server failed'));
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), connectionMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
  const stopReloading = certificate?.onReplaced((files) => server.updateSecureContext(files));

  function refuse(message: string): Error {
    count('refused');
    return withCode(550, message);
  }

  async function receive(stream: SMTPServerDataStream, mailId: string): Promise<void> {
    const bytes = await readBeginning(stream);
    // The server responds that it is too large.
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

/** Reads the whole message, and keeps its beginning. */
async function readBeginning(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let left = REPORT_READ_BYTES;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (left <= 0) continue;
    chunks.push(chunk.subarray(0, left));
    left -= chunk.byteLength;
  }
  return Buffer.concat(chunks);
}

const withCode = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
