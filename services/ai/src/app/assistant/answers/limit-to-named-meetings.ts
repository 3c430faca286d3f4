import type { Actor } from '@minutehand/service-kit/identity';
import {
  findNamedPeople,
  findNamedType,
  isPartOfName,
  mightNameType,
  type NamedPeople,
  type NamedType,
} from '../../../domain/assistant/meetings/parse-meeting-names.ts';
import { findQuotedTitle, findTitle } from '../../../domain/assistant/question-kind.ts';
import {
  COMPARED_TITLES_MAX,
  MEETINGS_PER_BATCH,
  MEETINGS_WITH_COMPARED_SPEAKERS,
  SELECTED_MEETINGS_MAX,
} from '../../../limits.ts';
import { readInBatches } from '../in-batches.ts';
import type { AssistantPorts, LimitedItems, ListedMeeting, MeetingsReader, Question } from '../ports.ts';

/** The ports that a question may use: all, or those of the meetings that it names. */
type QuestionScope = {
  readonly ports: AssistantPorts;
  /** True if the question names people or a type, and only these meetings count. */
  readonly isLimited: boolean;
  /** False if older meetings may fit too. */
  readonly isComplete: boolean;
  /** A text, such as the question, without the words that name the meetings. */
  readonly removeNames: (text: string) => string;
};
type MeetingType = { readonly id: string; readonly name: string };

/**
 * The ports for the meetings with the people, or of the type, that a question names ("our meetings with Anna", "the board meetings"): the
 * latest ones. People are found by the attendees, and by the speakers of a few of the latest meetings. A question about one meeting, or one
 * that has a title, is not limited by a type; names that are those of no attendee and no speaker do not limit it.
 */
export async function limitToNamedMeetings(
  ports: AssistantPorts,
  actor: Actor,
  { question, meeting }: Pick<Question, 'question' | 'meeting'>,
  signal: AbortSignal,
): Promise<QuestionScope> {
  const people = findNamedPeople(question);
  const unlimited: QuestionScope = { ports, isLimited: false, isComplete: true, removeNames: (text) => text };
  if (meeting !== undefined || (people === undefined && !mightNameType(question))) return unlimited;
  const { items: recent } = await ports.meetingsReader.listRecent(actor, { limit: COMPARED_TITLES_MAX }, signal);
  const type = findType(question, recent);
  const withPeople = people && (await findMeetingsWith(ports, actor, { people, typeId: type?.type.id }, signal));
  const named = [...(type ? [type] : []), ...(people && withPeople ? [people] : [])];
  if (named.length === 0) return unlimited;
  const selected = withPeople ?? (await listOfType(ports, actor, type?.type.id, signal));
  if (selected.length === 0) return unlimited;
  return {
    ports: selectMeetings(ports, selected),
    isLimited: true,
    isComplete: selected.length < SELECTED_MEETINGS_MAX,
    removeNames: (text) =>
      named
        .reduce((left, { words, replacement }) => left.replace(words, ` ${replacement} `), text)
        .replace(/\s+/gu, ' ')
        .trim(),
  };
}

/** Undefined also if a title may be meant: it is in the question, or a meeting of another type has the name of the type in its title. */
function findType(question: string, recent: readonly ListedMeeting[]): NamedType<MeetingType> | undefined {
  const types = new Map(recent.map(({ typeId: id, typeName: name }) => [id, { id, name }]));
  const titles = recent.map(({ title }) => title);
  const found = mightNameType(question) ? findNamedType(question, [...types.values()]) : undefined;
  if (found === undefined || findTitle(question, titles) !== undefined) return undefined;
  const quoted = findQuotedTitle(question);
  if (quoted !== undefined && !found.words.includes(quoted)) return undefined;
  const isOtherTitle = ({ typeId, title }: ListedMeeting) =>
    typeId !== found.type.id && isPartOfName(found.type.name, title);
  return recent.some(isOtherTitle) ? undefined : found;
}

