import { createEvent } from '@minutehand/contracts/events';
import type { Scope } from '@minutehand/service-kit/identity';
import { isRequested, markEmailRequested } from '../../domain/assignments/assignment-email.ts';
import type { Ports } from '../ports.ts';

/** Requests the email from `notifications`, once. */
export async function sendAssignmentEmail(
  ports: Pick<Ports, 'assignmentEmails'>,
  scope: Scope,
  id: string,
): Promise<void> {
  await ports.assignmentEmails.update(scope, id, (email) => {
    if (isRequested(email)) return undefined;
    const event = createEvent('meetings.assignment_mail_requested', {
      meetingId: email.meetingId,
      assignmentMailId: id,
    });
    return { document: markEmailRequested(email), events: [event] };
  });
}
