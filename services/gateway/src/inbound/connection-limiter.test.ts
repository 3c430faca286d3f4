import { once } from 'node:events';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createConnectionLimiter } from './connection-limiter.ts';

let dropped: number;
let accept: (socket: Socket) => void;

function connectFrom(remoteAddress: string): Socket {
  const socket: Socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  accept(socket);
  return socket;
}

beforeEach(() => {
  dropped = 0;
  const onDrop = () => {
    dropped += 1;
  };
  accept = createConnectionLimiter({ trustProxy: ['198.51.100.1'], connectionsPerNetwork: 2, onDrop });
});

describe('a client network', () => {
  it('cannot open more connections than its limit, while others can connect', () => {
    const sockets = ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9', '203.0.113.10'].map(connectFrom);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
    expect(dropped).toBe(1);
  });

  it('has one limit for all of its IPv6 addresses', () => {
    const sockets = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:3::1'].map(connectFrom);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
  });

  it('can connect again when a connection has closed', async () => {
    const [first] = ['203.0.113.9', '203.0.113.9'].map(connectFrom);
    first?.destroy();
    if (first) await once(first, 'close');
    expect(connectFrom('203.0.113.9').destroyed).toBe(false);
    expect(connectFrom('203.0.113.9').destroyed).toBe(true);
  });
});

describe('peers that represent many clients', () => {
  it.each(['127.0.0.1', '::1', '10.0.0.1', '172.17.0.1', '198.51.100.1'])('have no limit: %s', (peer) => {
    const sockets = Array.from({ length: 5 }, () => connectFrom(peer));
    expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
  });
});
