import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Picture, parsePicture } from '../../domain/picture/picture.ts';
import type { User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { accountScope, usersScope } from '../scopes.ts';

type PicturePorts = Pick<Ports, 'pictures' | 'users' | 'newId'>;

/** Replaces the picture of the caller. Throws user.picture_invalid. */
export async function setPicture(ports: PicturePorts, { userId }: Actor, file: Uint8Array): Promise<Stored<User>> {
  const { contentType, bytes } = parsePicture(file);
  const picture = { contentType, content: Buffer.from(bytes).toString('base64') };
  const { inserted } = await ports.pictures.insertOnce(usersScope, { id: userId, ...picture });
  if (!inserted) await ports.pictures.update(usersScope, userId, (before) => ({ document: { ...before, ...picture } }));
  const user = await storePictureId(ports, userId, ports.newId());
  if (user !== undefined) return user;
  // Deleted in the meantime.
  await ports.pictures.remove(usersScope, userId);
  throw new AppError('platform.unauthenticated');
}

/** Idempotent. */
export async function deletePicture(ports: PicturePorts, { userId }: Actor): Promise<Stored<User>> {
  await ports.pictures.remove(usersScope, userId);
  const user = await storePictureId(ports, userId, undefined);
  if (user === undefined) throw new AppError('platform.unauthenticated');
  return user;
}

const storePictureId = ({ users }: PicturePorts, userId: string, pictureId: string | undefined) =>
  users.update(usersScope, userId, (before) => ({ document: { ...before, pictureId } }));

/** The picture of the caller or of another member of their account. Throws user.picture_not_found. */
export async function getPicture(
  { accounts, pictures }: Pick<Ports, 'accounts' | 'pictures'>,
  actor: Actor,
  userId: string,
): Promise<{ contentType: string; content: Buffer }> {
  const account = await accounts.find(accountScope(actor.accountId), actor.accountId);
  const isVisible = [actor.userId, userId].every((id) => account?.memberIds.includes(id));
  const picture: Picture | undefined = isVisible ? await pictures.find(usersScope, userId) : undefined;
  if (picture === undefined) throw new AppError('user.picture_not_found');
  return { contentType: picture.contentType, content: Buffer.from(picture.content, 'base64') };
}
