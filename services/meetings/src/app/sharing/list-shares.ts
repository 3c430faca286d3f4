import type { Actor } from '@minutehand/service-kit/identity';
import { listAccess } from '../../domain/sharing/shares.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { createShareViews, type ShareView } from './create-share-views.ts';

/**
 * The meeting's owner and the users with a share. Requires read access to the meeting. Addresses serve sharing and assigning, so an access
 * token without the scope `write` gets none.
 */
export async function listShares(ports: Ports, actor: Actor, meetingId: string): Promise<ShareView[]> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const shares = await createShareViews(ports, actor.accountId, listAccess(meeting));
  return actor.scopes.includes('write') ? shares : shares.map((share) => ({ ...share, email: '' }));
}
