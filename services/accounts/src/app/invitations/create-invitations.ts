import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion, type Stored } from '@minutehand/service-kit/store';
import { checkCanManage, releaseSeats, reserveSeats } from '../../domain/account.ts';
import { requireVerifiedEmail } from '../../domain/email-verification.ts';
import { parseEmail, parseName } from '../../domain/user.ts';
import { requireManagedAccount } from '../accounts/require-managed-account.ts';
import { planExpiry } from '../members/former-members.ts';
import { loadMembers } from '../members/list-members.ts';
import type { Invitation, Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { getInvitationTokenId, isInvitationValid } from './get-invitation-by-token.ts';

/** Invites people by email; the inviter needs a verified address. Validates all drafts before sending any invitation. A repeated invitation replaces the earlier link. */
export async function createInvitations(
  ports: Ports,
  actor: Actor,
  drafts: readonly { name: string; email: string }[],
): Promise<Stored<Invitation>[]> {
  const account = await requireManagedAccount(ports, actor);
  const parsed = drafts.map(({ name, email }) => ({ name: parseName(name), ...parseEmail(email) }));
  const invitees = [...new Map(parsed.map((draft) => [draft.emailKey, draft])).values()];
  if (invitees.length === 0) {
    throw new AppError('platform.malformed', {
      message: 'Please add at least one invitation with both name and email',
    });
  }
  const memberEmails = new Set((await loadMembers(ports, account)).map(({ email }) => email.toLowerCase()));
  if (invitees.some(({ emailKey }) => memberEmails.has(emailKey))) throw new AppError('invitation.already_member');
  const inviter = await ports.users.find(globalScope, actor.userId);
  if (!inviter) throw new AppError('platform.unauthenticated');
  // A password change verifies the address, but requests of earlier sessions must not benefit from it.
  if ((actor.credentialEpoch ?? 0) < inviter.credentialEpoch) throw new AppError('platform.unauthenticated');
  requireVerifiedEmail(inviter);

  const planned: PlannedInvitation[] = [];
  for (const draft of invitees) planned.push(await planInvitation(ports, actor, draft));
  return withReservedSeats(ports, actor, planned, () => sendInvitations(ports, actor, planned));
}

/** Reserves a seat of the account for each invitation while `send` runs. Throws account.full. */
async function withReservedSeats<T>(
  ports: Ports,
  actor: Actor,
  planned: readonly PlannedInvitation[],
  send: () => Promise<T>,
): Promise<T> {
  const { accountId } = actor;
  const scope = accountScope(accountId);
  const ids = planned.map(({ id }) => id);
  await retryOnStaleVersion(() =>
    ports.accounts.update(scope, accountId, async (before) => {
      checkCanManage(before, actor.userId);
      const pendingIds: string[] = [];
      for await (const invitation of ports.invitations.stream(scope, { where: { state: 'pending' } }))
        if (isInvitationValid(invitation, ports.now())) pendingIds.push(invitation.id);
      return { document: reserveSeats(before, { ids, pendingIds, now: ports.now() }) };
    }),
  );
  try {
    return await send();
  } finally {
    await retryOnStaleVersion(() =>
      ports.accounts.update(scope, accountId, (before) => ({ document: releaseSeats(before, ids) })),
    );
  }
}

async function sendInvitations(
  ports: Ports,
  actor: Actor,
  planned: readonly PlannedInvitation[],
): Promise<Stored<Invitation>[]> {
  const emails = planned.map(({ id, content }) => {
    const tokenId = getInvitationTokenId({ accountId: actor.accountId, id, expiresAt: content.expiresAt });
    return { cause: ports.tokens.sign('invitation', tokenId), email: content.email };
  });
  await reserveEmails(ports, actor, emails);
  const invitations: Stored<Invitation>[] = [];
  for (const invitation of planned) invitations.push(await invite(ports, actor, invitation));
  return invitations;
}

async function reserveEmails(
  { mailLedger }: Pick<Ports, 'mailLedger'>,
  actor: Actor,
  emails: Parameters<Ports['mailLedger']['reserve']>[1],
): Promise<void> {
  try {
    await mailLedger.reserve(actor, emails);
  } catch (error) {
    if (!isAppError(error, 'mail.too_many_today')) throw error;
    throw new AppError('invitation.too_many_today', { details: error.details, cause: error });
  }
}

type PlannedInvitation = { id: string; before: Stored<Invitation> | undefined; content: Invitation };

async function planInvitation(
  ports: Ports,
  actor: Actor,
  draft: Pick<Invitation, 'name' | 'email' | 'emailKey'>,
): Promise<PlannedInvitation> {
  const scope = accountScope(actor.accountId);
  const expiresAt = await planExpiry(ports, actor.accountId, draft.emailKey);
  const content = { ...draft, state: 'pending' as const, invitedBy: actor.userId, expiresAt };
  const before = await ports.invitations.findFirst(scope, { where: { emailKey: draft.emailKey } });
  return { id: before?.id ?? ports.newId(), before, content };
}

async function invite(
  ports: Pick<Ports, 'invitations' | 'securityLog'>,
  actor: Actor,
  { id, before, content }: PlannedInvitation,
): Promise<Stored<Invitation>> {
  const { accountId } = actor;
  const scope = accountScope(accountId);
  const events = [createEvent('accounts.member_invited', { accountId, invitationId: id })];
  const invitation = before
    ? await ports.invitations.replace(scope, { ...before, ...content }, events)
    : await ports.invitations.insert(scope, { id, ...content }, events);
  ports.securityLog.record(actor, { type: 'invitation_created', invitationId: id });
  return invitation;
}
