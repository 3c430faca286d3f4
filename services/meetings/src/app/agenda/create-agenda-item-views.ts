import type { Actor } from '@minutehand/service-kit/identity';
import type { Agenda, AgendaItem } from '../../domain/agenda/agenda.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

/** An agenda item with the data that is shown with it. */
export type AgendaItemView = {
  item: AgendaItem;
  meetingId: string;
  /** Starts at 1. */
  position: number;
  /** The meeting that it was carried over from, if the actor may read it. */
  origin: { meetingId: string; meetingTitle: string; kind: 'agenda_item' | 'action_item' } | undefined;
};

/** Adds positions and the origin of items that were carried over. */
export async function createAgendaItemViews(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  { meetingId, items }: Agenda,
): Promise<AgendaItemView[]> {
  const sources = await ports.meetings.findMany(
    actor,
    items.flatMap(({ source }) => source?.meetingId ?? []),
  );
  const readable = sources.filter((meeting) => getMeetingRole(meeting, actor) !== undefined);
  const titles = new Map(readable.map(({ id, title }) => [id, title]));
  return items.map((item, index) => {
    const title = titles.get(item.source?.meetingId ?? '');
    const origin =
      item.source === null || title === undefined
        ? undefined
        : { meetingId: item.source.meetingId, meetingTitle: title, kind: item.source.kind };
    return { item, meetingId, position: index + 1, origin };
  });
}
