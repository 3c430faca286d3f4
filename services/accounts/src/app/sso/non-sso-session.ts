import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';

/**
 * Throws if the caller signed in by single sign-on, or uses an access token. The provider of an account must not suffice to change how its
 * members sign in, or to read or delete what they have in other accounts. Throws platform.session_required, sso.own_credentials_required.
 */
export function requireNonSsoSession(actor: Actor): void {
  requireSession(actor);
  if (actor.isSso) throw new AppError('sso.own_credentials_required');
}
