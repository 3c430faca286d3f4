import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

type Probe = { readonly request: string; readonly responsePrefixes: readonly string[] };

// Any response is fine, including "authentication required": services have the credentials.
const redis: Probe = { request: 'PING\r\n', responsePrefixes: ['+', '-'] };
// The broker responds to the protocol header with a method frame (Connection.Start), or with the header that it supports.
const amqp: Probe = { request: 'AMQP\x00\x00\x09\x01', responsePrefixes: ['\x01', 'AMQP'] };

const protocols: Readonly<Record<string, Probe & { port: number; isTls: boolean }>> = {
  'redis:': { ...redis, port: 6379, isTls: false },
  'rediss:': { ...redis, port: 6379, isTls: true },
  'amqp:': { ...amqp, port: 5672, isTls: false },
  'amqps:': { ...amqp, port: 5671, isTls: true },
};

const PROBE_TIMEOUT_MS = 3_000;

/** Resolves when a server responds at the URL with the expected protocol; rejects with the reason otherwise. */
export async function probeServer(url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const probe = protocols[protocol];
  if (!probe) throw new Error(`${protocol}// is not a supported protocol`);
  const { isTls } = probe;
  const target = { host: hostname, port: Number(port || probe.port) };
  await new Promise<void>((resolve, reject) => {
    const socket = isTls ? connectTls({ ...target, servername: hostname }) : connect(target);
    socket.setTimeout(PROBE_TIMEOUT_MS, () => socket.destroy(new Error('no response in time')));
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(probe.request, 'latin1'));
    socket.once('data', (data) => {
      socket.destroy();
      const response = data.toString('latin1');
      if (probe.responsePrefixes.some((prefix) => response.startsWith(prefix))) resolve();
      else reject(new Error('unexpected response'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without a response')));
  });
}
