import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Revokes one of the caller's tokens and those that it created. Throws access_token.not_found. */
export async function deleteAccessToken(
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const token = await accessTokens.find(actor, id);
  if (token?.userId !== actor.userId) throw new AppError('access_token.not_found');
  const deleteCreated = async () => {
    for await (const created of accessTokens.stream(actor, { where: { createdByTokenId: id } }))
      await accessTokens.remove(actor, created.id);
  };
  // First those that it created, so that the call can be repeated after a failure; then again those created meanwhile.
  await deleteCreated();
  const isRemoved = await accessTokens.remove(actor, id);
  await deleteCreated();
  if (!isRemoved) throw new AppError('access_token.not_found');
}
