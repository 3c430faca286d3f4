import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
/** The second byte of a frame holds lengths up to 125; 126 means that the next two bytes hold the length. */
const LENGTH_IN_TWO_BYTES = 126;
const FINAL_TEXT = 0x81;
const MASKED = 0x80;

export type RawSocketOptions = {
  readonly origin: string;
  readonly cookie: string;
  readonly onText: (text: string, socket: Socket) => void;
  /** Called once with the reason when the socket fails to open or is closed. */
  readonly onClose: (reason: string) => void;
};

/** Creates a text frame of a client. Its mask is zero, which leaves the payload unchanged. */
export function createTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length >= 65_536) throw new Error('the text is too long for a frame with a 16-bit length');
  const isShort = payload.length < LENGTH_IN_TWO_BYTES;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = FINAL_TEXT;
  head[1] = MASKED | (isShort ? payload.length : LENGTH_IN_TWO_BYTES);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Calls `onText` for each complete text frame; returns the remaining data. */
function readFrames(data: Buffer, onText: (text: string) => void): Buffer {
  let offset = 0;
  while (data.length - offset >= 2) {
    const shortLength = (data[offset + 1] ?? 0) & 0x7f;
    if (shortLength > LENGTH_IN_TWO_BYTES) throw new Error('a frame with a 64-bit length is not supported');
    const isShort = shortLength < LENGTH_IN_TWO_BYTES;
    if (!isShort && data.length - offset < 4) break;
    const start = offset + (isShort ? 2 : 4);
    const end = start + (isShort ? shortLength : data.readUInt16BE(offset + 2));
    if (data.length < end) break;
    if (data[offset] === FINAL_TEXT) onText(data.toString('latin1', start, end));
    offset = end;
  }
  return data.subarray(offset);
}

/** Opens `/cable` as a page does. Minimal, so that thousands of sockets use little CPU time. */
export function openRawSocket(options: RawSocketOptions): Socket {
  const { origin, cookie, onText, onClose } = options;
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let isUpgraded = false;
  let rest: Buffer = Buffer.alloc(0);
  socket.once('connect', () => {
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET /cable HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: actioncable-v1-json\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n\r\n`,
    );
  });
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isUpgraded) {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) return;
      const status = rest.toString('latin1', 0, end).split('\r\n', 1)[0] ?? '';
      if (!status.includes(' 101 ')) return void socket.destroy(new Error(status));
      isUpgraded = true;
      rest = rest.subarray(end + HEAD_END.length);
    }
    rest = readFrames(rest, (text) => onText(text, socket));
  });
  let reason = 'closed';
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.once('close', () => onClose(reason));
  return socket;
}
