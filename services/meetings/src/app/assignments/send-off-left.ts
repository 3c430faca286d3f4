import { systemScope } from '@minutehand/service-kit/identity';
import { ASSIGNMENT_MAIL_TIMEOUT_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { sendOffMail } from './send-off-mail.ts';

/** Sends off what a process that died had written down. Answers how many. */
export async function sendOffLeft(ports: Pick<Ports, 'assignmentMails' | 'now'>): Promise<number> {
  const before = new Date(ports.now().getTime() - ASSIGNMENT_MAIL_TIMEOUT_MS);
  const waiting = ports.assignmentMails.stream(systemScope('mails of acts that were cut off'), {
    where: { isSentOff: false, createdAt: { lt: before } },
  });
  let left = 0;
  for await (const { id, accountId } of waiting) {
    await sendOffMail(ports, systemScope('an act was cut off', accountId), id);
    left += 1;
  }
  return left;
}
