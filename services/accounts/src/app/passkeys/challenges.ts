import { AppError } from '@minutehand/contracts/errors';
import { PASSKEY_CHALLENGE_TTL_MS } from '../../limits.ts';
import type { PasskeyChallenge, Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/** Stores a new challenge, which one response may use. */
export async function createChallenge(
  { passkeyChallenges, secrets, now }: Pick<Ports, 'passkeyChallenges' | 'secrets' | 'now'>,
  challenge: Pick<PasskeyChallenge, 'purpose' | 'userId'>,
): Promise<string> {
  const id = secrets.newRandomToken();
  const expiresAt = new Date(now().getTime() + PASSKEY_CHALLENGE_TTL_MS);
  await passkeyChallenges.insert(globalScope, { id, ...challenge, expiresAt });
  return id;
}

/** Consumes a challenge. Throws passkey.refused for one that is unknown, used, expired, or of another purpose or user. */
export async function consumeChallenge(
  { passkeyChallenges, now }: Pick<Ports, 'passkeyChallenges' | 'now'>,
  id: string,
  { purpose, userId }: Pick<PasskeyChallenge, 'purpose' | 'userId'>,
): Promise<void> {
  const challenge = await passkeyChallenges.find(globalScope, id);
  const isUsable =
    challenge !== undefined &&
    challenge.purpose === purpose &&
    challenge.userId === userId &&
    challenge.expiresAt.getTime() > now().getTime();
  // If several requests use the same challenge, only the one that removes it succeeds.
  if (!isUsable || !(await passkeyChallenges.remove(globalScope, id))) throw new AppError('passkey.refused');
}
