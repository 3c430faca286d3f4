import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHostname } from '@minutehand/service-kit/config';

const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * True for a request from this machine: the connection is local, no proxy forwarded it, and it was sent to a name of this machine.
 * The last condition excludes other sites whose names resolve to this machine (DNS rebinding).
 */
export function isLocalRequest({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return false;
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const origin = `http://${headers.host ?? ''}`;
  return URL.canParse(origin) && isLoopbackHostname(new URL(origin).hostname);
}
