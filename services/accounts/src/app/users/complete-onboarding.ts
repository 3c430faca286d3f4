import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { getSubject } from './get-subject.ts';
import type { Subject } from './subject.ts';

/** Marks the account's onboarding as completed, so that no member sees it again. */
export async function completeOnboarding(ports: Ports, actor: Actor): Promise<Subject> {
  await getSubject(ports, actor);
  await ports.accounts.update(accountScope(actor.accountId), actor.accountId, (before) =>
    before.onboardingCompleted ? undefined : { document: { ...before, onboardingCompleted: true } },
  );
  return getSubject(ports, actor);
}
