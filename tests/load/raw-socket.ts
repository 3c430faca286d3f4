import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
/** Lengths up to 125 stand in the second byte; 126 there means that two more bytes say it. */
const LENGTH_IN_TWO_BYTES = 126;
const FINAL_TEXT = 0x81;
const MASKED = 0x80;

export type RawSocketOptions = {
  readonly origin: string;
  readonly cookie: string;
  readonly onText: (text: string, socket: Socket) => void;
  /** Told once, with why, when it could not be opened or was closed. */
  readonly onLost: (why: string) => void;
};

/** One frame of text as a client sends it: masked, with a mask of zeros, which changes nothing. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length >= 65_536) throw new Error('too long for one small frame');
  const isShort = payload.length < LENGTH_IN_TWO_BYTES;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = FINAL_TEXT;
  head[1] = MASKED | (isShort ? payload.length : LENGTH_IN_TWO_BYTES);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Calls with each text frame that is whole, and answers what is left over. */
function readFrames(data: Buffer, onText: (text: string) => void): Buffer {
  let at = 0;
  while (data.length - at >= 2) {
    const short = (data[at + 1] ?? 0) & 0x7f;
    if (short > LENGTH_IN_TWO_BYTES) throw new Error('a frame longer than any that is sent here');
    const isShort = short < LENGTH_IN_TWO_BYTES;
    if (!isShort && data.length - at < 4) break;
    const start = at + (isShort ? 2 : 4);
    const end = start + (isShort ? short : data.readUInt16BE(at + 2));
    if (data.length < end) break;
    if (data[at] === FINAL_TEXT) onText(data.toString('latin1', start, end));
    at = end;
  }
  return data.subarray(at);
}

/** Opens `/cable` as a page does, with as little of a WebSocket client as that takes: thousands of them fit into a small part of one core. */
export function openRawSocket(options: RawSocketOptions): Socket {
  const { origin, cookie, onText, onLost } = options;
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
  let why = 'closed';
  socket.on('error', (error) => {
    why = error.message;
  });
  socket.once('close', () => onLost(why));
  return socket;
}
