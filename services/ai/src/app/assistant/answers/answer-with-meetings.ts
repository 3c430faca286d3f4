import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer } from '../../../domain/assistant/answer.ts';
import {
  type MeetingsQuestion,
  parseMeetingsQuestion,
} from '../../../domain/assistant/meetings/parse-meetings-question.ts';
import { coversQuestion, getTermOverlap } from '../../../domain/assistant/question-words.ts';
import { COMPARED_TITLES_MAX, MEETINGS_PER_ANSWER, MEETINGS_PER_BATCH } from '../../../limits.ts';
import type { AssistantPorts, MeetingDetails, Question } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import type { StoredAnswer } from './answer-with-summary.ts';

type Ports = Pick<AssistantPorts, 'search' | 'meetingsReader' | 'now'>;
type FoundMeeting = MeetingDetails & { readonly hasTranscript: boolean };

/**
 * Names the meetings that a question asks for ("When did we last meet about …?", "Who attended …?"). If `isLimited` is true, the ports
 * return only meetings with the people, or of the type, that the question names. Dates and attendees are not stored with the answer: they
 * are read when it is shown. Undefined if the question asks something else, or if no meeting fits.
 */
export async function answerWithMeetings(
  ports: Ports,
  actor: Actor,
  {
    question,
    asked = question,
    meeting,
    isLimited,
  }: Omit<Question, 'earlier' | 'joinedAt'> & { readonly isLimited: boolean },
  signal: AbortSignal,
): Promise<StoredAnswer | undefined> {
  const meetingsQuestion = parseMeetingsQuestion(asked) && parseMeetingsQuestion(question);
  if (meetingsQuestion === undefined) return undefined;
  const found =
    meeting === undefined
      ? await findMeetings(ports, actor, { ...meetingsQuestion, isLimited }, signal)
      : [meeting].filter(({ title, attendees }) =>
          coversQuestion(meetingsQuestion.words, [title, ...attendees].join('\n')),
        );
  if (found.length === 0) return undefined;
  const answer: Answer = {
    kind: 'meetings',
    parts: found.map(({ id }) => ({ text: '', citations: [{ meetingId: id, resultType: 'minutes', turns: [] }] })),
    relevance: found.map(({ id }) => ({ meetingId: id, score: 1 })),
    speakers: [],
    droppedStatements: 0,
  };
  return { answer, isExact: true };
}

/** The meetings that have begun and are about the topic, the latest first. */
async function findMeetings(
  ports: Ports,
  actor: Actor,
  asked: MeetingsQuestion & { readonly isLimited: boolean },
  signal: AbortSignal,
): Promise<readonly MeetingDetails[]> {
  const named = await findByTitle(ports, actor, asked, signal);
  const found = named.length > 0 ? named : await findByContents(ports, actor, asked, signal);
  // A meeting without a transcript may not have taken place.
  const meetingsWithTranscript = found.filter(({ hasTranscript }) => hasTranscript);
  const isForOne = asked.isLatest || (asked.words.size === 0 && !asked.isLimited);
  const count = isForOne ? 1 : MEETINGS_PER_ANSWER;
  return (meetingsWithTranscript.length > 0 ? meetingsWithTranscript : found)
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
    .slice(0, count);
}

/** The meetings whose title or attendees contain the topic. If there are none: those whose title and attendees contain all of its words. */
async function findByTitle(
  { meetingsReader, now }: Ports,
  actor: Actor,
  { topic, words }: MeetingsQuestion,
  signal: AbortSignal,
): Promise<readonly FoundMeeting[]> {
  const query = { limit: COMPARED_TITLES_MAX, startedBefore: now().toISOString() };
  if (topic !== '') {
    const { items } = await meetingsReader.listRecent(actor, { ...query, title: topic }, signal);
    if (items.length > 0) return items;
  }
  const { items } = await meetingsReader.listRecent(actor, query, signal);
  const hasAllWords = ({ title, attendees }: FoundMeeting) =>
    getTermOverlap(words, [title, ...attendees].join('\n')) === 1;
  return words.size === 0 && topic === '' ? items : items.filter(hasAllWords);
}

/** The meetings with passages, found by search, that contain enough of the topic. */
async function findByContents(
  { search, meetingsReader, now }: Ports,
  actor: Actor,
  { topic, words }: MeetingsQuestion,
  signal: AbortSignal,
): Promise<readonly FoundMeeting[]> {
  if (words.size === 0) return [];
  const passages = await search.findPassages(actor, { question: topic, meetingId: undefined }, signal);
  const fitting = passages.filter(({ title, text }) => coversQuestion(words, `${title}\n${text}`));
  const ids = [...new Set(fitting.map(({ meetingId }) => meetingId))];
  const found = await readInBatches(ids, MEETINGS_PER_BATCH, (id) => meetingsReader.findDetails(actor, id, signal));
  return found
    .flatMap((meeting) => (meeting === undefined ? [] : [{ ...meeting, hasTranscript: true }]))
    .filter(({ startedAt }) => Date.parse(startedAt) <= now().getTime());
}
