import { once } from 'node:events';
import { expect } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { WebSocket } from 'ws';
import type { Browser } from './start-gateway.ts';

type Frame = { type?: string; identifier?: string; message?: unknown; reason?: string; reconnect?: boolean };

/** A raw client of /cable that can send arbitrary frames. */
export async function openCable(
  browser: Browser,
  options: { origin?: string | undefined; protocols?: string[]; path?: string } = {},
) {
  const { gateway } = browser;
  const socket = new WebSocket(
    `${gateway.origin.replace('http', 'ws')}${options.path ?? '/cable'}`,
    options.protocols ?? ['actioncable-v1-json', 'actioncable-unsupported'],
    {
      headers: { cookie: browser.cookie },
      ...('origin' in options ? { origin: options.origin } : { origin: gateway.origin }),
    },
  );
  const frames: Frame[] = [];
  // `once` would reject on the error event of a failed handshake.
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open').catch(() => undefined), closed]);
  return {
    socket,
    frames,
    closed,
    /** Returns the received frames without pings. */
    framesWithoutPings: () => frames.filter(({ type }) => type !== 'ping'),
    send: (command: unknown) => socket.send(typeof command === 'string' ? command : JSON.stringify(command)),
    waitForFrame: (frame: unknown) => eventually(() => expect(frames).toContainEqual(frame)),
  };
}

export type RawCable = Awaited<ReturnType<typeof openCable>>;

export async function subscribe(cable: RawCable, channel: Record<string, string>): Promise<string> {
  const identifier = JSON.stringify(channel);
  cable.send({ command: 'subscribe', identifier });
  await cable.waitForFrame({ identifier, type: 'confirm_subscription' });
  return identifier;
}
