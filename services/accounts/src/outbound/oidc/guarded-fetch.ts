import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OIDC_DEADLINE_MS, OIDC_RESPONSE_BYTES } from '../../limits.ts';

/** Addresses that are not on the internet: this machine, its networks, and ranges for other purposes (RFC 6890). */
const SPECIAL_RANGES = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...[
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
];

const specialRanges = new BlockList();
for (const range of SPECIAL_RANGES) {
  const [address = '', bits] = range.split('/');
  specialRanges.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** True for an address on the internet. Also checks IPv4 addresses that are written as IPv6. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !specialRanges.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export class RejectedRequestError extends Error {}

/** Resolves to public addresses only. The connection uses these, so that DNS cannot return others later. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new RejectedRequestError('the host has a private address'), '', 0);
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

export type GuardedFetchOptions = {
  /** Allows private addresses, and HTTP for this machine. */
  readonly allowsPrivateAddresses: boolean;
  readonly deadlineMs?: number;
};

type Init = {
  method?: string;
  headers?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the type of the library
  body?: any;
};

/** Throws RangeError for an invalid status, such as 600. */
function toResponse({ statusCode: status = 502, headers }: IncomingMessage, content: Buffer<ArrayBuffer>): Response {
  const contentType = headers['content-type'];
  const hasContent = ![204, 205, 304].includes(status);
  return new Response(hasContent ? content : null, {
    status,
    headers: contentType ? { 'content-type': contentType } : {},
  });
}

/**
 * Sends a request to a URL that a user has configured: HTTPS to a public address, with a deadline for the whole response and a limit of its
 * size, and without following redirects. Throws RejectedRequestError, or the error of the connection.
 */
export function createGuardedFetch({ allowsPrivateAddresses, deadlineMs = OIDC_DEADLINE_MS }: GuardedFetchOptions) {
  return (target: string, { method = 'GET', headers = {}, body }: Init = {}): Promise<Response> => {
    const url = new URL(target);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
    if (!(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal && allowsPrivateAddresses)))
      return Promise.reject(new RejectedRequestError('not an https URL'));
    if (!allowsPrivateAddresses && isIP(host) !== 0 && !isPublicAddress(host))
      return Promise.reject(new RejectedRequestError('the host has a private address'));
    return new Promise((resolve, reject) => {
      const clientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method,
          headers,
          agent: false,
          signal: AbortSignal.timeout(deadlineMs),
          ...(allowsPrivateAddresses ? {} : { lookup: lookUpPublic }),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > OIDC_RESPONSE_BYTES)
              clientRequest.destroy(new RejectedRequestError('the response is too large'));
            else chunks.push(chunk);
          });
          response.on('error', reject);
          response.on('end', () => {
            // Thrown in this listener, the error would end the process.
            try {
              resolve(toResponse(response, Buffer.concat(chunks)));
            } catch {
              reject(new RejectedRequestError('not a valid response'));
            }
          });
        },
      );
      clientRequest.on('error', reject);
      clientRequest.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new RejectedRequestError('not a valid response'));
      });
      clientRequest.end(body === undefined || body === null ? undefined : String(body));
    });
  };
}
