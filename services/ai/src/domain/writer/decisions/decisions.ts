import { cutInterruption, isFragment } from '../formalities/fragments.ts';
import { isMeetingFormality, isProcedure } from '../formalities/meeting-formality.ts';
import {
  DECISION_ASSENT_SENTENCES,
  DECISION_SCORE_MIN,
  DECISION_SCORES,
  DECISION_WEIGHTS,
  DECISION_WORDS_MIN,
  MARKED_BONUS,
} from '../limits.ts';
import { isBroken, isRestarted, type ScoredSentence, type scoreSentences } from '../salience.ts';
import { toSentence } from '../words/clean.ts';
import type { Sentence } from '../words/sentences.ts';
import { createVector } from '../words/terms.ts';
import { findAssentToQuestion, findAssentToStatement, QUESTION_WITH_PROPOSAL } from './assent.ts';
import { scoreCertainty, scoreLogOdds } from './certainty.ts';
import {
  AGREED_STATEMENT,
  EXPLICIT_DECISION,
  isCertainDecision,
  LABELED_DECISION,
  PLAN,
  PROPOSAL,
  UNNAMED_DECISION,
} from './decision-cues.ts';
import { isNoDecision } from './no-decisions.ts';
import {
  ACCEPTED_PROPOSAL,
  ADOPTION,
  AGREEMENT,
  findNextStatement,
  findProposal,
  PROPOSAL_PREFIX,
  removeProposalPrefix,
} from './proposals.ts';

/** `text` is the decision as shown in the minutes; `lastSentence` is the last one of its evidence. */
export type Decision = ScoredSentence & {
  readonly text: string;
  readonly lastSentence: Sentence;
  /** The sentence that "Let's go with five" refers to, if its evidence starts there. */
  readonly reference?: Sentence | undefined;
};

/**
 * Finds decisions: statements that are labeled as one, statements to which nobody objects when everyone is asked, proposals that are
 * settled, and statements with a sufficient score. With few hesitations, plans count as well.
 */
export function findDecisions(
  sentences: readonly Sentence[],
  scores: ReturnType<typeof scoreSentences>,
  logOdds: readonly number[] = [],
  weights: ReadonlyMap<string, number> = new Map(),
  isCleanTranscript = false,
  marked: ReadonlySet<number> = new Set(),
): Decision[] {
  const highestScore = [...scores.values()].reduce((highest, { score }) => Math.max(highest, score), 0.01);
  const found = new Map<number, Decision>();
  const add = (sentence: Sentence, score: number, decision: Pick<Decision, 'text' | 'lastSentence'>): void => {
    if (score <= (found.get(sentence.index)?.score ?? 0)) return;
    found.set(sentence.index, { sentence, score, vector: createVector(sentence.stems, weights), ...decision });
  };
  for (const sentence of sentences) {
    const { text } = sentence;
    const statement = (LABELED_DECISION.exec(text) ?? AGREED_STATEMENT.exec(text))?.groups?.statement;
    if (statement !== undefined)
      add(sentence, DECISION_SCORES.labeled, { text: toSentence(statement), lastSentence: sentence });
    const questionedProposal = QUESTION_WITH_PROPOSAL.exec(text)?.groups?.proposal;
    if (questionedProposal !== undefined) {
      const assent = findAssentToQuestion(sentences, sentence);
      if (assent !== undefined)
        add(sentence, DECISION_SCORES.assented, { text: toSentence(questionedProposal), lastSentence: assent });
      continue;
    }
    const isAdoption = ADOPTION.test(text);
    if (isAdoption || ACCEPTED_PROPOSAL.test(text) || ACCEPTED_PROPOSAL.test(sentence.quote)) {
      const nextStatement = AGREEMENT.test(sentence.quote) ? findNextStatement(sentences, sentence) : undefined;
      const settled = nextStatement ?? findProposal(sentences, sentence, isAdoption ? PROPOSAL_PREFIX : PROPOSAL);
      // "Good, that's agreed" after a question to everyone repeats the decision.
      const isRepetition = [...found.values()].some(
        (decision) =>
          decision.score > DECISION_SCORES.unsettledMax &&
          decision.lastSentence.index <= sentence.index &&
          decision.lastSentence.index >= sentence.index - DECISION_ASSENT_SENTENCES &&
          decision.sentence.index >= (settled?.index ?? 0),
      );
      if (settled !== undefined && !isRepetition) {
        const lastSentence = nextStatement ?? sentence;
        add(settled, DECISION_SCORES.settled, { text: removeProposalPrefix(settled.text), lastSentence });
      }
      if (!isAdoption || settled !== undefined) continue;
    }
    const assent = findAssentToStatement(sentences, sentence);
    if (assent !== undefined)
      add(sentence, DECISION_SCORES.assented, { text: removeProposalPrefix(text), lastSentence: assent });
    const scored = scores.get(sentence.index);
    if (
      scored === undefined &&
      (!(isCertainDecision(text) || (isCleanTranscript && PLAN.test(text) && sentence.stems.length > 0)) ||
        (sentence.isCutOff && cutInterruption(text) === text) ||
        sentence.words.length < DECISION_WORDS_MIN)
    )
      continue;
    const certainty = scoreCertainty(sentences, sentence, isCleanTranscript);
    if (certainty === 0) continue;
    const share = DECISION_WEIGHTS.sentence * Math.max(0, (scored?.score ?? 0) / highestScore);
    const bonus = marked.has(sentence.index) ? MARKED_BONUS.decision : 0;
    const score = certainty + share + scoreLogOdds(logOdds[sentence.index]) + bonus;
    if (score >= DECISION_SCORE_MIN) add(sentence, score, { text, lastSentence: sentence });
  }
  return [...found.values()].flatMap((decision) => completeDecision(decision, sentences) ?? []);
}

