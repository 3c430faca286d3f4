import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer, AnswerPart, CitedSpeaker, CitedTurn } from '../../domain/assistant/answer.ts';
import {
  findQuotedTitle,
  findTitle,
  parseSummaryQuestion,
  type SummaryQuestion,
} from '../../domain/assistant/question-kind.ts';
import { getTermOverlap } from '../../domain/assistant/question-words.ts';
import {
  COMPARED_TITLES,
  DECISIONS_FROM_MEETINGS,
  MIN_SHARE_OF_QUESTION_TERMS,
  SUMMARY_LINES_PER_ANSWER,
} from '../../limits.ts';
import type { Transcript } from '../ports.ts';
import { findSpeakers } from './answer-with-quotes.ts';
import type { AssistantPorts, MeetingSummary, Question } from './ports.ts';
import { readTranscripts } from './read-transcripts.ts';

type Ports = Pick<AssistantPorts, 'search' | 'readableMeetings'>;
type Candidates = { readonly meetingIds: readonly string[]; readonly title: string };

/**
 * Answers what was decided, or what a named meeting was about, with lines of the summaries of meetings. Undefined if the question asks
 * something else or if no line fits.
 */
export async function answerWithSummary(
  ports: Ports,
  actor: Actor,
  { question, meeting }: Question,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const summaryQuestion = parseSummaryQuestion(question);
  if (summaryQuestion === undefined) return undefined;
  const candidates =
    meeting === undefined
      ? await findCandidates(ports, actor, question, summaryQuestion, signal)
      : // "This meeting" says nothing about its contents.
        { meetingIds: [meeting.id], title: `${meeting.title} meeting` };
  const words = summaryQuestion.getWords(candidates.title);
  const lines: { readonly meetingId: string; readonly text: string; readonly segmentIds: readonly string[] }[] = [];
  for (const meetingId of candidates.meetingIds) {
    const summary = await ports.readableMeetings.findSummary(actor, meetingId, signal);
    const found = selectLines(summary, summaryQuestion, words).map((line) => ({ ...line, meetingId }));
    lines.push(...found);
    // If the question asks only what was decided, the latest meeting with decisions answers it.
    if (found.length > 0 && words.size === 0) break;
  }
  const selected = lines.slice(0, SUMMARY_LINES_PER_ANSWER);
  if (selected.length === 0) return undefined;
  const meetingIds = [...new Set(selected.map(({ meetingId }) => meetingId))];
  const transcripts = await readTranscripts(ports, actor, meetingIds, signal);
  const speakers = new Map<string, CitedSpeaker>();
  const parts = selected.map(({ meetingId, text, segmentIds }): AnswerPart => {
    const transcript = transcripts.get(meetingId);
    const turns = citeSegments(transcript, segmentIds);
    for (const speaker of findSpeakers(meetingId, turns, transcript, text))
      speakers.set(`${meetingId} ${speaker.id}`, speaker);
    return { text, citations: [{ meetingId, resultType: turns.length > 0 ? 'transcripts' : 'minutes', turns }] };
  });
  return {
    kind: summaryQuestion.part === 'decisions' ? 'decisions' : 'statements',
    parts,
    relevance: meetingIds.map((meetingId) => ({ meetingId, score: 1 })),
    speakers: [...speakers.values()],
    droppedStatements: 0,
  };
}

async function findCandidates(
  { search, readableMeetings }: Ports,
  actor: Actor,
  question: string,
  summaryQuestion: SummaryQuestion,
  signal: AbortSignal,
): Promise<Candidates> {
  const quoted = findQuotedTitle(question);
  const recent = await readableMeetings.listRecent(actor, { limit: COMPARED_TITLES, title: quoted }, signal);
  const title =
    quoted ??
    findTitle(
      question,
      recent.map((meeting) => meeting.title),
    ) ??
    '';
  const named = recent.filter((meeting) => title !== '' && meeting.title.toLowerCase() === title.toLowerCase());
  if (named.length > 0) return { meetingIds: named.slice(0, DECISIONS_FROM_MEETINGS).map(({ id }) => id), title };
  if (summaryQuestion.part === 'summary') return { meetingIds: [], title: '' };
  if (summaryQuestion.getWords('').size === 0)
    return { meetingIds: recent.slice(0, DECISIONS_FROM_MEETINGS).map(({ id }) => id), title: '' };
  const passages = await search.findPassages(actor, { question, meetingId: undefined }, signal);
  const meetingIds = [...new Set(passages.map(({ meetingId }) => meetingId))].slice(0, DECISIONS_FROM_MEETINGS);
  return { meetingIds, title: '' };
}

function selectLines(
  summary: MeetingSummary | undefined,
  { part }: SummaryQuestion,
  words: ReadonlySet<string>,
): MeetingSummary['decisions'] {
  const lines = (part === 'decisions' ? summary?.decisions : summary?.sentences) ?? [];
  return words.size === 0
    ? lines
    : lines.filter(({ text }) => getTermOverlap(words, text) >= MIN_SHARE_OF_QUESTION_TERMS);
}

/** The segments with their words; none if the transcript was replaced since. */
function citeSegments(transcript: Transcript | undefined, segmentIds: readonly string[]): CitedTurn[] {
  const ids = new Set(segmentIds);
  return (transcript?.segments ?? [])
    .filter(({ id }) => ids.has(id))
    .map(({ id, speakerId, start, text }) => ({
      segmentId: id,
      speakerId,
      ...(start === undefined ? {} : { start }),
      text,
    }));
}
