import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { toFavoriteId } from '../../domain/meetings/favorite.ts';
import { FAVORITES_PER_USER } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { loadMeeting } from './access.ts';
import { getMeetingView, type MeetingView } from './get-meeting-views.ts';
import { requireNotDeleted } from './purge-meeting.ts';

/** Adds a readable meeting to the actor's favorites, or removes it. Idempotent. */
export async function favoriteMeeting(
  ports: Ports,
  actor: Actor,
  { meetingId, isFavorite }: { meetingId: string; isFavorite: boolean },
): Promise<MeetingView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const { userId } = actor;
  const id = toFavoriteId(meetingId, userId);
  const existingFavorite = await ports.favorites.find(actor, id);
  if (existingFavorite === undefined ? isFavorite : existingFavorite.isFavorite !== isFavorite) {
    if (isFavorite && (await findFavoriteIds(ports, actor)).length >= FAVORITES_PER_USER)
      throw new AppError('meeting.too_many_favorites');
    const { inserted } = await ports.favorites.insertOnce(actor, { id, meetingId, userId, isFavorite });
    if (inserted) await requireNotDeleted(ports, actor, meetingId);
    else await ports.favorites.update(actor, id, (before) => ({ document: { ...before, isFavorite } }));
  }
  return getMeetingView(ports, actor, meeting);
}

/** The ids of the actor's favorites. */
export async function findFavoriteIds({ favorites }: Pick<Ports, 'favorites'>, actor: Actor): Promise<string[]> {
  const ids: string[] = [];
  for await (const { meetingId, isFavorite } of favorites.stream(actor, { where: { userId: actor.userId } }))
    if (isFavorite) ids.push(meetingId);
  return ids;
}
