import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Revokes one of the caller's tokens and those that it created. Throws access_token.not_found. */
export async function deleteAccessToken(
  { accessTokens, securityLog }: Pick<Ports, 'accessTokens' | 'securityLog'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const token = await accessTokens.find(actor, id);
  if (token?.userId !== actor.userId) throw new AppError('access_token.not_found');
  const remove = async (tokenId: string) => {
    const isRemoved = await accessTokens.remove(actor, tokenId);
    if (isRemoved) securityLog.record(actor, { type: 'access_token_revoked', tokenId, userId: actor.userId });
    return isRemoved;
  };
  const deleteChildTokens = async () => {
    for await (const created of accessTokens.stream(actor, { where: { createdByTokenId: id } }))
      await remove(created.id);
  };
  // First those that it created, so that the call can be repeated after a failure; then again those created in the meantime.
  await deleteChildTokens();
  const isRemoved = await remove(id);
  await deleteChildTokens();
  if (!isRemoved) throw new AppError('access_token.not_found');
}
