import { once } from 'node:events';
import { WebSocket } from 'ws';

type Frame = {
  readonly type?: string;
  readonly identifier?: string;
  readonly message?: unknown;
};

/** A connection to `/cable` with the frames that it received. */
export type Cable = {
  readonly subscribe: (channel: Readonly<Record<string, string>>) => void;
  readonly send: (frame: string) => void;
  /** Identifiers of the confirmed subscriptions. */
  readonly getConfirmed: () => string[];
  readonly getRejected: () => string[];
  /** Messages of all subscriptions. */
  readonly getMessages: () => unknown[];
  readonly isOpen: () => boolean;
  readonly close: () => void;
  readonly closed: Promise<unknown>;
};

/** Opens `/cable` with the session of `cookie`, as a page of the product does. */
export async function openCable(baseUrl: string, cookie: string): Promise<Cable> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    headers: { cookie },
    origin: baseUrl,
  });
  const closed = once(socket, 'close');
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame));
  await once(socket, 'open');
  const getIdentifiers = (frameType: string) =>
    frames.flatMap(({ type, identifier }) => (type === frameType && identifier ? [identifier] : []));
  return {
    subscribe: (channel) => socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(channel) })),
    send: (frame) => socket.send(frame),
    getConfirmed: () => getIdentifiers('confirm_subscription'),
    getRejected: () => getIdentifiers('reject_subscription'),
    getMessages: () => frames.flatMap(({ type, message }) => (type === undefined && message ? [message] : [])),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
    closed,
  };
}
