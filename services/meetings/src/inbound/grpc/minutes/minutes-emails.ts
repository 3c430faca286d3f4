import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { emailMinutes } from '../../../app/minutes/email-minutes.ts';
import { getMinutesEmailContents } from '../../../app/minutes/get-minutes-email-contents.ts';
import type { Ports } from '../../../app/ports.ts';

type EmailRpcs = 'emailMinutes' | 'getMinutesEmailDelivery';

export function createMinutesEmailHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, EmailRpcs> {
  return {
    emailMinutes: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      return { recipients: await emailMinutes(ports, caller, command) };
    }),

    getMinutesEmailDelivery: defineHandler({ services: ['notifications'] }, async ({ minutesEmailId }, { caller }) => {
      const contents = await getMinutesEmailContents(ports, caller, minutesEmailId);
      return { ...contents, emailAddresses: [...contents.emailAddresses] };
    }),
  };
}
