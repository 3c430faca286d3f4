import { AppError } from '@minutehand/contracts/errors';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { MailLedger } from '../../app/ports.ts';

/** The notifications service, which sends all mail and counts it. */
export function createMailLedger(
  service: string,
  notifications: RpcClient<typeof NotificationsServiceService>,
): MailLedger {
  return {
    reserve: async ({ accountId, userId }, mails) => {
      const request = { senderId: userId, mails: [...mails] };
      try {
        await notifications.reserveMails(request, { as: serviceCaller(service, accountId) });
      } catch (error) {
        // While notifications is down, the request is accepted: each mail is reserved again before it is sent.
        const isDown = error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'timeout');
        if (!isDown) throw error;
      }
    },
  };
}
