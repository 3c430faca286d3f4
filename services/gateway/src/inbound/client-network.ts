import type { IncomingMessage } from 'node:http';
import express from 'express';
import { toNetwork } from '../domain/network.ts';

/** The client network of a request, for rate limits. X-Forwarded-For counts only as far as its proxies are trusted. */
export type ClientNetwork = (request: IncomingMessage) => string;

/** Works for HTTP requests and for WebSocket upgrades, which bypass Express. */
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
  const header = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  return header
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
