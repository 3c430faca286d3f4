import { type HeadingKind, headingPatterns } from './headings.ts';
import type { Sentence } from './words/sentences.ts';
import { getStem, getWords } from './words/terms.ts';

/** Score of a sentence that fits a heading, and of an open question. */
const FIT_SCORE = 0.5;
const OPEN_QUESTION_SCORE = 1;
/** Maximum words of a remark about an adjacent sentence: "That's a blocker for me.", "I'm worried about that." */
const REMARK_WORDS = 8;
/** Minimum words of a question and of its answer, and the sentences after a question that may answer it. */
const QUESTION_WORDS = 4;
const ANSWER_WORDS = 3;
const ANSWERED_WITHIN = 3;

const NO_PROBLEM =
  /\b(?:no(?:t| longer)?|isn't|aren't|wasn't|won't be|without|any|never)(?: (?:a|an|any|really|big|much|more|of))* (?:problems?|issues?|risks?|concerns?|blockers?|trouble)\b/i;
const STILL_OPEN =
  /\b(?:still open|open question|(?:don't|do not) know(?: yet)?|not (?:sure|clear|decided) yet|leave (?:that|it) open|to be (?:decided|clarified)|unclear|find out later|park (?:that|it))\b/i;
/** Questions about the meeting itself. */
const ABOUT_THE_MEETING =
  /\b(?:can (?:you|everyone|everybody) (?:hear|see)|do you want to (?:start|go|begin)|any(?:thing| other| more)|shall we|are we (?:all|ready)|how are you|right\?|okay\?|what do you (?:think|recommend)|any objections|you(?:'ll| will)|(?:can|could|would|will) you)\b/i;

/** Scores how well a sentence fits a heading; 0 if it does not. */
export function scoreFit(
  kind: HeadingKind,
  heading: string,
  sentence: Sentence,
  sentences: readonly Sentence[],
): number {
  if (kind === 'summary') return 0.01;
  if (kind === 'questions') return scoreQuestion(heading, sentence, sentences);
  const pattern = headingPatterns[kind];
  if (kind === 'problems' && pattern !== undefined)
    return matchesWithRemarks(pattern, sentence, sentences) ? FIT_SCORE : 0;
  if (pattern !== undefined) return pattern.test(sentence.text) ? FIT_SCORE : 0;
  const asked = new Set(
    getWords(heading)
      .filter((word) => word.length > 3)
      .map(getStem),
  );
  return FIT_SCORE * sentence.words.filter((word) => asked.has(getStem(word))).length;
}

/** Any question fits, but only open ones if the heading asks for open questions. */
function scoreQuestion(heading: string, sentence: Sentence, sentences: readonly Sentence[]): number {
  if (!sentence.isQuestion)
    return STILL_OPEN.test(sentence.text) && sentence.words.length > REMARK_WORDS ? FIT_SCORE : 0;
  const isOpen = isStillOpen(sentence, sentences);
  if (isOpen) return OPEN_QUESTION_SCORE;
  return /\b(?:open|unanswered|unresolved|outstanding|remaining|pending)\b/i.test(heading) ||
    ABOUT_THE_MEETING.test(sentence.text)
    ? 0
    : FIT_SCORE;
}

function isStillOpen(sentence: Sentence, sentences: readonly Sentence[]): boolean {
  const after = sentences.slice(sentence.index + 1, sentence.index + 1 + ANSWERED_WITHIN);
  const next = after.findIndex(({ isQuestion }) => isQuestion);
  // Later sentences are about the next question.
  const answers = after.slice(0, next < 0 ? after.length : next);
  if (STILL_OPEN.test(sentence.text) || answers.some(({ text }) => STILL_OPEN.test(text))) return true;
  if (ABOUT_THE_MEETING.test(sentence.text)) return false;
  const answer = after.find(({ speakerId }) => speakerId !== sentence.speakerId);
  return answer === undefined || (answer.isQuestion && answer.words.length > ANSWER_WORDS);
}

/** A question that is worth a line even if it is too short for other headings. */
export const isRealQuestion = ({ isQuestion, isCutOff, words, stems, text }: Sentence): boolean =>
  isQuestion && !isCutOff && words.length >= QUESTION_WORDS && stems.length > 0 && !ABOUT_THE_MEETING.test(text);

/** True if the sentence or an adjacent remark of the same speaker matches. */
function matchesWithRemarks(pattern: RegExp, sentence: Sentence, sentences: readonly Sentence[]): boolean {
  const says = ({ text }: Sentence) => pattern.test(text) && !NO_PROBLEM.test(text);
  if (NO_PROBLEM.test(sentence.text)) return false;
  if (says(sentence)) return true;
  return [sentences[sentence.index - 1], sentences[sentence.index + 1]].some(
    (other) =>
      other !== undefined &&
      other.speakerId === sentence.speakerId &&
      Math.abs(other.fromSegment - sentence.fromSegment) <= 1 &&
      !sentence.isQuestion &&
      other.words.length <= REMARK_WORDS &&
      says(other),
  );
}
