import { isOutage } from '@minutehand/contracts/errors';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { type Actor, serviceCaller } from '../identity/index.ts';
import type { RpcClient } from '../rpc/types.ts';

/** An email that a user causes: the event or request that causes it, and its address. */
export type MailReservation = { readonly cause: string; readonly email: string };

/** The notifications service: counts emails against daily limits before it sends them. */
export type MailLedger = {
  /** Throws mail.too_many_today. Idempotent for the same emails. */
  reserve: (actor: Actor, emails: readonly MailReservation[]) => Promise<void>;
};

/** Reserves emails on behalf of `service` at the notifications service, which sends and counts all email. */
export function createMailLedger(
  service: string,
  notifications: Pick<RpcClient<typeof NotificationsServiceService>, 'reserveMails'>,
): MailLedger {
  return {
    reserve: async ({ accountId, userId }, emails) => {
      const request = { senderId: userId, mails: [...emails] };
      try {
        await notifications.reserveMails(request, { as: serviceCaller(service, accountId) });
      } catch (error) {
        // While notifications is down, the request is accepted: each email is reserved again before it is sent.
        if (!isOutage(error)) throw error;
      }
    },
  };
}
