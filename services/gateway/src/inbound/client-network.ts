import type { IncomingMessage } from 'node:http';
import express from 'express';
import { toNetwork } from '../domain/network.ts';

/** The network that a request came from, for limits: what proxies say counts only as far as they are trusted. */
export type ClientNetwork = (request: IncomingMessage) => string;

/** The same for requests and for sockets, whose upgrade Express never sees. */
export function createClientNetwork(trustProxy: number | string[] | boolean): ClientNetwork {
  const settings = express().set('trust proxy', trustProxy);
  const isTrusted: (address: string, hop: number) => boolean = settings.get('trust proxy fn');
  return (request) => {
    const hops = [request.socket.remoteAddress ?? '', ...forwardedFor(request).toReversed()];
    const client = hops.find((address, hop) => !isTrusted(address, hop)) ?? hops.at(-1);
    return toNetwork(client ?? '');
  };
}

function forwardedFor(request: IncomingMessage): string[] {
  const said = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  return said
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
