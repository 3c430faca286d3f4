import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { emailMinutes } from '../../../app/minutes/email-minutes.ts';
import { getMinutesEmailDelivery } from '../../../app/minutes/get-minutes-email-delivery.ts';
import type { Ports } from '../../../app/ports.ts';

type EmailRpcs = 'emailMinutes' | 'getMinutesEmailDelivery';

export function minutesEmailHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, EmailRpcs> {
  return {
    emailMinutes: defineHandler({ actor: 'write' }, async (command, { caller }) => {
      return { recipients: await emailMinutes(ports, caller, command) };
    }),

    getMinutesEmailDelivery: defineHandler({ services: ['notifications'] }, async ({ minutesEmailId }, { caller }) => {
      const delivery = await getMinutesEmailDelivery(ports, caller, minutesEmailId);
      return { ...delivery, emailAddresses: [...delivery.emailAddresses] };
    }),
  };
}
