import { connect } from 'node:net';
import { getTestedProduct } from '@minutehand/test-kit/product';

export type WireResponse = { readonly status: number; readonly head: string; readonly body: unknown };

const RESPONSE_TIMEOUT_MS = 10_000;

/** Sends raw bytes to the gateway and reads until it closes the connection. Status 0: the gateway closed it without a response. */
export async function sendRaw(bytes: string | Uint8Array, { endsAfterSending = false } = {}): Promise<WireResponse> {
  const { hostname, port } = new URL(getTestedProduct('baseUrl'));
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
  const { host } = new URL(getTestedProduct('baseUrl'));
  const content = Buffer.from(body);
  const length: Record<string, string> = content.length === 0 ? {} : { 'Content-Length': String(content.length) };
  const allHeaders = Object.entries({ Host: host, Connection: 'close', ...length, ...headers });
  const head = [`${requestLine} HTTP/1.1`, ...allHeaders.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  return Buffer.concat([Buffer.from(head, 'latin1'), content]);
}
