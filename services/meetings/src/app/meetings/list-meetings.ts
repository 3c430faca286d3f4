import type { MeetingState } from '@minutehand/contracts/meeting-states';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Where } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';
import { describeMeetings, type MeetingView } from './describe-meetings.ts';

export type ListMeetings = {
  typeId: string | undefined;
  state: MeetingState | undefined;
  isMine: boolean;
  limit: number;
  cursor: string | undefined;
};

/** The meetings that the actor may read, latest start first. */
export async function listMeetings(ports: Ports, actor: Actor, query: ListMeetings): Promise<Page<MeetingView>> {
  const where: Where<Meeting> = {
    ...(query.isMine ? { ownerId: actor.userId } : {}),
    ...(query.isMine || hasAccountWideAccess(actor) ? {} : { readerIds: { contains: actor.userId } }),
    ...(query.typeId === undefined ? {} : { typeId: query.typeId }),
    ...(query.state === undefined ? {} : { state: query.state }),
  };
  const { limit, cursor } = query;
  const page = await ports.meetings.page(actor, { where, sort: [['startedAt', 'desc']], limit, cursor });
  return { items: await describeMeetings(ports, actor, page.items), nextCursor: page.nextCursor };
}
