import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { getSignedInUser } from './get-signed-in-user.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Marks the caller's onboarding as completed, so that no account shows it to them again. */
export async function completeOnboarding(ports: Ports, actor: Actor): Promise<SignedInUser> {
  await getSignedInUser(ports, actor);
  await ports.users.update(globalScope, actor.userId, (before) =>
    before.onboardingCompleted ? undefined : { document: { ...before, onboardingCompleted: true } },
  );
  return getSignedInUser(ports, actor);
}
