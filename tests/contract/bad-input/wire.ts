import { once } from 'node:events';
import { connect } from 'node:net';
import { getTestedStack } from '@minutehand/test-kit/stack';

export type WireResponse = { readonly status: number; readonly head: string; readonly body: unknown };

const RESPONSE_TIMEOUT_MS = 10_000;

/** Sends raw bytes to the gateway and reads until it closes the connection. Status 0: the gateway closed it without a response. */
export async function sendRaw(bytes: string | Uint8Array, { endsAfterSending = false } = {}): Promise<WireResponse> {
  const { hostname, port } = new URL(getTestedStack('baseUrl'));
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The server may close while bytes are still being sent; the response received so far counts.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('no response')));
  socket.on('connect', () => {
    socket.write(bytes);
    if (endsAfterSending) socket.end();
  });
  await closed;
  return parseResponse(Buffer.concat(chunks));
}

/**
 * Sends a body without a declared length, as fast as the gateway reads it, until a response arrives. Also returns how much of it was sent
 * until then (bytes).
 */
export async function sendChunked(
  head: Uint8Array,
  { start, piece, bodyBytes }: { start: Uint8Array; piece: Uint8Array; bodyBytes: number },
): Promise<WireResponse & { readonly sentBytes: number }> {
  const { hostname, port } = new URL(getTestedStack('baseUrl'));
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => undefined);
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('no response')));
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  const send = async (bytes: Uint8Array) => {
    const chunk = [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'];
    const isTaken = chunk.map((part) => socket.write(part)).every(Boolean);
    if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  };
  socket.write(head);
  let sentBytes = 0;
  for (let bytes = start; sentBytes < bodyBytes && received.length === 0 && !socket.destroyed; bytes = piece) {
    await send(bytes);
    sentBytes += bytes.length;
    // Lets a response arrive.
    await new Promise(setImmediate);
  }
  socket.end();
  await closed;
  return { ...parseResponse(Buffer.concat(received)), sentBytes };
}

function parseResponse(bytes: Buffer): WireResponse {
  const text = bytes.toString('latin1');
  const headEnd = text.indexOf('\r\n\r\n');
  const head = headEnd < 0 ? text : text.slice(0, headEnd);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const body = headEnd < 0 ? '' : text.slice(headEnd + 4);
  try {
    return { status, head, body: JSON.parse(body) };
  } catch {
    return { status, head, body };
  }
}

/** Formats an HTTP/1.1 request with `Connection: close`. Headers are encoded in latin1, as on the wire. */
export function formatRequest(
  requestLine: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): Buffer {
  const { host } = new URL(getTestedStack('baseUrl'));
  const content = Buffer.from(body);
  const length: Record<string, string> = content.length === 0 ? {} : { 'Content-Length': String(content.length) };
  const allHeaders = Object.entries({ Host: host, Connection: 'close', ...length, ...headers });
  const head = [`${requestLine} HTTP/1.1`, ...allHeaders.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  return Buffer.concat([Buffer.from(head, 'latin1'), content]);
}
