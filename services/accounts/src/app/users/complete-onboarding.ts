import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';
import { getSubject } from './get-subject.ts';
import type { Subject } from './subject.ts';

/** Marks the caller's onboarding as completed, so that no account shows it to them again. */
export async function completeOnboarding(ports: Ports, actor: Actor): Promise<Subject> {
  await getSubject(ports, actor);
  await ports.users.update(usersScope, actor.userId, (before) =>
    before.onboardingCompleted ? undefined : { document: { ...before, onboardingCompleted: true } },
  );
  return getSubject(ports, actor);
}
