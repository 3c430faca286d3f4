import { type HeadingKind, sentencePatterns } from './headings.ts';
import {
  ANSWER_SENTENCES_MAX,
  COUNTER_QUESTION_WORDS,
  HEADING_SCORE,
  OPEN_QUESTION_SCORE,
  QUESTION_WORDS_MIN,
  REMARK_WORDS,
} from './limits.ts';
import type { Sentence } from './words/sentences.ts';
import { getStem, getWords } from './words/terms.ts';

const NEGATED_PROBLEM =
  /\b(?:no(?:t| longer)?|isn't|aren't|wasn't|won't be|without|any|never)(?: (?:a|an|any|really|big|much|more|of))* (?:problems?|issues?|risks?|concerns?|blockers?|trouble)\b/i;
const STILL_OPEN =
  /\b(?:still open|open question|(?:don't|do not) know(?: yet)?|not (?:sure|clear|decided) yet|leave (?:that|it) open|to be (?:decided|clarified)|unclear|find out later|park (?:that|it))\b/i;
/** Questions about the meeting itself. */
const MEETING_TALK =
  /\b(?:can (?:you|everyone|everybody) (?:hear|see)|do you want to (?:start|go|begin)|any(?:thing| other| more)|shall we|are we (?:all|ready)|how are you|right\?|okay\?|what do you (?:think|recommend)|any objections|you(?:'ll| will)|(?:can|could|would|will) you)\b/i;

/** Scores how well a sentence fits a heading; 0 if it does not. */
export function scoreHeadingFit(
  kind: HeadingKind,
  heading: string,
  sentence: Sentence,
  sentences: readonly Sentence[],
): number {
  if (kind === 'summary') return 0.01;
  if (kind === 'questions') return scoreQuestion(heading, sentence, sentences);
  const pattern = sentencePatterns[kind];
  if (kind === 'problems' && pattern !== undefined)
    return matchesWithRemarks(pattern, sentence, sentences) ? HEADING_SCORE : 0;
  if (pattern !== undefined) return pattern.test(sentence.text) ? HEADING_SCORE : 0;
  const headingStems = new Set(
    getWords(heading)
      .filter((word) => word.length > 3)
      .map(getStem),
  );
  return HEADING_SCORE * sentence.words.filter((word) => headingStems.has(getStem(word))).length;
}

/** Scores a sentence for a heading about questions. Under "Open questions" only open ones fit. */
function scoreQuestion(heading: string, sentence: Sentence, sentences: readonly Sentence[]): number {
  if (!sentence.isQuestion)
    return STILL_OPEN.test(sentence.text) && sentence.words.length > REMARK_WORDS ? HEADING_SCORE : 0;
  const isOpen = isStillOpen(sentence, sentences);
  if (isOpen) return OPEN_QUESTION_SCORE;
  return /\b(?:open|unanswered|unresolved|outstanding|remaining|pending)\b/i.test(heading) ||
    MEETING_TALK.test(sentence.text)
    ? 0
    : HEADING_SCORE;
}

function isStillOpen(sentence: Sentence, sentences: readonly Sentence[]): boolean {
  const nextSentences = sentences.slice(sentence.index + 1, sentence.index + 1 + ANSWER_SENTENCES_MAX);
  const nextQuestion = nextSentences.findIndex(({ isQuestion }) => isQuestion);
  // Later sentences are about the next question.
  const responses = nextSentences.slice(0, nextQuestion < 0 ? nextSentences.length : nextQuestion);
  if (STILL_OPEN.test(sentence.text) || responses.some(({ text }) => STILL_OPEN.test(text))) return true;
  if (MEETING_TALK.test(sentence.text)) return false;
  const answer = nextSentences.find(({ speakerId }) => speakerId !== sentence.speakerId);
  return answer === undefined || (answer.isQuestion && answer.words.length > COUNTER_QUESTION_WORDS);
}

/** True for a question that can be a line under "Questions", even if it is too short for other headings. */
export const isSubstantialQuestion = ({ isQuestion, isCutOff, words, stems, text }: Sentence): boolean =>
  isQuestion && !isCutOff && words.length >= QUESTION_WORDS_MIN && stems.length > 0 && !MEETING_TALK.test(text);

/** True if the sentence or an adjacent remark of the same speaker matches. */
function matchesWithRemarks(pattern: RegExp, sentence: Sentence, sentences: readonly Sentence[]): boolean {
  const matchesPattern = ({ text }: Sentence) => pattern.test(text) && !NEGATED_PROBLEM.test(text);
  if (NEGATED_PROBLEM.test(sentence.text)) return false;
  if (matchesPattern(sentence)) return true;
  return [sentences[sentence.index - 1], sentences[sentence.index + 1]].some(
    (other) =>
      other !== undefined &&
      other.speakerId === sentence.speakerId &&
      Math.abs(other.fromSegment - sentence.fromSegment) <= 1 &&
      !sentence.isQuestion &&
      other.words.length <= REMARK_WORDS &&
      matchesPattern(other),
  );
}
