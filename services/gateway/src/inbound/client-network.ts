import type { IncomingMessage } from 'node:http';
import express from 'express';
import { toNetwork } from '../domain/network.ts';

/** The client network of a request, for rate limits. X-Forwarded-For counts only as far as its proxies are trusted. */
export type ClientNetwork = (request: IncomingMessage) => string;

/** Corresponds to the setting "trust proxy" of Express. */
export type TrustProxy = number | string[] | boolean;

/** Returns whether the proxy at an address, this number of hops away, is trusted. */
export function createProxyTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  return express().set('trust proxy', trustProxy).get('trust proxy fn');
}

/** Works for HTTP requests and for WebSocket upgrades, which bypass Express. */
export function createClientNetwork(trustProxy: TrustProxy): ClientNetwork {
  const isTrusted = createProxyTrust(trustProxy);
  return (request) => {
    const hops = [request.socket.remoteAddress ?? '', ...getForwardedAddresses(request).toReversed()];
    const client = hops.find((address, hop) => !isTrusted(address, hop)) ?? hops.at(-1);
    return toNetwork(client ?? '');
  };
}

function getForwardedAddresses(request: IncomingMessage): string[] {
  const header = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  return header
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
