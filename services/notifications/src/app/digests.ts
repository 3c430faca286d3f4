import { isAppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  addEntry,
  type Digest,
  getNextDigestAt,
  hasEntry,
  isCollecting,
  selectEnabledEntries,
} from '../domain/digest.ts';
import { createDigestEmail } from '../domain/digest-email.ts';
import type { Notification } from '../domain/notification.ts';
import { DIGEST_RETRY_MS, DIGEST_RETRY_PERIOD_MS } from '../limits.ts';
import { recordFailedEmails } from './emails/record-failed-emails.ts';
import { findFirstAttempt, getEmailId, markEmailFailed } from './emails/send-email.ts';
import { sendKindEmail } from './emails/send-kind-email.ts';
import { isVerified } from './is-verified.ts';
import type { Member, Ports } from './ports.ts';
import { getPreferences } from './preferences.ts';

/** Adds a notification once: to the first digest of a user after its event, or to the next one if that was sent already. */
export async function addToDigest(
  ports: Ports,
  recipient: { accountId: string; occurredAt: string; frequency: 'daily' | 'weekly'; member: Member },
  { id, kind, title, body, url }: Notification & { id: string },
): Promise<void> {
  const { accountId, occurredAt, frequency } = recipient;
  const { userId, timeZone } = recipient.member;
  const scope = systemScope('adds to a digest', accountId);
  for (const after of [new Date(occurredAt), ports.now()]) {
    const sendAt = getNextDigestAt(after, frequency, timeZone);
    const digestId = ports.deriveId('digest', accountId, userId, sendAt.toISOString());
    await ports.digests.insertOnce(scope, { id: digestId, userId, sendAt, state: 'open', entries: [], more: 0 });
    const digest = await ports.digests.update(scope, digestId, (before) => {
      const document = isCollecting(before, sendAt) ? addEntry(before, { id, kind, title, body, url }) : undefined;
      return document && { document };
    });
    if (digest === undefined || isCollecting(digest, sendAt) || hasEntry(digest, id)) return;
  }
}

/** Removes entries from the open digests of an account. */
export async function removeFromDigests(
  { digests }: Pick<Ports, 'digests'>,
  accountId: string,
  isObsolete: (entry: Digest['entries'][number]) => boolean,
): Promise<void> {
  const scope = systemScope('what a digest names was deleted', accountId);
  for await (const { id } of digests.stream(scope, { where: { state: 'open' } })) {
    await digests.update(scope, id, (digest) => {
      const entries = digest.entries.filter((entry) => !isObsolete(entry));
      return entries.length === digest.entries.length ? undefined : { document: { ...digest, entries } };
    });
  }
}

/** Sends the digests that are due. Returns their number. */
export async function sendDueDigests(ports: Ports): Promise<number> {
  const dueDigests = ports.digests.stream(systemScope('digests that are due'), {
    where: { state: 'open', sendAt: { lt: ports.now() } },
  });
  let sent = 0;
  for await (const { id, accountId, sendAt } of dueDigests) {
    const digest = await claimDigest(ports, { id, accountId, sendAt });
    if (digest !== undefined && (await sendDigest(ports, digest))) sent += 1;
  }
  return sent;
}

/** Defers a due digest, so that it is sent by one sweep at a time. Undefined if another sweep sends it. */
async function claimDigest(
  ports: Ports,
  { id, accountId, sendAt }: Pick<Stored<Digest>, 'id' | 'accountId' | 'sendAt'>,
): Promise<Stored<Digest> | undefined> {
  let isClaimed = false;
  const digest = await ports.digests.update(systemScope('sends a digest', accountId), id, (before) => {
    isClaimed = before.state === 'open' && before.sendAt.getTime() === sendAt.getTime();
    if (!isClaimed) return undefined;
    return { document: { ...before, sendAt: new Date(ports.now().getTime() + DIGEST_RETRY_MS) } };
  });
  return isClaimed ? digest : undefined;
}

/** Returns false if no mail server accepted it; a later sweep tries again, for a day. */
async function sendDigest(ports: Ports, digest: Stored<Digest>): Promise<boolean> {
  const { id, accountId, userId, more } = digest;
  const [member] = await ports.clients.findMembers(accountId, [userId]);
  const entries = selectEnabledEntries(digest, await getPreferences(ports, { accountId, userId }));
  if (member !== undefined && isVerified(member) && entries.length > 0) {
    const { name } = member;
    const items = entries.map((entry) => ({ ...entry, url: `${ports.publicUrl}${entry.url}` }));
    try {
      const topic = { accountId, kind: 'digest' } as const;
      await sendKindEmail(ports, { topic, member }, { kind: 'digest', cause: id }, (links) =>
        createDigestEmail({ name, items, more }, links),
      );
    } catch (error) {
      if (!isAppError(error, 'mail.not_accepted')) throw error;
      const emailId = getEmailId(ports, id, userId);
      const firstAttempt = (await findFirstAttempt(ports, emailId)) ?? ports.now();
      if (ports.now().getTime() - firstAttempt.getTime() < DIGEST_RETRY_PERIOD_MS) return false;
      await recordFailedEmails(ports, { accountId, kind: 'digest' }, () => markEmailFailed(ports, emailId));
    }
  }
  const scope = systemScope('a digest was sent', accountId);
  await ports.digests.update(scope, id, (before) => ({
    document: { ...before, state: 'sent', entries: [], sentIds: before.entries.map((entry) => entry.id) },
  }));
  return true;
}
