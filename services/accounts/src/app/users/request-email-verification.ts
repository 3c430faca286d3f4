import { AppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { addVerification, type EmailVerification } from '../../domain/email-verification.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/**
 * Sends the caller another link that verifies their address. Returns the address. Throws email_verification.used,
 * email_verification.too_many. The write of the user enforces the limits, even for concurrent requests.
 */
export async function requestEmailVerification(
  { users, newId, now }: Pick<Ports, 'users' | 'newId' | 'now'>,
  { userId }: Actor,
): Promise<{ email: string }> {
  const link = { id: newId(), requestedAt: now() };
  const user = await users.update(globalScope, userId, (before) => ({
    document: { ...before, emailVerifications: addVerification(before, link.id, link.requestedAt) },
    events: [toVerificationEvent(userId, link)],
  }));
  if (!user) throw new AppError('platform.unauthenticated');
  return { email: user.email };
}

export function toVerificationEvent(userId: string, { id }: EmailVerification): DomainEvent {
  return createEvent('accounts.email_verification_requested', { userId, emailVerificationId: id });
}
