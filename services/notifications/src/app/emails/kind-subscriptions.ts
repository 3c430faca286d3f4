import { systemScope } from '@minutehand/service-kit/identity';
import type { MailSubscription, MailSubscriptionAction } from '../../domain/mail-subscription.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notification.ts';
import { changePreferences, getChannels, type Preferences } from '../../domain/preferences.ts';
import type { Ports } from '../ports.ts';
import { getPreferencesId } from '../preferences.ts';

type PreferencePorts = Pick<Ports, 'preferences' | 'deriveId' | 'newSecret' | 'isSameSecret' | 'publicUrl'>;
/** The email of one kind to a member: on or off by their preferences, which the link in the email changes. */
export type KindSubscription = { state: MailSubscription['state']; kind: NotificationKind };

/** The link in the email is enough to decide, so the scope has no account. */
const linkScope = systemScope('a member turns off a kind of email by its link');

/** A link in an email to a member that turns off the email of its kind. The member has stored preferences, because the kind is off by default. */
export async function createKindUnsubscribeUrl(
  ports: PreferencePorts,
  { accountId, userId }: { accountId: string; userId: string },
  kind: NotificationKind,
): Promise<string> {
  const id = getPreferencesId(ports, accountId, userId);
  const scope = systemScope('emails a member', accountId);
  const preferences = await ports.preferences.update(scope, id, (before) =>
    before.unsubscribeSecret === undefined
      ? { document: { ...before, unsubscribeSecret: ports.newSecret() } }
      : undefined,
  );
  const secret = (preferences ?? (await ports.preferences.find(scope, id)))?.unsubscribeSecret ?? '';
  return `${ports.publicUrl}/mail_subscriptions/${id}.${toLinkSecret(ports, secret, kind)}.${kind}`;
}

/** Differs for each kind, so that nobody who has a link, such as the recipient of a forwarded email, can change another kind. */
const toLinkSecret = ({ deriveId }: Pick<Ports, 'deriveId'>, secret: string, kind: NotificationKind): string =>
  deriveId('unsubscribe', secret, kind);

/** Undefined for a token of another form, or with a wrong secret. */
export async function findKindSubscription(
  ports: PreferencePorts,
  token: string,
): Promise<(KindSubscription & { id: string }) | undefined> {
  const [id = '', secret = '', kindName, ...more] = token.split('.');
  const kind = NOTIFICATION_KINDS.find((candidate) => candidate === kindName);
  if (kind === undefined || more.length > 0 || secret === '' || !/^[0-9a-f]+$/.test(id)) return undefined;
  const preferences = await ports.preferences.find(linkScope, id);
  if (preferences?.unsubscribeSecret === undefined) return undefined;
  const expected = toLinkSecret(ports, preferences.unsubscribeSecret, kind);
  if (!ports.isSameSecret(expected, secret)) return undefined;
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
  const email = action === 'confirm';
  const changed = await ports.preferences.update(linkScope, id, (before) => {
    const channels = getChannels(before, kind);
    if (channels.email === email) return undefined;
    const changes = { kinds: [{ kind, ...channels, email }], emailFrequency: undefined };
    return { document: changePreferences(before, changes) };
  });
  return changed === undefined ? { state: found.state, kind } : toSubscription(changed, kind);
}

function toSubscription(preferences: Preferences, kind: NotificationKind): KindSubscription {
  return { state: getChannels(preferences, kind).email ? 'open' : 'unsubscribed', kind };
}
