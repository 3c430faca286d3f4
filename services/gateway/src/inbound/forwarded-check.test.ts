import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WARNING_INTERVAL_MS } from '../limits.ts';
import { createForwardedCheck } from './forwarded-check.ts';

const warn = jest.fn();
const log = { warn };

function createRequest(peer: string, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('X-Forwarded-For', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    warn.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['::ffff:10.1.2.3', 'private'],
    ['fd00::7', 'private'],
    ['203.0.113.9', 'public'],
  ])('from the untrusted peer %s causes a warning without an address (%s)', (peer, kind) => {
    createForwardedCheck(false, log)(createRequest(peer, '198.51.100.7'));
    expect(warn.mock.calls).toEqual([[{ peer: kind, count: 1 }, expect.stringContaining('GATEWAY_TRUST_PROXY')]]);
  });

  it('causes no warning if it is from a trusted proxy, or absent', () => {
    createForwardedCheck(1, log)(createRequest('203.0.113.9', '198.51.100.7'));
    createForwardedCheck(['10.0.0.0/8'], log)(createRequest('10.1.2.3', '198.51.100.7'));
    createForwardedCheck(false, log)(createRequest('203.0.113.9'));
    expect(warn).not.toHaveBeenCalled();
  });

  it('causes one warning in an interval, with the number of requests', () => {
    const check = createForwardedCheck(false, log);
    for (let request = 0; request < 5; request += 1) check(createRequest('203.0.113.9', '198.51.100.7'));
    expect(warn).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(WARNING_INTERVAL_MS);
    check(createRequest('203.0.113.9', '198.51.100.7'));
    expect(warn).toHaveBeenLastCalledWith({ peer: 'public', count: 5 }, expect.anything());
  });
});
