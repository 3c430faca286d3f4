import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer, AnswerPart, CitedSpeaker, CitedTurn } from '../../domain/assistant/answer.ts';
import {
  findQuotedTitle,
  findTitle,
  parseSummaryQuestion,
  type SummaryQuestion,
} from '../../domain/assistant/question-kind.ts';
import { isAbout } from '../../domain/assistant/question-words.ts';
import { rankDecisions } from '../../domain/assistant/rank-decisions.ts';
import { COMPARED_TITLES_MAX, DECISIONS_FROM_MEETINGS, SUMMARY_LINES_PER_ANSWER } from '../../limits.ts';
import type { Transcript } from '../ports.ts';
import { findSpeakers } from './answer-with-quotes.ts';
import type { AssistantPorts, LaterDecision, ListedDecision, Question } from './ports.ts';
import { readTranscripts } from './read-transcripts.ts';

type Ports = Pick<AssistantPorts, 'search' | 'readableMeetings'>;
type Candidates = {
  readonly meetingIds: readonly string[];
  /** The title in the question; empty without one. */
  readonly title: string;
  /** True if decisions of all meetings may be the answer, because the question contains a topic but no meeting. */
  readonly isAboutTopic: boolean;
};
type SummaryLine = {
  readonly meetingId: string;
  readonly text: string;
  readonly segmentIds: readonly string[];
  /** A later decision that contradicts this one. */
  readonly replacedBy?: LaterDecision | undefined;
};

/**
 * Answers what was decided, or what a named meeting was about, with decisions or lines of summaries. A decision that a later one
 * contradicts is shown with the later one. Undefined if the question asks something else or if no line fits.
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
      : // The words "this meeting" do not describe contents.
        { meetingIds: [meeting.id], title: `${meeting.title} meeting`, isAboutTopic: false };
  const words = summaryQuestion.getWords(candidates.title);
  const lines =
    summaryQuestion.part === 'decisions'
      ? await findDecisions(ports, actor, candidates, words, signal)
      : await findSentences(ports, actor, candidates, words, signal);
  const selected = lines.slice(0, SUMMARY_LINES_PER_ANSWER);
  if (selected.length === 0) return undefined;
  const cited = selected.flatMap((line) => (line.replacedBy ? [line, line.replacedBy] : [line]));
  const transcripts = await readTranscripts(
    ports,
    actor,
    cited.map(({ meetingId }) => meetingId),
    signal,
  );
  const speakers = new Map<string, CitedSpeaker>();
  const cite = ({ meetingId, text, segmentIds }: SummaryLine): AnswerPart['citations'][number] => {
    const transcript = transcripts.get(meetingId);
    const turns = citeSegments(transcript, segmentIds);
    for (const speaker of findSpeakers(meetingId, turns, transcript, text))
      speakers.set(`${meetingId} ${speaker.id}`, speaker);
    return { meetingId, resultType: turns.length > 0 ? 'transcripts' : 'minutes', turns };
  };
  // The part of a replaced decision cites both meetings, so it is shown only to users who can read both.
  const parts = selected.map((line): AnswerPart => {
    const { text, replacedBy } = line;
    if (replacedBy === undefined) return { text, citations: [cite(line)] };
    const note = `(replaced on ${replacedBy.day} by: ${replacedBy.text})`;
    return { text: `${text} ${note}`, citations: [cite(line), cite(replacedBy)] };
  });
  const meetingIds = [...new Set(cited.map(({ meetingId }) => meetingId))];
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
  const recent = await readableMeetings.listRecent(actor, { limit: COMPARED_TITLES_MAX, title: quoted }, signal);
  const title =
    quoted ??
    findTitle(
      question,
      recent.map((meeting) => meeting.title),
    ) ??
    '';
  const named = recent.filter((meeting) => title !== '' && meeting.title.toLowerCase() === title.toLowerCase());
  if (named.length > 0)
    return {
      meetingIds: named.slice(0, DECISIONS_FROM_MEETINGS).map(({ id }) => id),
      title,
      isAboutTopic: false,
    };
  if (summaryQuestion.part === 'summary') return { meetingIds: [], title: '', isAboutTopic: false };
  if (summaryQuestion.getWords('').size === 0)
    return {
      meetingIds: recent.slice(0, DECISIONS_FROM_MEETINGS).map(({ id }) => id),
      title: '',
      isAboutTopic: false,
    };
  const passages = await search.findPassages(actor, { question, meetingId: undefined }, signal);
  const meetingIds = [...new Set(passages.map(({ meetingId }) => meetingId))].slice(0, DECISIONS_FROM_MEETINGS);
  return { meetingIds, title: '', isAboutTopic: true };
}

/** The decisions that fit, best first. */
async function findDecisions(
  { readableMeetings }: Ports,
  actor: Actor,
  { meetingIds, isAboutTopic }: Candidates,
  words: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly SummaryLine[]> {
  const decisions = new Map<string, ListedDecision>();
  for (const meetingId of [...(isAboutTopic ? [undefined] : []), ...meetingIds]) {
    const listed = await readableMeetings.listDecisions(actor, { meetingId }, signal);
    for (const decision of listed) decisions.set(decision.id, decision);
    // If the question asks only what was decided, the latest meeting with decisions answers it.
    if (decisions.size > 0 && words.size === 0) break;
  }
  return rankDecisions([...decisions.values()], words);
}

async function findSentences(
  { readableMeetings }: Ports,
  actor: Actor,
  { meetingIds }: Candidates,
  words: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly SummaryLine[]> {
  const lines: SummaryLine[] = [];
  for (const meetingId of meetingIds) {
    const { sentences = [] } = (await readableMeetings.findSummary(actor, meetingId, signal)) ?? {};
    lines.push(...sentences.filter(({ text }) => isAbout(words, text)).map((line) => ({ ...line, meetingId })));
    if (lines.length > 0 && words.size === 0) break;
  }
  return lines;
}

/** The segments with their words; none if the transcript has been replaced. */
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
