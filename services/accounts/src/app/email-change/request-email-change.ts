import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { addEmailChange, type EmailChange } from '../../domain/email-change.ts';
import { parseEmail, type User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';

/**
 * Emails a link to the new address, which has no effect until it is confirmed, and informs the current one by email. Neither
 * the response nor its duration discloses that the address belongs to another user; that user gets no email. Throws
 * user.email_invalid, user.email_unchanged, email_change.too_many, mail.too_many_today.
 */
export async function requestEmailChange(ports: Ports, actor: Actor, newEmail: string): Promise<{ email: string }> {
  requireNonSsoSession(actor);
  const { email, emailKey } = parseEmail(newEmail);
  const change = { id: ports.newId(), email, emailKey, requestedAt: ports.now() };
  const before = await ports.users.find(globalScope, actor.userId);
  if (!before) throw new AppError('platform.unauthenticated');
  // Before the email is reserved too: a rejected request must not use up the emails that the new address can get in a day.
  checkAndAdd(before, change);
  await ports.mailLedger.reserve(actor, [{ cause: change.id, email }]);
  const user = await ports.users.update(globalScope, actor.userId, (current) => ({
    document: { ...current, emailChanges: checkAndAdd(current, change) },
    events: [createEvent('accounts.email_change_requested', { userId: actor.userId, emailChangeId: change.id })],
  }));
  if (!user) throw new AppError('platform.unauthenticated');
  ports.securityLog.record(actor, { type: 'email_change_requested' });
  return { email };
}

function checkAndAdd({ emailKey, emailChanges }: User, change: EmailChange): EmailChange[] {
  if (emailKey === change.emailKey) throw createEmailUnchangedError();
  return addEmailChange(emailChanges, change);
}

function createEmailUnchangedError(): AppError {
  return new AppError('user.email_unchanged', { details: { fields: { email: ['is your current email'] } } });
}
