import { isOutage } from '@minutehand/contracts/errors';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { type Actor, serviceCaller } from '../identity/index.ts';
import type { RpcClient } from '../rpc/types.ts';

/** A mail that a user causes: the id of its cause, and its address. */
export type MailReservation = { readonly cause: string; readonly email: string };

/** The notifications service: counts mails against daily limits before it sends them. */
export type MailLedger = {
  /** Throws mail.too_many_today. Idempotent for the same mails. */
  reserve: (actor: Actor, mails: readonly MailReservation[]) => Promise<void>;
};

/** Reserves mails at the notifications service, which sends all mail and counts it, on behalf of `service`. */
export function createMailLedger(
  service: string,
  notifications: Pick<RpcClient<typeof NotificationsServiceService>, 'reserveMails'>,
): MailLedger {
  return {
    reserve: async ({ accountId, userId }, mails) => {
      const request = { senderId: userId, mails: [...mails] };
      try {
        await notifications.reserveMails(request, { as: serviceCaller(service, accountId) });
      } catch (error) {
        // While notifications is down, the request is accepted: each mail is reserved again before it is sent.
        if (!isOutage(error)) throw error;
      }
    },
  };
}
