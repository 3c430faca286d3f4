import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { isLocalRequest } from './local-request.ts';

function createRequest(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('isLocalRequest', () => {
  it.each<[string, string]>([
    ['127.0.0.1', 'localhost:8080'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('is true for a connection from %s to %s', (peer, host) => {
    expect(isLocalRequest(createRequest(peer, { host }))).toBe(true);
  });

  it.each<[string, string, Record<string, string>]>([
    ['from another machine', '192.168.1.7', { host: 'localhost:8080' }],
    ['to a name of another site', '127.0.0.1', { host: 'rebound.example:8080' }],
    ['without a host', '127.0.0.1', {}],
    ['with a malformed host', '127.0.0.1', { host: 'local host' }],
    ['through a proxy', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['through a proxy that claims a local client', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy with the standard header', '127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
  ])('is false for a request %s', (_, peer, headers) => {
    expect(isLocalRequest(createRequest(peer, headers))).toBe(false);
  });
});
