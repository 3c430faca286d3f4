import type { Metadata } from '@grpc/grpc-js';
import type { RequestOrigin } from '../identity/types.ts';

const REQUEST_ID = { key: 'x-request-id', pattern: /^[A-Za-z0-9_-]{8,64}$/ };
const NETWORK = { key: 'x-client-network', pattern: /^[0-9a-f:.]{2,43}\/(?:24|48)$/ };

/** Passes the origin on. It is not part of the token, which is used for many requests. */
export function writeOrigin(metadata: Metadata, origin: RequestOrigin | undefined): void {
  if (!origin) return;
  metadata.set(REQUEST_ID.key, origin.requestId);
  if (origin.network !== '') metadata.set(NETWORK.key, origin.network);
}

/** The origin that the calling service passed on: accepted from every service that can act for a user. Malformed values are dropped. */
export function readOrigin(metadata: Metadata): RequestOrigin | undefined {
  const read = ({ key, pattern }: typeof NETWORK): string => {
    const [value = ''] = metadata.get(key);
    return typeof value === 'string' && pattern.test(value) ? value : '';
  };
  const requestId = read(REQUEST_ID);
  return requestId === '' ? undefined : { requestId, network: read(NETWORK) };
}
