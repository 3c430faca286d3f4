import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { requireNonSsoSession } from './non-sso-session.ts';
import { deleteConnections } from './sso-connections.ts';

/** Disconnects the caller from the provider of their account. Idempotent. */
export async function deleteSsoConnection(ports: Ports, actor: Actor): Promise<void> {
  requireNonSsoSession(actor);
  const count = await deleteConnections(ports, actor.accountId, actor.userId);
  if (count > 0) ports.securityLog.record(actor, { type: 'sso_disconnected' });
}
