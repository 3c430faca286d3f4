import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { getSubject } from '../users/get-subject.ts';
import { recordBypass } from '../users/record-sign-in.ts';
import type { Subject } from '../users/subject.ts';

/** The caller in another of their accounts. Throws account.not_found, sso.required, sso.other_account. */
export async function switchAccount(ports: Ports, actor: Actor, accountId: string): Promise<Subject> {
  const subject = await getSubject(ports, actor, accountId);
  recordBypass(ports, actor, subject);
  return subject;
}