/** "Let's go with five", "let's take that one": unclear without what it refers to. */
const REFERRING_DECISION =
  /\b(?:go (?:with|for)|take|use|keep|choose|do|stick with|say|make it|adopt|accept) (?<what>(?:the )?(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|\d+|first|second|third|last|latter|former|other|same|it|that|this|these|those|them)(?: ones?)?)(?: then| now)?[.!]?$/i;

const isExplicit = ({ text, score }: Decision): boolean =>
  score >= DECISION_SCORES.settled || EXPLICIT_DECISION.test(text);

/** Cuts an interrupted explicit decision; leaves out questions, formalities, fragments, and "Let's go with five" without a reference; adds the reference. */
function completeDecision(found: Decision, sentences: readonly Sentence[]): Decision | undefined {
  const decision = isExplicit(found) ? { ...found, text: cutInterruption(found.text) } : found;
  const { text, sentence } = decision;
  if (/\?["'”’)]*$/.test(text) || isProcedure(text) || isFragment(text)) return undefined;
  if (isExplicit(decision) ? isRestarted(text) : isBroken({ ...sentence, text }) || isMeetingFormality(text))
    return undefined;
  if (UNNAMED_DECISION.test(text)) return undefined;
  if (decision.score <= DECISION_SCORES.unsettledMax && isNoDecision(text)) return undefined;
  const what = REFERRING_DECISION.exec(text)?.groups?.what?.toLowerCase();
  if (what === undefined) return decision;
  const earlier = sentences.slice(Math.max(0, sentence.index - DECISION_ASSENT_SENTENCES), sentence.index);
  const reference = earlier.findLast(
    (other) =>
      !other.isCutOff &&
      other.stems.length > 1 &&
      other.words.length > DECISION_WORDS_MIN &&
      !isMeetingFormality(other.text) &&
      (!/^(?:\p{L}+|\d+)$/u.test(what) || PRONOUN.test(what) || other.words.includes(what)),
  );
  if (reference === undefined) return undefined;
  return { ...decision, text: `${text.replace(/[.!]+$/, '')} (${reference.text.replace(/[.!]+$/, '')}).`, reference };
}
const PRONOUN = /^(?:it|that|this|these|those|them)$/;
