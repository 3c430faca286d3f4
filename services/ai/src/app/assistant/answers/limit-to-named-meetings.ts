import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import {
  findNamedPeople,
  findNamedType,
  isPartOfName,
  mightNameType,
  type NamedType,
  type NamingPhrase,
} from '../../../domain/assistant/meetings/parse-meeting-names.ts';
import {
  findNamedSeries,
  mightNameSeries,
  type NamedSeries,
} from '../../../domain/assistant/meetings/parse-series-names.ts';
import { findQuotedTitle, findTitle } from '../../../domain/assistant/question-kind.ts';
import { COMPARED_TITLES_MAX, MEETINGS_PER_BATCH } from '../../../limits.ts';
import type {
  AssistantPorts,
  LimitedItems,
  ListedMeeting,
  MeetingSeries,
  MeetingsReader,
  OpenItem,
  Question,
} from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import { createListFinder, createPeopleFinder, type MeetingFinder } from './find-named-meetings.ts';

/** The ports that a question may use: all, or those of the latest meetings that it names. */
export type QuestionScope = {
  readonly ports: AssistantPorts;
  /** True if the question names people, a type or a series, and only these meetings count. */
  readonly isLimited: boolean;
  /** False if there may be named meetings that the ports, and those of `findNext`, do not have. */
  readonly isComplete: () => boolean;
  /** The ports for named meetings that were not among those before; undefined if none are found. */
  readonly findNext: (signal: AbortSignal) => Promise<AssistantPorts | undefined>;
  /** A text, such as the question, without the words that name the meetings. */
  readonly removeNames: (text: string) => string;
};
type MeetingType = { readonly id: string; readonly name: string };
type RecentMeetings = { readonly question: string; readonly recent: readonly ListedMeeting[] };
/** Words of the question that name a type or a series. */
type NamedKind = NamingPhrase & { readonly typeId?: string; readonly series?: MeetingSeries };

/**
 * The ports for the meetings with the people, of the type or of the series that a question names ("our meetings with Anna", "the board
 * meetings", "in the Website weekly series"): the latest ones. A question about one meeting, or one that has a title, is not limited by a type; names that are those of no attendee and no
 * speaker do not limit it.
 */
export async function limitToNamedMeetings(
  ports: AssistantPorts,
  actor: Actor,
  { question, meeting }: Pick<Question, 'question' | 'meeting'>,
  signal: AbortSignal,
): Promise<QuestionScope> {
  const people = findNamedPeople(question);
  const mightBeLimited = people !== undefined || mightNameType(question) || mightNameSeries(question);
  if (meeting !== undefined || !mightBeLimited) return createUnlimitedScope(ports);
  const { items: recent } = await ports.meetingsReader.listRecent(actor, { limit: COMPARED_TITLES_MAX }, signal);
  const kind = await findKind(ports, actor, { question, recent }, signal);
  const query = { typeId: kind?.typeId, series: kind?.series };
  const withPeople = people && (await findLatest(createPeopleFinder(ports, actor, { ...people, ...query }), signal));
  const found = withPeople ?? (kind && (await findLatest(createListFinder(ports, actor, query), signal)));
  if (found === undefined) return createUnlimitedScope(ports);
  const named = [...(kind ? [kind] : []), ...(people && withPeople ? [people] : [])];
  return {
    ports: selectMeetings(ports, found.latest),
    isLimited: true,
    isComplete: found.finder.isComplete,
    findNext: async (nextSignal) => {
      const next = await found.finder.findNext(nextSignal);
      return next.length === 0 ? undefined : selectMeetings(ports, next);
    },
    removeNames: (text) =>
      named
        .reduce((remainingText, { words, replacement }) => remainingText.replace(words, ` ${replacement} `), text)
        .replace(/\s+/gu, ' ')
        .trim(),
  };
}

const createUnlimitedScope = (ports: AssistantPorts): QuestionScope => ({
  ports,
  isLimited: false,
  isComplete: () => true,
  findNext: async () => undefined,
  removeNames: (text) => text,
});

/** Undefined if there are none. */
async function findLatest(finder: MeetingFinder, signal: AbortSignal) {
  const latest = await finder.findNext(signal);
  return latest.length === 0 ? undefined : { finder, latest };
}

