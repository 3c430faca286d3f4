import type { Actor } from '@minutehand/service-kit/identity';
import { type Answer, type AnswerCitation, filterMeetings } from '../../domain/assistant/answer.ts';
import type { Exchange } from '../../domain/assistant/conversation.ts';
import { MEETINGS_PER_BATCH } from '../../limits.ts';
import { type LiveCitationPlace, resolveLiveCitations } from './live/resolve-live-citations.ts';
import type { AssistantPorts, MeetingDetails } from './ports.ts';
import { readInBatches } from './read-in-batches.ts';

/** An exchange reduced to what the user can read now. */
export type ReadableExchange = Exchange & {
  readonly answer: Answer;
  readonly sources: readonly (MeetingDetails & { readonly score: number })[];
  /** Parts that are left out. */
  readonly hiddenParts: number;
  /** Where the words of its citations from live transcripts are now. */
  readonly livePlaces: ReadonlyMap<AnswerCitation, LiveCitationPlace>;
};

/** Adds the titles and attendees of the cited meetings, and leaves out what comes from meetings that the user cannot read now. */
export async function readExchanges(
  ports: Pick<AssistantPorts, 'meetingsReader' | 'recordingTexts' | 'log'>,
  actor: Actor,
  exchanges: readonly Exchange[],
  signal: AbortSignal,
): Promise<ReadableExchange[]> {
  const cited = exchanges.flatMap(({ answer }) => answer.parts.flatMap(({ citations }) => citations));
  const covered = exchanges.flatMap(({ answer: { coverage } }) => coverage ?? []);
  const meetingIds = [...new Set([...cited, ...covered].map(({ meetingId }) => meetingId))];
  const found = await readInBatches(meetingIds, MEETINGS_PER_BATCH, (id) =>
    ports.meetingsReader.findDetails(actor, id, signal),
  );
  const details = new Map(found.flatMap((meeting) => (meeting ? [[meeting.id, meeting]] : [])));
  const readable = cited.filter(({ meetingId }) => details.has(meetingId));
  const withSpeakers = listAnsweringMeetings(exchanges).filter((id) => details.has(id));
  const speakerNames = await readNamesOfSpeakers(ports, actor, withSpeakers, signal);
  const livePlaces = await resolveLiveCitations(ports, actor, readable, signal);
  return exchanges.map((exchange) => {
    const answer = filterMeetings(exchange.answer, (id) => details.has(id));
    const sources = answer.relevance.flatMap(({ meetingId, score }) => {
      const meeting = details.get(meetingId);
      if (meeting === undefined) return [];
      const speakers = answer.kind === 'meetings' ? (speakerNames.get(meetingId) ?? []) : [];
      return [{ ...meeting, attendees: mergeAttendees(meeting.attendees, speakers), score }];
    });
    const hiddenParts = exchange.answer.parts.length - answer.parts.length;
    return { ...exchange, answer, sources, hiddenParts, livePlaces };
  });
}

/** The meetings that are answers themselves. */
function listAnsweringMeetings(exchanges: readonly Exchange[]): string[] {
  const answers = exchanges.map(({ answer }) => answer).filter(({ kind }) => kind === 'meetings');
  return [...new Set(answers.flatMap(({ relevance }) => relevance.map(({ meetingId }) => meetingId)))];
}

/** The names of those who spoke in these meetings: they attended, whether or not they are listed as attendees. */
async function readNamesOfSpeakers(
  { meetingsReader }: Pick<AssistantPorts, 'meetingsReader'>,
  actor: Actor,
  meetingIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = await readInBatches(meetingIds, MEETINGS_PER_BATCH, (id) =>
    meetingsReader.findSpeakerNames(actor, id, signal),
  );
  return new Map(meetingIds.map((id, index) => [id, names[index] ?? []]));
}

/** "Ben" is "Ben Novak". */
function mergeAttendees(attendees: readonly string[], speakers: readonly string[]): readonly string[] {
  const listed = attendees.map((name) => `${name.toLowerCase()} `);
  const otherSpeakers = speakers.filter(
    (name) => name !== '' && !listed.some((other) => other.startsWith(`${name.toLowerCase()} `)),
  );
  return [...attendees, ...new Set(otherSpeakers)];
}
