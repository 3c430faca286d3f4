import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Revokes one of the caller's tokens. Throws access_token.not_found. */
export async function deleteAccessToken(
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const token = await accessTokens.find(actor, id);
  if (token?.userId !== actor.userId || !(await accessTokens.remove(actor, id))) {
    throw new AppError('access_token.not_found');
  }
}
