import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer, CitedSpeaker } from '../../../domain/assistant/answer.ts';
import {
  findQuotedTitle,
  findTitle,
  getSummaryWords,
  parseSummaryQuestion,
  type SummaryQuestion,
} from '../../../domain/assistant/question-kind.ts';
import { coversQuestion } from '../../../domain/assistant/question-words.ts';
import { rankDecisions } from '../../../domain/assistant/rank-decisions.ts';
import { COMPARED_TITLES_MAX, DECISIONS_FROM_MEETINGS, SUMMARY_LINES_PER_ANSWER } from '../../../limits.ts';
import type { AssistantPorts, ListedDecision, Question } from '../ports.ts';
import { type CitedLine, citeLines, getMeetingIds } from './cite-lines.ts';

type Ports = Pick<AssistantPorts, 'search' | 'meetingsReader'>;
type Candidates = {
  readonly meetingIds: readonly string[];
  /** The title in the question; empty without one. */
  readonly title: string;
  /** True if decisions of all meetings may be the answer, because the question contains a topic but no meeting. */
  readonly isAboutTopic: boolean;
};
/** `isExact` is false if the lines were selected by words of the question. Then they may answer only a part of it. */
export type StoredAnswer = { readonly answer: Answer; readonly isExact: boolean };

/**
 * Answers what was decided, or what a named meeting was about, with decisions or lines of summaries. A decision that a later one
 * contradicts is shown with the later one. Undefined if the question asks something else or if no line fits.
 */
export async function answerWithSummary(
  ports: Ports,
  actor: Actor,
  { question, asked = question, meeting }: Question,
  signal: AbortSignal,
): Promise<StoredAnswer | undefined> {
  const askedSummary = parseSummaryQuestion(asked);
  if (askedSummary === undefined) return undefined;
  const summaryQuestion = { ...askedSummary, getWords: getSummaryWords(question) };
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
  const ownWords = askedSummary.getWords(candidates.title);
  const selectedLines = lines.filter(({ text }) => coversQuestion(ownWords, text)).slice(0, SUMMARY_LINES_PER_ANSWER);
  if (selectedLines.length === 0) return undefined;
  const citedLines = await citeLines(ports, actor, selectedLines, signal);
  const speakers = new Map<string, CitedSpeaker>();
  for (const speaker of citedLines.flatMap((part) => part.speakers))
    speakers.set(`${speaker.meetingId} ${speaker.id}`, speaker);
  const meetingIds = [...new Set(selectedLines.flatMap(getMeetingIds))];
  const answer: Answer = {
    kind: summaryQuestion.part === 'decisions' ? 'decisions' : 'statements',
    parts: citedLines.map(({ part }) => part),
    relevance: meetingIds.map((meetingId) => ({ meetingId, score: 1 })),
    speakers: [...speakers.values()],
    droppedStatements: 0,
  };
  return { answer, isExact: words.size === 0 };
}

async function findCandidates(
  { search, meetingsReader }: Ports,
  actor: Actor,
  question: string,
  summaryQuestion: SummaryQuestion,
  signal: AbortSignal,
): Promise<Candidates> {
  const quotedTitle = findQuotedTitle(question);
  const limit = COMPARED_TITLES_MAX;
  const { items: recentMeetings } = await meetingsReader.listRecent(actor, { limit, title: quotedTitle }, signal);
  const title =
    quotedTitle ??
    findTitle(
      question,
      recentMeetings.map((meeting) => meeting.title),
    ) ??
    '';
  const namedMeetings = recentMeetings.filter(
    (meeting) => title !== '' && meeting.title.toLowerCase() === title.toLowerCase(),
  );
  if (namedMeetings.length > 0)
    return {
      meetingIds: namedMeetings.slice(0, DECISIONS_FROM_MEETINGS).map(({ id }) => id),
      title,
      isAboutTopic: false,
    };
  if (summaryQuestion.part === 'summary') return { meetingIds: [], title: '', isAboutTopic: false };
  if (summaryQuestion.getWords('').size === 0)
    return {
      meetingIds: recentMeetings.slice(0, DECISIONS_FROM_MEETINGS).map(({ id }) => id),
      title: '',
      isAboutTopic: false,
    };
  const passages = await search.findPassages(actor, { question, meetingId: undefined }, signal);
  const meetingIds = [...new Set(passages.map(({ meetingId }) => meetingId))].slice(0, DECISIONS_FROM_MEETINGS);
  return { meetingIds, title: '', isAboutTopic: true };
}

/** The decisions that fit, best first. */
async function findDecisions(
  { meetingsReader }: Ports,
  actor: Actor,
  { meetingIds, isAboutTopic }: Candidates,
  words: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly CitedLine[]> {
  const decisions = new Map<string, ListedDecision>();
  for (const meetingId of [...(isAboutTopic ? [undefined] : []), ...meetingIds]) {
    const { items: listed } = await meetingsReader.listDecisions(actor, { meetingId }, signal);
    for (const decision of listed) decisions.set(decision.id, decision);
    // If the question asks only what was decided, the latest meeting with decisions answers it.
    if (decisions.size > 0 && words.size === 0) break;
  }
  return rankDecisions([...decisions.values()], words);
}

async function findSentences(
  { meetingsReader }: Ports,
  actor: Actor,
  { meetingIds }: Candidates,
  words: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly CitedLine[]> {
  const lines: CitedLine[] = [];
  for (const meetingId of meetingIds) {
    const { sentences = [] } = (await meetingsReader.findSummary(actor, meetingId, signal)) ?? {};
    lines.push(...sentences.filter(({ text }) => coversQuestion(words, text)).map((line) => ({ ...line, meetingId })));
    if (lines.length > 0 && words.size === 0) break;
  }
  return lines;
}
