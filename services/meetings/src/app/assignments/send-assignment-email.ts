import { defineEvent } from '@minutehand/contracts/events';
import type { Scope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Requests the email from `notifications`, once. */
export async function sendAssignmentEmail(
  ports: Pick<Ports, 'assignmentEmails'>,
  scope: Scope,
  id: string,
): Promise<void> {
  await ports.assignmentEmails.update(scope, id, (mail) => {
    if (mail.isSentOff) return undefined;
    const event = defineEvent('meetings.assignment_mail_requested', {
      meetingId: mail.meetingId,
      assignmentMailId: id,
    });
    return { document: { ...mail, isSentOff: true }, events: [event] };
  });
}
