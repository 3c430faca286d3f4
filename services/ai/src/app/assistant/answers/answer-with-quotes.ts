import type { Actor } from '@minutehand/service-kit/identity';
import {
  type Answer,
  type AnswerPart,
  type CitedSegment,
  type CitedSpeaker,
  type MeetingRelevance,
  NOT_FOUND,
} from '../../../domain/assistant/answer.ts';
import { findSpokenBy, isPartOfName } from '../../../domain/assistant/meetings/parse-meeting-names.ts';
import { coversQuestion, getComparableWords, getTermOverlap } from '../../../domain/assistant/question-words.ts';
import { computeWordWeights, selectLines, selectQuote } from '../../../domain/assistant/select-quote.ts';
import type { Segment } from '../../../domain/draft.ts';
import { MIN_SHARE_OF_QUESTION_TERMS, QUOTES_PER_ANSWER, QUOTES_PER_MEETING } from '../../../limits.ts';
import type { Transcript } from '../../ports.ts';
import type { AssistantPorts, FoundPassage, Question } from '../ports.ts';
import { readTranscripts } from './read-transcripts.ts';

type ScoredPassage = { readonly passage: FoundPassage; readonly score: number };

/**
 * Quotes the passages of the user's meetings that contain most of the question. If the question asks what a person said, quotes this person
 * in the passages where they said some of its words.
 */
export async function answerWithQuotes(
  ports: Pick<AssistantPorts, 'search' | 'meetingsReader'>,
  actor: Actor,
  { question, asked = question, meeting }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const words = getComparableWords(question);
  if (words.size === 0) return NOT_FOUND;
  const found = await ports.search.findPassages(actor, { question, meetingId: meeting?.id }, signal);
  const scored = selectPassages(found, words, getComparableWords(asked));
  const cited = scored.filter(({ passage }) => passage.resultType === 'transcripts');
  const transcripts = await readTranscripts(
    ports,
    actor,
    cited.map(({ passage }) => passage.meetingId),
    signal,
  );
  const speaker = findSpokenBy(question);
  const parts: AnswerPart[] = [];
  const speakers = new Map<string, CitedSpeaker>();
  for (const { passage } of scored) {
    const { meetingId, resultType } = passage;
    const transcript = transcripts.get(meetingId);
    const turns =
      resultType === 'minutes' ? quoteMinutes(passage, words) : quoteTranscript(passage, words, transcript, speaker);
    if (turns.length === 0) continue;
    parts.push({ text: '', citations: [{ meetingId, resultType, turns }] });
    for (const cited of findSpeakers(meetingId, turns, transcript)) speakers.set(`${meetingId} ${cited.id}`, cited);
  }
  if (parts.length === 0) return NOT_FOUND;
  return {
    kind: 'quotes',
    parts,
    relevance: scoreMeetings(scored),
    speakers: [...speakers.values()],
    droppedStatements: 0,
  };
}

/** The passages with enough of the question's words, both completed and as asked, in the order of the search results; a few of each meeting. */
function selectPassages(
  passages: readonly FoundPassage[],
  words: ReadonlySet<string>,
  askedWords: ReadonlySet<string>,
): ScoredPassage[] {
  const counts = new Map<string, number>();
  return passages
    .map((passage) => {
      const names = passage.turns.map(({ speaker }) => speaker).join('\n');
      const text = `${passage.title}\n${names}\n${passage.text}`;
      const termOverlap = getTermOverlap(words, text);
      const isFitting = termOverlap >= MIN_SHARE_OF_QUESTION_TERMS && coversQuestion(askedWords, text);
      return { passage, score: Math.min(termOverlap, passage.relevance), isFitting };
    })
    .filter(({ isFitting }) => isFitting)
    .filter(({ passage: { meetingId } }) => {
      const count = (counts.get(meetingId) ?? 0) + 1;
      counts.set(meetingId, count);
      return count <= QUOTES_PER_MEETING;
    })
    .slice(0, QUOTES_PER_ANSWER);
}

function quoteTranscript(
  { turns }: FoundPassage,
  words: ReadonlySet<string>,
  transcript: Transcript | undefined,
  speaker: string | undefined,
): CitedSegment[] {
  if (transcript === undefined) return [];
  const ids = new Set(turns.map(({ segmentId }) => segmentId));
  // Empty if the transcript was replaced after the passage was indexed.
  const segments = transcript.segments.filter(({ id }) => ids.has(id));
  const weights = computeWordWeights(
    words,
    transcript.segments.map(({ text }) => text),
  );
  const speakerTurn = speaker === undefined ? undefined : findBestTurn(segments, words, { transcript, speaker });
  return selectQuote(speakerTurn ?? segments, weights);
}

/** The turn of a named speaker that contains most words of the question, not counting the name; undefined if no turn contains any. */
function findBestTurn(
  segments: readonly Segment[],
  words: ReadonlySet<string>,
  { transcript, speaker }: { readonly transcript: Transcript; readonly speaker: string },
): readonly Segment[] | undefined {
  const named = transcript.speakers.filter(({ name }) => isPartOfName(speaker, name));
  const ids = new Set(named.map(({ id }) => id));
  const nameWords = getComparableWords(speaker);
  const topic = new Set([...words].filter((word) => !nameWords.has(word)));
  const turns: Segment[][] = [];
  for (const [index, segment] of segments.entries()) {
    if (!ids.has(segment.speakerId)) continue;
    if (segments[index - 1]?.speakerId === segment.speakerId) turns.at(-1)?.push(segment);
    else turns.push([segment]);
  }
  const rated = turns.map((turn) => ({ turn, share: getTermOverlap(topic, turn.map(({ text }) => text).join('\n')) }));
  const [best] = rated.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  return best?.turn;
}

function quoteMinutes({ text }: FoundPassage, words: ReadonlySet<string>): CitedSegment[] {
  // The separator of lines in a passage of minutes.
  const lines = text.split(' · ').filter((line) => line.trim() !== '');
  return selectLines(lines, computeWordWeights(words, lines));
}

/** The speakers of quoted turns, and those that a text names. */
export function findSpeakers(
  meetingId: string,
  turns: readonly CitedSegment[],
  transcript: Transcript | undefined,
  text = '',
): CitedSpeaker[] {
  const ids = new Set(turns.map(({ speakerId }) => speakerId));
  return (transcript?.speakers ?? [])
    .filter(({ id, name }) => ids.has(id) || (name !== '' && text.includes(name)))
    .map(({ id, name, userId }) => ({ meetingId, id, name, ...(userId === undefined ? {} : { userId }) }));
}

function scoreMeetings(scored: readonly ScoredPassage[]): MeetingRelevance[] {
  const scores = new Map<string, number>();
  for (const { passage, score } of scored)
    scores.set(passage.meetingId, Math.max(scores.get(passage.meetingId) ?? 0, score));
  return [...scores].map(([meetingId, score]) => ({ meetingId, score })).toSorted((a, b) => b.score - a.score);
}
