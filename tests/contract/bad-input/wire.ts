import { connect } from 'node:net';
import { getTestedProduct } from '@minutehand/test-kit/product';

export type WireResponse = { readonly status: number; readonly head: string; readonly body: unknown };

const ANSWER_MS = 10_000;

/** Sends bytes as they are to where browsers come in, and reads until the other side hangs up. Status 0: it hung up without a word. */
export async function sendRaw(bytes: string | Uint8Array, { endsAtOnce = false } = {}): Promise<WireResponse> {
  const { hostname, port } = new URL(getTestedProduct('baseUrl'));
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  // It may hang up while we are still speaking: what it said before counts.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')));
  socket.on('connect', () => {
    socket.write(bytes);
    if (endsAtOnce) socket.end();
  });
  await closed;
  return answerIn(Buffer.concat(parts));
}

function answerIn(bytes: Buffer): WireResponse {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const body = end < 0 ? '' : text.slice(end + 4);
  try {
    return { status, head, body: JSON.parse(body) };
  } catch {
    return { status, head, body };
  }
}

/** A request in its own words; it asks to be hung up on. Headers are in latin1, as on the wire. */
export function requestOf(
  line: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): Buffer {
  const { host } = new URL(getTestedProduct('baseUrl'));
  const content = Buffer.from(body);
  const length: Record<string, string> = content.length === 0 ? {} : { 'Content-Length': String(content.length) };
  const all = Object.entries({ Host: host, Connection: 'close', ...length, ...headers });
  const head = [`${line} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), content]);
}
