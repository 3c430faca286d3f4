import { systemScope } from '@minutehand/service-kit/identity';
import { NOT_REQUESTED } from '../../domain/assignments/assignment-email.ts';
import { UNSENT_EMAIL_AGE_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { sendAssignmentEmail } from './send-assignment-email.ts';

/** Sends stored emails of processes that stopped before sending them. Returns the number of emails. */
export async function sendUnsentEmails(ports: Pick<Ports, 'assignmentEmails' | 'now'>): Promise<number> {
  const before = new Date(ports.now().getTime() - UNSENT_EMAIL_AGE_MS);
  const unsent = ports.assignmentEmails.stream(systemScope('unsent assignment emails'), {
    where: { ...NOT_REQUESTED, createdAt: { lt: before } },
  });
  let sent = 0;
  for await (const { id, accountId } of unsent) {
    await sendAssignmentEmail(ports, systemScope('an assignment email was not sent', accountId), id);
    sent += 1;
  }
  return sent;
}