async function listOfType(
  { meetingsReader }: AssistantPorts,
  actor: Actor,
  typeId: string | undefined,
  signal: AbortSignal,
): Promise<readonly ListedMeeting[]> {
  return (await meetingsReader.listRecent(actor, { limit: SELECTED_MEETINGS_MAX, typeId }, signal)).items;
}

/** The latest meetings with all of these people; undefined without any. */
async function findMeetingsWith(
  ports: AssistantPorts,
  actor: Actor,
  { people: { names }, typeId }: { readonly people: NamedPeople; readonly typeId: string | undefined },
  signal: AbortSignal,
): Promise<readonly ListedMeeting[] | undefined> {
  const { meetingsReader } = ports;
  const hasNames = (present: readonly string[]) =>
    names.every((name) => present.some((other) => isPartOfName(name, other)));
  // The filter `title` also matches the names of attendees.
  const byAttendee = await meetingsReader.listRecent(
    actor,
    { limit: SELECTED_MEETINGS_MAX, typeId, title: names[0] },
    signal,
  );
  const attended = byAttendee.items.filter(({ attendees }) => hasNames(attendees));
  if (attended.length >= SELECTED_MEETINGS_MAX) return attended;
  const attendedIds = new Set(attended.map(({ id }) => id));
  // Each one costs the meetings service the read of a whole transcript.
  const others = (await listOfType(ports, actor, typeId, signal))
    .filter(({ id, hasTranscript }) => hasTranscript && !attendedIds.has(id))
    .slice(0, MEETINGS_WITH_COMPARED_SPEAKERS);
  const speakerNames = await readInBatches(others, MEETINGS_PER_BATCH, ({ id }) =>
    meetingsReader.findSpeakerNames(actor, id, signal),
  );
  const bySpeaker = others.filter(({ attendees }, index) => hasNames([...attendees, ...(speakerNames[index] ?? [])]));
  const found = [...attended, ...bySpeaker];
  if (found.length === 0) return undefined;
  return found.toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt)).slice(0, SELECTED_MEETINGS_MAX);
}

const NOTHING = { items: [], hasMore: false } as const;

/** The ports for these meetings only. A list is read for each of them, and the results are concatenated. */
function selectMeetings(ports: AssistantPorts, selected: readonly ListedMeeting[]): AssistantPorts {
  const ids = selected.map(({ id }) => id);
  const { search, meetingsReader } = ports;
  async function readEach<T>(
    { meetingId, limit }: { readonly meetingId: string | undefined; readonly limit?: number | undefined },
    read: (id: string) => Promise<LimitedItems<T>>,
  ): Promise<LimitedItems<T>> {
    if (meetingId !== undefined) return ids.includes(meetingId) ? read(meetingId) : NOTHING;
    const lists = await readInBatches(ids, MEETINGS_PER_BATCH, read);
    const items = lists.flatMap((list) => list.items);
    const hasMore = lists.some((list) => list.hasMore) || items.length > (limit ?? Infinity);
    return { items: items.slice(0, limit), hasMore };
  }
  const reader: MeetingsReader = {
    ...meetingsReader,
    listRecent: async (_, { limit, title = '', startedFrom, startedBefore }) => {
      const has = (text: string) => text.toLowerCase().includes(title.toLowerCase());
      const items = selected
        .filter((meeting) => [meeting.title, ...meeting.attendees].some(has))
        .filter(({ startedAt }) => startedFrom === undefined || Date.parse(startedAt) >= Date.parse(startedFrom))
        .filter(({ startedAt }) => startedBefore === undefined || Date.parse(startedAt) < Date.parse(startedBefore));
      return { items: items.slice(0, limit), hasMore: items.length > limit };
    },
    listDecisions: (actor, query, signal) =>
      readEach(query, (id) => meetingsReader.listDecisions(actor, { ...query, meetingId: id }, signal)),
    listOpenItems: (actor, query, signal) =>
      readEach(query, (id) => meetingsReader.listOpenItems(actor, { ...query, meetingId: id }, signal)),
  };
  return {
    ...ports,
    search: {
      findPassages: (actor, query, signal) => search.findPassages(actor, { ...query, meetingIds: ids }, signal),
    },
    meetingsReader: reader,
  };
}
