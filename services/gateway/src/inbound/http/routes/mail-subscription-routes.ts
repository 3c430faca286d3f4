import { tokenParams } from '@minutehand/contracts/http/fields';
import { mailSubscriptionResponseSchema } from '@minutehand/contracts/http/notifications';
import type { Response } from 'express';
import type { RateLimits } from '../../../app/ports.ts';
import type { Clients } from '../clients.ts';
import { renderMailSubscriptionPage } from '../pages/mail-subscription-page.ts';
import { prefersHtml } from '../pages/prefers-html.ts';
import { createLinkLimits } from '../requests/link-limits.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';

const commonFields = {
  tag: 'Mail subscriptions',
  access: 'public',
  params: tokenParams,
  respondsToHtml: true,
  responses: { 200: mailSubscriptionResponseSchema },
} as const;
// The secret link authorizes the request: mail clients send it without a session (RFC 8058).
const writeRoute = { ...commonFields, scope: 'write', method: 'post', needsCsrfToken: false } as const;

/**
 * The subscription of an email address to the emails of one account, or of a member to the emails of one kind. Every email to an external
 * recipient, and every email about notifications, contains its link. GET has no side effects.
 */
export function createMailSubscriptionRoutes(dependencies: {
  notifications: Clients['notifications'];
  limits: RateLimits;
}): readonly Route[] {
  const { notifications } = dependencies;
  const withLinkLimits = createLinkLimits(dependencies.limits, 'mail_subscription.not_found');

  async function respond(token: string, context: RequestContext, call: () => Promise<{ state: string; kind: string }>) {
    const subscription = await withLinkLimits(token, context.network, call);
    const body = mailSubscriptionResponseSchema.parse({ mail_subscription: subscription });
    if (!prefersHtml(context.request)) return { status: 200 as const, body };
    const page = renderMailSubscriptionPage(body.mail_subscription, `/mail_subscriptions/${encodeURIComponent(token)}`);
    return { write: async (response: Response) => void response.type('html').send(page) };
  }
  const decide = (token: string, action: 'unsubscribe' | 'confirm', context: RequestContext) =>
    respond(token, context, () => notifications.decideMailSubscription({ token, action }, context.asGateway));

  return [
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      path: '/mail_subscriptions/{token}',
      summary: 'Get a mail subscription by its emailed link',
      handle: ({ params: { token } }, context) =>
        respond(token, context, () => notifications.getMailSubscription({ token }, context.asGateway)),
    }),
    defineRoute({
      ...writeRoute,
      path: '/mail_subscriptions/{token}',
      summary: 'Unsubscribe with one click (RFC 8058); idempotent',
      handle: ({ params: { token } }, context) => decide(token, 'unsubscribe', context),
    }),
    defineRoute({
      ...writeRoute,
      path: '/mail_subscriptions/{token}/confirm',
      summary: 'Confirm a mail subscription; idempotent',
      handle: ({ params: { token } }, context) => decide(token, 'confirm', context),
    }),
  ];
}
