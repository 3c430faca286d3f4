import { isIP } from 'node:net';

/** The address on which servers listen unless configured otherwise. */
export const LOOPBACK = '127.0.0.1';

/** True for addresses that only programs on the same machine reach. Accepts IPv4-mapped IPv6 addresses, as sockets report them. */
export function isLoopbackAddress(address: string): boolean {
  const unmappedAddress = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(unmappedAddress) === 4) return unmappedAddress.startsWith('127.');
  return unmappedAddress === '::1';
}

/** True for a host name of this machine: localhost, its subdomains, and loopback addresses, in brackets if IPv6. */
export function isLoopbackHostname(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'));
}

/** True for the URL of a host on this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHostname(new URL(url).hostname);
}
