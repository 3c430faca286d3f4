import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

type Greeting = { readonly print: string; readonly hear: readonly string[] };

// Any answer will do, also "authentication required": the credentials are the services' business.
const redis: Greeting = { print: 'PING\r\n', hear: ['+', '-'] };
// The broker answers the protocol header with a method frame (Connection.Start), or with the header that it speaks.
const amqp: Greeting = { print: 'AMQP\x00\x00\x09\x01', hear: ['\x01', 'AMQP'] };

const protocols: Readonly<Record<string, Greeting & { port: number; isTls: boolean }>> = {
  'redis:': { ...redis, port: 6379, isTls: false },
  'rediss:': { ...redis, port: 6379, isTls: true },
  'amqp:': { ...amqp, port: 5672, isTls: false },
  'amqps:': { ...amqp, port: 5671, isTls: true },
};

const GREETING_TIMEOUT_MS = 3_000;

/** Does a server that speaks the URL's protocol answer there? Rejects with the reason when not. */
export async function probeServer(url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const greeting = protocols[protocol];
  if (!greeting) throw new Error(`${protocol}// is not a protocol known here`);
  const { isTls } = greeting;
  const target = { host: hostname, port: Number(port || greeting.port) };
  await new Promise<void>((resolve, reject) => {
    const socket = isTls ? connectTls({ ...target, servername: hostname }) : connect(target);
    socket.setTimeout(GREETING_TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')));
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(greeting.print, 'latin1'));
    socket.once('data', (data) => {
      socket.destroy();
      const heard = data.toString('latin1');
      if (greeting.hear.some((start) => heard.startsWith(start))) resolve();
      else reject(new Error('something else answers there'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
}
