import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { MailSubscription, MailSubscriptionAction } from '../../domain/mail-subscription.ts';
import { EMAIL_SUBJECTS, type EmailSubject, hasEmail, setEmail } from '../../domain/member-emails.ts';
import { createEmptyPreferences, type Preferences } from '../../domain/preferences.ts';
import type { Ports } from '../ports.ts';
import { getPreferencesId } from '../preferences.ts';

type PreferencePorts = Pick<Ports, 'preferences' | 'deriveId' | 'newSecret' | 'isSameSecret' | 'publicUrl'>;
/** The email of one subject to a member: on or off by their preferences, which the link in the email changes. */
export type KindSubscription = { state: MailSubscription['state']; kind: EmailSubject };

/** The link in the email is enough to decide, so the scope has no account. */
const linkScope = systemScope('a member turns off a kind of email by its link');

/** A link in an email to a member that turns off the email of its subject. */
export async function createKindUnsubscribeUrl(
  ports: PreferencePorts,
  { accountId, userId }: { accountId: string; userId: string },
  kind: EmailSubject,
): Promise<string> {
  const id = getPreferencesId(ports, accountId, userId);
  const scope = systemScope('emails a member', accountId);
  const secret = (await ports.preferences.find(scope, id))?.unsubscribeSecret ?? (await createSecret());
  return `${ports.publicUrl}/mail_subscriptions/${id}.${toLinkSecret(ports, secret, kind)}.${kind}`;

  /** Several emails can be the first one at the same time, so the stored secret is returned. */
  async function createSecret(): Promise<string> {
    const unsubscribeSecret = ports.newSecret();
    await ports.preferences.insertOnce(scope, { id, ...createEmptyPreferences(userId), unsubscribeSecret });
    const stored = await ports.preferences.update(scope, id, (before) => ({
      document: { ...before, unsubscribeSecret: before.unsubscribeSecret ?? unsubscribeSecret },
    }));
    return stored?.unsubscribeSecret ?? unsubscribeSecret;
  }
}

/** Differs for each subject, so that nobody who has a link, such as the recipient of a forwarded email, can change another one. */
const toLinkSecret = ({ deriveId }: Pick<Ports, 'deriveId'>, secret: string, kind: string): string =>
  deriveId('unsubscribe', secret, kind);

/**
 * Undefined for a token of another form, or with a wrong secret. During an upgrade, the link of a kind that only the newer release knows is
 * unavailable: mail clients and people repeat the request.
 */
export async function findKindSubscription(
  ports: PreferencePorts,
  token: string,
): Promise<(KindSubscription & { id: string }) | undefined> {
  const [id = '', secret = '', kindName = '', ...more] = token.split('.');
  if (!/^[a-z_]+$/.test(kindName) || more.length > 0 || secret === '' || !/^[0-9a-f]+$/.test(id)) return undefined;
  const preferences = await ports.preferences.find(linkScope, id);
  if (preferences?.unsubscribeSecret === undefined) return undefined;
  const expected = toLinkSecret(ports, preferences.unsubscribeSecret, kindName);
  if (!ports.isSameSecret(expected, secret)) return undefined;
  const kind = EMAIL_SUBJECTS.find((candidate) => candidate === kindName);
  if (kind === undefined) throw new AppError('platform.unavailable');
  return { id, ...toSubscription(preferences, kind) };
}

/** Idempotent. Undefined as for `findKindSubscription`. */
export async function decideKindSubscription(
  ports: PreferencePorts,
  token: string,
  action: MailSubscriptionAction,
): Promise<KindSubscription | undefined> {
  const found = await findKindSubscription(ports, token);
  if (found === undefined) return undefined;
  const { id, kind } = found;
  const isOn = action === 'confirm';
  const changed = await ports.preferences.update(linkScope, id, (before) =>
    hasEmail(before, kind) === isOn ? undefined : { document: setEmail(before, kind, isOn) },
  );
  return changed === undefined ? { state: found.state, kind } : toSubscription(changed, kind);
}

function toSubscription(preferences: Preferences, kind: EmailSubject): KindSubscription {
  return { state: hasEmail(preferences, kind) ? 'open' : 'unsubscribed', kind };
}
