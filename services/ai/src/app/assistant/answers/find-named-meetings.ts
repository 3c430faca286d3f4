import type { Actor } from '@minutehand/service-kit/identity';
import { isPartOfName } from '../../../domain/assistant/meetings/parse-meeting-names.ts';
import { MEETINGS_PER_BATCH, MEETINGS_WITH_COMPARED_SPEAKERS, SELECTED_MEETINGS_MAX } from '../../../limits.ts';
import type { AssistantPorts, ListedMeeting, MeetingSeries } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';

type Ports = Pick<AssistantPorts, 'meetingsReader'>;

/** Finds the meetings that a question names, the latest first, at most as many at a time as search compares. */
export type MeetingFinder = {
  /** Those that were not returned before. */
  findNext(signal: AbortSignal): Promise<readonly ListedMeeting[]>;
  /** False if there may be others. */
  isComplete(): boolean;
};

/** The meetings that were returned. */
function createReturned() {
  const ids = new Set<string>();
  return {
    isNew: ({ id }: ListedMeeting): boolean => !ids.has(id),
    add: (meetings: readonly ListedMeeting[]): void => {
      for (const { id } of meetings) ids.add(id);
    },
  };
}

/** The type and the series of the meetings, as far as a question names them. */
type NamedKind = { readonly typeId: string | undefined; readonly series: MeetingSeries | undefined };

/** Finds the meetings of a type or a series, or with a text in their title or the name of an attendee. */
export function createListFinder(
  { meetingsReader }: Ports,
  actor: Actor,
  { series, ...filters }: NamedKind & { readonly title?: string | undefined },
): MeetingFinder {
  const query = { ...filters, seriesOf: series?.meetingId };
  const returned = createReturned();
  /** The meetings of the series that were not found yet. */
  const remainingIds = series && new Set(series.meetingIds);
  let startedBefore: string | undefined;
  let hasMore = true;
  async function findNext(signal: AbortSignal): Promise<readonly ListedMeeting[]> {
    if (!hasMore) return [];
    const page = await meetingsReader.listRecent(
      actor,
      { ...query, limit: SELECTED_MEETINGS_MAX, startedBefore },
      signal,
    );
    const newItems = page.items.filter(returned.isNew);
    returned.add(newItems);
    const last = newItems.at(-1);
    // Another meeting may have started at the same time as the last one.
    if (last) startedBefore = new Date(Date.parse(last.startedAt) + 1).toISOString();
    // During an upgrade, an earlier version of `meetings` ignores the series and returns other meetings, too.
    const found = newItems.filter(({ id }) => remainingIds === undefined || remainingIds.has(id));
    for (const { id } of found) remainingIds?.delete(id);
    hasMore = page.hasMore && remainingIds?.size !== 0;
    return found.length > 0 || last === undefined ? found : findNext(signal);
  }

  return { isComplete: () => !hasMore, findNext };
}

/**
 * Finds the meetings with all of these people: by their attendees, and if these do not give enough meetings, by the speakers of a few of the
 * others.
 */
export function createPeopleFinder(
  ports: Ports,
  actor: Actor,
  { names, typeId, series }: NamedKind & { readonly names: readonly string[] },
): MeetingFinder {
  const firstNameFinder = createListFinder(ports, actor, { typeId, series, title: names[0] });
  const allMeetingsFinder = createListFinder(ports, actor, { typeId, series });
  const returned = createReturned();
  let uncompared: readonly ListedMeeting[] = [];

  const hasNames = (present: readonly string[]) =>
    names.every((name) => present.some((other) => isPartOfName(name, other)));
  const mayHaveSpeakers = (meeting: ListedMeeting) => meeting.hasTranscript && returned.isNew(meeting);

  async function findByAttendees(signal: AbortSignal): Promise<readonly ListedMeeting[]> {
    const listed = await firstNameFinder.findNext(signal);
    return listed.filter((meeting) => hasNames(meeting.attendees) && returned.isNew(meeting));
  }

  /** Each one costs the meetings service the read of a whole transcript. */
  async function findBySpeakers(comparedMax: number, signal: AbortSignal): Promise<readonly ListedMeeting[]> {
    if (comparedMax === 0) return [];
    if (!uncompared.some(mayHaveSpeakers)) uncompared = await allMeetingsFinder.findNext(signal);
    const others = uncompared.filter(mayHaveSpeakers);
    const compared = others.slice(0, comparedMax);
    const speakerNames = await readInBatches(compared, MEETINGS_PER_BATCH, ({ id }) =>
      ports.meetingsReader.findSpeakerNames(actor, id, signal),
    );
    uncompared = others.slice(comparedMax);
    return compared.filter(({ attendees }, index) => hasNames([...attendees, ...(speakerNames[index] ?? [])]));
  }

  return {
    isComplete: () =>
      firstNameFinder.isComplete() && allMeetingsFinder.isComplete() && !uncompared.some(mayHaveSpeakers),
    async findNext(signal) {
      const latest = await findByAttendees(signal);
      // The latest meetings with the first of several people may all be without the others.
      const foundByAttendees = latest.length > 0 ? latest : await findByAttendees(signal);
      returned.add(foundByAttendees);
      const comparedMax = Math.min(MEETINGS_WITH_COMPARED_SPEAKERS, SELECTED_MEETINGS_MAX - foundByAttendees.length);
      const foundBySpeakers = await findBySpeakers(comparedMax, signal);
      returned.add(foundBySpeakers);
      return [...foundByAttendees, ...foundBySpeakers].toSorted(
        (a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt),
      );
    },
  };
}
