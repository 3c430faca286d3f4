import { isLoopbackAddress } from '@minutehand/service-kit/config';
import { toNetwork } from '../domain/network.ts';

const PRIVATE_NETWORK = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/** Classifies the address of a peer. A proxy, or a network that translates addresses, is usually not public. */
export function describePeer(address: string): 'loopback' | 'private' | 'public' {
  if (isLoopbackAddress(address)) return 'loopback';
  return PRIVATE_NETWORK.test(toNetwork(address)) ? 'private' : 'public';
}
