import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { parsePicture } from '../../domain/picture/picture.ts';
import type { User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

type PicturePorts = Pick<Ports, 'pictures' | 'users' | 'newId'>;

/** Replaces the picture of the caller. Each picture has its own id: an id that was removed cannot be used again. Throws user.picture_invalid. */
export async function setPicture(ports: PicturePorts, { userId }: Actor, file: Uint8Array): Promise<Stored<User>> {
  const { contentType, bytes } = parsePicture(file);
  const id = ports.newId();
  await ports.pictures.insert(globalScope, { id, userId, contentType, content: Buffer.from(bytes).toString('base64') });
  const user = await replacePictureId(ports, userId, id);
  if (user !== undefined) return user;
  // Deleted in the meantime.
  await ports.pictures.remove(globalScope, id);
  throw new AppError('platform.unauthenticated');
}

/** Idempotent. */
export async function deletePicture(ports: PicturePorts, { userId }: Actor): Promise<Stored<User>> {
  const user = await replacePictureId(ports, userId, undefined);
  if (user === undefined) throw new AppError('platform.unauthenticated');
  return user;
}

/** Removes the previous picture. If a crash prevents that, it is removed with the user. */
async function replacePictureId(
  { users, pictures }: PicturePorts,
  userId: string,
  pictureId: string | undefined,
): Promise<Stored<User> | undefined> {
  let replacedId: string | undefined;
  const user = await users.update(globalScope, userId, (before) => {
    replacedId = before.pictureId;
    return { document: { ...before, pictureId } };
  });
  if (replacedId !== undefined) await pictures.remove(globalScope, replacedId);
  return user;
}

/** Removes all pictures of a deleted user. */
export async function purgePictures({ pictures }: Pick<Ports, 'pictures'>, userId: string): Promise<void> {
  for await (const { id } of pictures.stream(globalScope, { where: { userId } }))
    await pictures.remove(globalScope, id);
}

/** The picture of the caller or of another member of their account. Throws user.picture_not_found. */
export async function getPicture(
  { accounts, pictures, users }: Pick<Ports, 'accounts' | 'pictures' | 'users'>,
  actor: Actor,
  userId: string,
): Promise<{ contentType: string; content: Buffer }> {
  const account = await accounts.find(accountScope(actor.accountId), actor.accountId);
  const isVisible = [actor.userId, userId].every((id) => account?.memberIds.includes(id));
  const user = isVisible ? await users.find(globalScope, userId) : undefined;
  const picture = user?.pictureId === undefined ? undefined : await pictures.find(globalScope, user.pictureId);
  if (picture === undefined) throw new AppError('user.picture_not_found');
  return { contentType: picture.contentType, content: Buffer.from(picture.content, 'base64') };
}
