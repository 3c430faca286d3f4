import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { createClientNetwork } from './client-network.ts';

function createRequest(peer: string, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

it.each<[number | string[] | boolean, string, string | undefined, string]>([
  [false, '::ffff:192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  [1, '10.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  [2, '10.0.0.1', '198.51.100.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [['10.0.0.0/8'], '10.0.0.1', '198.51.100.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  [1, '10.0.0.1', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
])('with trusted proxies %o, a request from %s forwarded for %s is from %s', (trusted, peer, forwardedFor, network) => {
  expect(createClientNetwork(trusted)(createRequest(peer, forwardedFor))).toBe(network);
});