/** The type or the series that a question names. */
async function findKind(
  ports: AssistantPorts,
  actor: Actor,
  { question, recent }: RecentMeetings,
  signal: AbortSignal,
): Promise<NamedKind | undefined> {
  const series = await findSeries(ports, actor, { question, recent }, signal);
  const type = series?.isExplicit ? undefined : findType(question, recent);
  return type ? { ...type, typeId: type.type.id } : series;
}

/** Undefined also if a title may be meant, because a longer one is in the question ("in Board 12"). */
async function findSeries(
  { meetingsReader, log }: AssistantPorts,
  actor: Actor,
  { question, recent }: RecentMeetings,
  signal: AbortSignal,
): Promise<NamedSeries<MeetingSeries> | undefined> {
  if (!mightNameSeries(question)) return undefined;
  const all = await meetingsReader.listSeries(actor, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    // During an upgrade, an earlier version of `meetings` does not know the call; and it may take too long.
    if (!isAppError(error)) throw error;
    log.warn({ code: error.code }, 'series were not read, a question is not limited to one');
    return [];
  });
  const found = findNamedSeries(question, all);
  if (found === undefined || found.isExplicit) return found;
  const title =
    findQuotedTitle(question) ??
    findTitle(
      question,
      recent.map((meeting) => meeting.title),
    ) ??
    '';
  return title.length > found.series.name.length ? undefined : found;
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

const NOTHING = { items: [], hasMore: false } as const;

/** As in the list of action items across meetings: the earliest due date first, those without one last. */
function compareDueDays({ dueDay: left }: OpenItem, { dueDay: right }: OpenItem): number {
  if (left === '' || right === '') return Number(left === '') - Number(right === '');
  return left < right ? -1 : Number(left > right);
}

/** The ports for these meetings only. A list is read for each of them; the results are concatenated, or sorted by `compare`. */
function selectMeetings(ports: AssistantPorts, selected: readonly ListedMeeting[]): AssistantPorts {
  const ids = selected.map(({ id }) => id);
  const { search, meetingsReader } = ports;
  async function readEach<T>(
    { meetingId, limit }: { readonly meetingId: string | undefined; readonly limit?: number | undefined },
    read: (id: string) => Promise<LimitedItems<T>>,
    compare?: (left: T, right: T) => number,
  ): Promise<LimitedItems<T>> {
    if (meetingId !== undefined) return ids.includes(meetingId) ? read(meetingId) : NOTHING;
    const lists = await readInBatches(ids, MEETINGS_PER_BATCH, read);
    const allItems = lists.flatMap((list) => list.items);
    const items = compare === undefined ? allItems : allItems.toSorted(compare);
    const hasMore = lists.some((list) => list.hasMore) || items.length > (limit ?? Infinity);
    return { items: items.slice(0, limit), hasMore };
  }
  const reader: MeetingsReader = {
    ...meetingsReader,
    listRecent: async (_, { limit, title = '', startedFrom, startedBefore }) => {
      const containsTitle = (text: string) => text.toLowerCase().includes(title.toLowerCase());
      const items = selected
        .filter((meeting) => [meeting.title, ...meeting.attendees].some(containsTitle))
        .filter(({ startedAt }) => startedFrom === undefined || Date.parse(startedAt) >= Date.parse(startedFrom))
        .filter(({ startedAt }) => startedBefore === undefined || Date.parse(startedAt) < Date.parse(startedBefore));
      return { items: items.slice(0, limit), hasMore: items.length > limit };
    },
    listDecisions: (actor, query, signal) =>
      readEach(query, (id) => meetingsReader.listDecisions(actor, { ...query, meetingId: id }, signal)),
    listOpenItems: (actor, query, signal) =>
      readEach(query, (id) => meetingsReader.listOpenItems(actor, { ...query, meetingId: id }, signal), compareDueDays),
  };
  return {
    ...ports,
    search: {
      findPassages: (actor, query, signal) => search.findPassages(actor, { ...query, meetingIds: ids }, signal),
    },
    meetingsReader: reader,
  };
}
