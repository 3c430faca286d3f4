import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  applyConfirmationRequest,
  applySubscriptionAction,
  type MailSubscription,
  type MailSubscriptionAction,
} from '../../domain/mail-subscription.ts';
import { CONFIRMATION_INTERVAL_MS, OPEN_SUBSCRIPTION_RETENTION_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type SubscriptionPorts = Pick<Ports, 'mailSubscriptions' | 'deriveId' | 'newSecret' | 'isSameSecret' | 'now'>;

/** The link in an email is enough to decide, so the scope has no account. */
const linkScope = systemScope('the recipient of an email decides by its link');

/** The subscription of an address to the emails of an account, created on first use. */
export async function getSubscription(
  ports: SubscriptionPorts,
  accountId: string,
  email: string,
): Promise<Stored<MailSubscription>> {
  const scope = systemScope('emails an address', accountId);
  const id = ports.deriveId('mail subscription', accountId, email.toLowerCase());
  const keptUntil = new Date(ports.now().getTime() + OPEN_SUBSCRIPTION_RETENTION_MS);
  const draft = { id, state: 'open' as const, secret: ports.newSecret(), keptUntil };
  const { inserted, document } = await ports.mailSubscriptions.insertOnce(scope, draft);
  // Extended only in the second half of its retention time, so that most emails cause no write.
  const isRecent =
    (document.keptUntil?.getTime() ?? Infinity) > ports.now().getTime() + OPEN_SUBSCRIPTION_RETENTION_MS / 2;
  if (inserted || isRecent) return document;
  const extended = await ports.mailSubscriptions.update(scope, id, (before) =>
    before.keptUntil === undefined ? undefined : { document: { ...before, keptUntil } },
  );
  return extended ?? document;
}

/** Requests a confirmation for the minutes of meeting types, unless one was requested recently or the recipient has decided. */
export async function requestConfirmation(
  ports: SubscriptionPorts,
  accountId: string,
  { id }: Stored<MailSubscription>,
): Promise<Stored<MailSubscription> | undefined> {
  return ports.mailSubscriptions.update(systemScope('requests a confirmation', accountId), id, (before) => {
    const document = applyConfirmationRequest(before, ports.now(), CONFIRMATION_INTERVAL_MS);
    return document === before ? undefined : { document };
  });
}

/** The link in the emails to an address. Its token contains the id of the document and proves that the caller has an email. */
export function toSubscriptionUrl(
  { publicUrl }: Pick<Ports, 'publicUrl'>,
  { id, secret }: Pick<Stored<MailSubscription>, 'id' | 'secret'>,
): string {
  return `${publicUrl}/mail_subscriptions/${id}.${secret}`;
}

/** Throws mail_subscription.not_found, including for a token with a wrong secret. */
export async function getSubscriptionByToken(
  ports: SubscriptionPorts,
  token: string,
): Promise<Stored<MailSubscription>> {
  const [id = '', secret = '', ...more] = token.split('.');
  // Ids are hexadecimal; anything else is not a key of the store.
  const subscription = !/^[0-9a-f]+$/.test(id) ? undefined : await ports.mailSubscriptions.find(linkScope, id);
  if (subscription === undefined || more.length > 0 || !ports.isSameSecret(subscription.secret, secret)) {
    throw new AppError('mail_subscription.not_found');
  }
  return subscription;
}

/** Idempotent: email clients and users may repeat the request. */
export async function updateSubscriptionByToken(
  ports: SubscriptionPorts,
  token: string,
  action: MailSubscriptionAction,
): Promise<Stored<MailSubscription>> {
  const { id } = await getSubscriptionByToken(ports, token);
  const updated = await ports.mailSubscriptions.update(linkScope, id, (before) => {
    const document = applySubscriptionAction(before, action);
    return document === before ? undefined : { document };
  });
  if (updated === undefined) throw new AppError('mail_subscription.not_found');
  return updated;
}
