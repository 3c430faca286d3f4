import { connect } from 'node:net';
import { getTestedProduct } from '@minutehand/test-kit/product';

export type WireResponse = { readonly status: number; readonly head: string; readonly body: unknown };

const RESPONSE_TIMEOUT_MS = 10_000;

/** Sends raw bytes to the gateway and reads until it closes the connection. Status 0: closed without a response. */
export async function sendRaw(bytes: string | Uint8Array, { endsAtOnce = false } = {}): Promise<WireResponse> {
  const { hostname, port } = new URL(getTestedProduct('baseUrl'));
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  // The server may close while bytes are still being sent; the response received so far counts.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  socket.on('connect', () => {
    socket.write(bytes);
    if (endsAtOnce) socket.end();
  });
  await closed;
  return parseResponse(Buffer.concat(parts));
}

function parseResponse(bytes: Buffer): WireResponse {
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

/** Formats an HTTP/1.1 request with `Connection: close`. Headers are encoded in latin1, as on the wire. */
export function formatRequest(
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
