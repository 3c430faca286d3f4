import { renderMutedLink } from './email-layout.ts';
import type { RenderedEmail } from './emails.ts';
import { texts } from './texts.ts';

/** The subscription of an address to the emails of one account. Created with the first external email to it. */
export type MailSubscription = {
  /**
   * 'open': receives what members of the account send. 'asked': a confirmation for the minutes of meeting types was requested as well. 'confirmed': receives
   * those too. 'unsubscribed': receives nothing.
   */
  state: 'open' | 'asked' | 'confirmed' | 'unsubscribed';
  /** Part of the token in the emails. */
  secret: string;
  /** When the confirmation was requested. */
  askedAt?: Date | undefined;
  /** When the document is deleted; absent while it records a decision of the recipient. */
  keptUntil?: Date | undefined;
};

export type MailSubscriptionAction = 'unsubscribe' | 'confirm';

/** Applies the choice of the recipient. Returns the same object when nothing changes. */
export function applySubscriptionAction<S extends MailSubscription>(
  subscription: S,
  action: MailSubscriptionAction,
): S {
  const state = action === 'confirm' ? 'confirmed' : 'unsubscribed';
  return subscription.state === state ? subscription : { ...subscription, state, keptUntil: undefined };
}

/** Requests a confirmation, at most once in `intervalMs`, so that meetings do not repeat the request. */
export function applyConfirmationRequest<S extends MailSubscription>(
  subscription: S,
  now: Date,
  intervalMs: number,
): S {
  const { state, askedAt } = subscription;
  if (state === 'confirmed' || state === 'unsubscribed') return subscription;
  if (askedAt !== undefined && askedAt.getTime() > now.getTime() - intervalMs) return subscription;
  return { ...subscription, state: 'asked', askedAt: now };
}

/** Adds the unsubscribe link. */
export function addUnsubscribeLink(content: RenderedEmail, url: string): RenderedEmail {
  return {
    ...content,
    text: `${content.text}\n${texts.unsubscribe}: ${url}\n`,
    html: `${content.html}${renderMutedLink({ label: texts.unsubscribe, url })}\n`,
  };
}
