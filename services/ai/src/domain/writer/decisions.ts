import {
  DECISION_ASSENT_SENTENCES,
  DECISION_CERTAINTY,
  DECISION_OPENING_SHARE,
  DECISION_PROPOSAL_SENTENCES,
  DECISION_QUESTION_SENTENCES,
  DECISION_SCORE_MIN,
  DECISION_SCORES,
  DECISION_WEIGHTS,
  DECISION_WORDS_MIN,
  MARKED_BONUS,
} from './limits.ts';
import type { ScoredSentence, scoreSentences } from './salience.ts';
import { toSentence } from './words/clean.ts';
import { isFragment, isMeetingFormality } from './words/meeting-formality.ts';
import type { Sentence } from './words/sentences.ts';
import { createVector } from './words/terms.ts';
import { backchannels } from './words/vocabulary.ts';

/** "We decided", "let's go with": certainly a decision. */
const CERTAIN_DECISION =
  /\b(?:we(?:'ve| have)?(?: all| now| already| also| just| finally| then)? (?:decided|agreed|settled|resolved|concluded|voted|approved)|(?:the|our|final) decision (?:is|was|will be)|(?:it|that)(?:'s| is| was| has been)(?: now| all)? (?:decided|agreed|settled|approved|carried)|let's go (?:with|for)|we(?:'ll| will|'re going to| are going to)(?: just)? (?:go|stick) (?:with|for)\b|we(?:'re| are) (?:going|sticking) (?:with|for)\b|we(?:'re| are) all agreed|let's (?:postpone|defer|park)|(?:the|this|that) [^,.]{3,60} (?:is|are) (?:hereby |therefore )?(?:deferred|referred) to|is read a (?:first|second|third) time|(?:we(?:'ll| will)|let's|everyone|all) .*\b(?:from now on|going forward|as of (?:now|today|next))|motion (?:is )?(?:agreed|carried|adopted)|carried unanimously|the (?:committee|board|council|company|team|group|management)(?:'s| has| have)? (?:agreed|decided|resolved|approved)|i determine that|(?<!\b(?:it|that|this|motion|not|if|once|when|until|be) )(?:is|are) (?:hereby |unanimously |now )?(?:approved|adopted|ratified|rejected))\b/i;
/** "We will use", "let's keep", "no need for". */
const LIKELY_DECISION =
  /\b(?:we(?:'ll| will|'re going to| are going to|'re not going to| are not going to| won't) (?:just |only |definitely |all |have to )?(?:use|skip|have|keep|make|put|drop|leave|need|take|include|remove|get rid of|get|stay|not|do|be using|be having|build|offer|focus|target)|let's (?:just )?(?:use|have|keep|make|leave|do|drop|put|say|stay|take|assume|forget|stick|not|focus|aim)|(?:there's |there is |so )no need (?:for|to)|we (?:don't|do not) need|we can (?:forget|drop|skip|leave out)|so (?:it|that|this) (?:will|should) be|is definitely)\b/i;
/** "It should be", "we want". */
const POSSIBLE_DECISION =
  /\b(?:(?:we|it|they|there|remote) should (?:have|be|use|only|not)|we(?:'re| are) (?:pretty much )?(?:decided|going for)|looks like we(?:'re| are) going|(?:it|that|this)(?:'s| is) going to be|we definitely|definitely want|we want|we've got|(?:only|just) be used)\b/i;
/** Open, conditional, past, or decided by others. */
const UNDECIDED =
  /\b(?:last (?:time|week|month|year)|not (?:decide|agree)|if we|whether|try to|haven't|have not|hasn't|not decided|(?:need|have|has|had|got|going|want|trying|try|able|order|time|ready|meeting|ought|supposed) to (?:decide|agree)|should we|shall we|could we|can we|do we|are we|must decide|would be|could be|might|maybe|perhaps|i don't know|not sure|unless|until we|before we|when we|once we|as we agreed to|they (?:decided|agreed|have|had|want)|they've)\b/i;
/** About the meeting itself: "let's move on", "we will have a break". */
const MEETING_TALK =
  /\b(?:let's (?:go (?:for|to) (?:\p{L}+ )?(?:lunch|dinner|coffee|tea|break)|decide|agree|vote|discuss|talk|look|read|listen|wait|continue|carry on|stop|finish|close|recap|turn|come|jump|review|brainstorm|get started|call it|move (?:on|ahead|along|to the next)|go (?:on|back|through|over|to|ahead)|see|start|begin|have a (?:look|break|think)|take a (?:look|break)|hear|say(?! (?:that )?(?:we|it))|do (?:that|it|this)$)|(?:going to|will|'ll) (?:discuss|talk|look|start|begin|hear|present|go through|have (?:a|an|the|our|some|to|another|more) (?:\w+ )?(?:meeting|discussion|presentation|presentations|look|questions?|session|minutes|time|break|lunch|problem|think)|evaluate|make (?:a|the) (?:presentation|decisions?)|do (?:that|it|this|the|some)|get (?:back|to|started|on)|need to (?:decide|discuss)|think|(?:need|have) to (?:consider|think|look|be very)|(?:take|have|break|go)(?: for)?(?: (?:a|the|our))?(?: \w+)? (?:break|lunch)\b|(?:take|have|go for|break for) (?:lunch|coffee|tea)\b|be (?:discussing|talking|looking|presenting|able))|five minutes|next speaker|give you)\b/iu;

/** "Decision: we use the blue one." */
const LABELED_DECISION =
  /^(?:(?:the|our|final) )*(?:decisions?(?: made| taken)?|resolved|agreed)\s*(?::|–|—|-(?= ))\s*(?<statement>\S.{8,})$/iu;
/** "That's agreed, the fence will be built." */
const AGREED_STATEMENT =
  /^(?:(?:okay|good|so|right|then)[,.]? )*(?:that|it)(?:'s| is) (?:now |then )?(?:agreed|decided|settled)(?:,|:| that) (?<statement>(?:the|we|our|all|every|it|a|an|no)\b.{8,})$/iu;
/** "The motion is carried", "that's agreed": settles an earlier proposal. */
const ACCEPTED_PROPOSAL =
  /^(?:(?:okay|ok|good|great|right|so|then|all right|alright|perfect|excellent|thank you|well|yes)[,.]? )*(?:(?:the )?(?:motion|proposal)(?: is|'s| has been)? (?:carried|passed|agreed|adopted|approved|accepted)|(?:that|it)(?:'s| is| was| has been)(?: then| all| now| hereby)? (?:agreed|decided|settled|carried|approved|unanimous|adopted|a deal)|carried(?: unanimously)?|(?:so|all) (?:agreed|decided)|we(?:'re| are) (?:all )?agreed|agreed(?:,? then)?|unanimous(?:ly)?|then (?:that's|it's) (?:agreed|decided|settled)|let's do (?:that|it)(?: then)?|we'll do (?:that|it)(?: then)?|decision made)[.!]?$/i;
/** "Let's go with Ben's recommendation": adopts an earlier proposal. */
const ADOPTION =
  /\b(?:let's|we'll|we will|i(?:'d| would) say we) (?:go (?:with|for)|accept|adopt|follow|take|do) (?:\p{Lu}[\p{L}'’-]*['’]s?|your|his|her|their|the|that|this) (?:recommendation|proposal|suggestion)[.!]?$/iu;
/** "Agreed." before a sentence that states the decision. */
const AGREEMENT =
  /^(?:(?:okay|ok|good|great|right|so|all right|alright|yes|yeah)[,.]? )*(?:agreed|it's agreed|that's agreed|decided)[.!]$/i;
/** "The item is deferred", "the report is approved". */
const RESOLUTION =
  /\b(?:is|are|will be) (?:hereby |now |unanimously )?(?:deferred|postponed|adopted|approved|accepted|moved|cancelled|withdrawn|carried|rejected|closed|referred)\b/i;
/** "We will keep", "we sign". */
const GROUP_ACTION =
  /^(?:so |then )*we(?:'ll| will|'re going to| are going to)? (?:accept|buy|cancel|choose|close|continue|drop|go|hire|hold|keep|launch|leave|move|open|pay|postpone|replace|sell|ship|sign|start|stay|stick|stop|switch|take|use|wait)\b/i;
/** "I propose", "shall we", "we should". */
const PROPOSAL =
  /\b(?:i(?:'d| would)? (?:propose|move|suggest|recommend)|it (?:has been|is|was) (?:proposed|moved)(?: and seconded)? that|let's|we (?:go|stick) (?:with|for)|we (?:should|will)|(?<!\band )we (?:could|can)|we'll|shall we|should we|why don't we|how about|the (?:proposal|motion|recommendation) is)\b/i;
/** "I don't think we should": not a proposal. */
const OPPOSITION =
  /\b(?:don't|do not|didn't|wouldn't|would not|never) (?:\p{L}+ )?(?:think|believe|suppose|know|say|do|recommend|suggest|propose)\b/iu;
/** "Is everyone agreed that the surplus goes into the reserves?": the question contains the proposal. */
const QUESTION_WITH_PROPOSAL =
  /\b(?:(?:is|are) (?:everyone|everybody|we all|we|you all|all) (?:all )?(?:agreed|happy|in favour|fine|okay|ok)|do (?:we|you|you all|we all) agree|can we (?:all )?agree) that (?<proposal>[^?]{12,})\?$/i;
/** "Let's …", "we will …", but not "let's do that", which does not name the plan. */
const PLAN =
  /^(?:let's|we'll|we will|we(?= (?:set|use|order|take|keep|ship|defer|leave|put|start|stop|drop|run|give|make|appoint|elect|hire|buy|move|extend|build|choose|close|open|cancel|postpone|invite|reject|renew|go (?:with|for))\b)) (?!\p{L}+ (?:it|that|this|them|so)\b)(?!be\b|have to\b|need\b|see\b)\p{L}+ /iu;
/** "Okay, then": the start of a conclusion. */
const CONCLUSION = /^(?:(?:okay|ok|good|right|great|alright|all right|yes|perfect)[,.]? )*(?:so )?then\b/i;
/** "Good." before a plan. */
const APPROVAL = /^(?:okay|ok|good|great|right|perfect|excellent|all right|alright)[.!]$/i;
/** The start of a proposal that its text omits. */
const PROPOSAL_PREFIX =
  /^(?:i(?:'d| would)? (?:propose|move|suggest|recommend)|it (?:has been|is|was) (?:proposed|moved)(?: and seconded)?|the (?:proposal|motion|recommendation) is)(?: that)? (?=(?:we|the|all|every|our|it|this|that|nobody|no)\b)/i;
/** "Any objections?", "does that work?" */
const QUESTION_TO_EVERYONE =
  /\b(?:objections?|(?:everyone|everybody|all of you) (?:happy|fine|okay|ok|agreed)|(?:does|do) (?:anyone|anybody|members|you all|we all) (?:object|agree)|anyone (?:against|opposed)|any other views|(?:is|are) (?:everyone|everybody|we all|you all|all|that|this|you)(?: of you)? (?:fine|ok|okay|happy|good|agreed|all right|in favour)|all in favour|(?:all |everyone |everybody )?agreed?|does (?:that|this) (?:work|sound)|sounds? (?:good|ok)|(?:okay|ok|fine|good) (?:with|for) (?:everyone|everybody|you|all)|do we (?:all )?agree)\b[^?]*\?$/i;
/** The start of an assent to a question to everyone. */
const ASSENT_TO_QUESTION =
  /^(?:um |uh |oh )*(?:no(?:ne)?[,.]? (?:objections?|from me|here|that's|let's|it's|all|go)|none\b|not from me|no(?=[.!]?$)|yes|yeah|yep|fine|agreed|works|sure|okay|ok|good|of course|me too|same here|sounds|makes sense|great|perfect|happy)\b/i;
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
  odds: readonly number[] = [],
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
      (!(CERTAIN_DECISION.test(text) || (isCleanTranscript && PLAN.test(text) && sentence.stems.length > 0)) ||
        sentence.isCutOff ||
        sentence.words.length < DECISION_WORDS_MIN)
    )
      continue;
    const certainty = scoreCertainty(sentences, sentence, isCleanTranscript);
    if (certainty === 0) continue;
    const share = DECISION_WEIGHTS.sentence * Math.max(0, (scored?.score ?? 0) / highestScore);
    const bonus = marked.has(sentence.index) ? MARKED_BONUS.decision : 0;
    const score = certainty + share + scoreOdds(odds[sentence.index]) + bonus;
    if (score >= DECISION_SCORE_MIN) add(sentence, score, { text, lastSentence: sentence });
  }
  return [...found.values()].flatMap((decision) => complete(decision, sentences) ?? []);
}

/** "Let's go with five", "let's take that one": unclear without what it refers to. */
const REFERRING_DECISION =
  /\b(?:go (?:with|for)|take|use|keep|choose|do|stick with|say|make it|adopt|accept) (?<what>(?:the )?(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|\d+|first|second|third|last|latter|former|other|same|it|that|this|these|those|them)(?: ones?)?)(?: then| now)?[.!]?$/i;

/** Leaves out questions, formalities, fragments, and "Let's go with five" without a reference; adds the reference. */
function complete(decision: Decision, sentences: readonly Sentence[]): Decision | undefined {
  const { text, sentence } = decision;
  if (/\?["'”’)]*$/.test(text) || isMeetingFormality(text) || isFragment(text)) return undefined;
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

/** The share of the classifier's log odds in the score. */
function scoreOdds(odds: number = DECISION_WEIGHTS.neutralOdds): number {
  const { neutralOdds, oddsDistanceMax, odds: weight } = DECISION_WEIGHTS;
  return weight * Math.max(-oddsDistanceMax, Math.min(oddsDistanceMax, odds - neutralOdds));
}

/** "I propose that we buy it, and that we wait" becomes "We buy it, and we wait". */
const removeProposalPrefix = (text: string): string =>
  toSentence(
    PROPOSAL_PREFIX.test(text)
      ? text.replace(PROPOSAL_PREFIX, '').replace(/(,? and) that (?=(?:we|the|it|all|every)\b)/gi, '$1 ')
      : text,
  );

/** The nearest proposal before the sentence that settles it. */
function findProposal(sentences: readonly Sentence[], { index }: Sentence, pattern: RegExp): Sentence | undefined {
  // Votes and thanks between the proposal and its settlement are short.
  return sentences
    .slice(0, index)
    .filter(({ words }) => words.length > DECISION_WORDS_MIN)
    .slice(-DECISION_PROPOSAL_SENTENCES)
    .findLast(({ text, words, isCutOff, isQuestion, stems }) => {
      if (/\b(?:it|them|that|this|so)[.?!]*$/i.test(text) || OPPOSITION.test(text)) return false;
      const isOpen = isQuestion && !/\b(?:shall we|should we|why don't we|how about)\b/i.test(text);
      return (
        !isCutOff &&
        !isOpen &&
        stems.length > 1 &&
        words.length > DECISION_WORDS_MIN &&
        pattern.test(text) &&
        !MEETING_TALK.test(text)
      );
    });
}

/** The next sentence of the same speaker after "Agreed." if it states a plan. */
function findNextStatement(sentences: readonly Sentence[], { index, speakerId }: Sentence): Sentence | undefined {
  const next = sentences[index + 1];
  if (next?.speakerId !== speakerId || next.isQuestion || next.isCutOff || next.words.length < DECISION_WORDS_MIN)
    return undefined;
  return (GROUP_ACTION.test(next.text) || RESOLUTION.test(next.text)) &&
    !MEETING_TALK.test(next.text) &&
    !UNDECIDED.test(next.text)
    ? next
    : undefined;
}

/** The assent of another speaker directly after a question to everyone. */
function findAssentToQuestion(sentences: readonly Sentence[], { index, speakerId }: Sentence): Sentence | undefined {
  const next = sentences[index + 1];
  return next !== undefined && next.speakerId !== speakerId && ASSENT_TO_QUESTION.test(next.quote) ? next : undefined;
}

/** The assent of another speaker to a statement that its speaker follows with a question to everyone. */
function findAssentToStatement(sentences: readonly Sentence[], sentence: Sentence): Sentence | undefined {
  const { index, text, words, speakerId } = sentence;
  if (sentence.isQuestion || sentence.isCutOff || words.length < DECISION_WORDS_MIN || MEETING_TALK.test(text))
    return undefined;
  if (!PROPOSAL.test(text) && !CERTAIN_DECISION.test(text) && !LIKELY_DECISION.test(text)) return undefined;
  const question = sentences
    .slice(index + 1, index + 1 + DECISION_QUESTION_SENTENCES)
    .find(
      (next) =>
        next.speakerId === speakerId &&
        QUESTION_TO_EVERYONE.test(next.quote) &&
        !QUESTION_WITH_PROPOSAL.test(next.text),
    );
  return question === undefined ? undefined : findAssentToQuestion(sentences, question);
}

/** True for a plan that others assent to, or that concludes a discussion. */
function isAcceptedPlan(sentences: readonly Sentence[], sentence: Sentence): boolean {
  if (sentence.isQuestion || !PLAN.test(sentence.text)) return false;
  const previous = sentences[sentence.index - 1];
  const followsApproval = previous?.speakerId === sentence.speakerId && APPROVAL.test(previous.quote);
  return CONCLUSION.test(sentence.quote) || followsApproval || countAssenters(sentences, sentence) > 0;
}

/** The certainty that a sentence states a decision; 0 if it does not. */
function scoreCertainty(sentences: readonly Sentence[], sentence: Sentence, isCleanTranscript: boolean): number {
  const { text } = sentence;
  const isUndecided = UNDECIDED.test(text) || MEETING_TALK.test(text);
  if (isCleanTranscript && !isUndecided && isAcceptedPlan(sentences, sentence))
    return DECISION_SCORES.plan + DECISION_CERTAINTY.assenter * countAssenters(sentences, sentence);
  const isCertain = CERTAIN_DECISION.test(text);
  const isLikely = LIKELY_DECISION.test(text);
  if (isUndecided || (!isCertain && !isLikely && !POSSIBLE_DECISION.test(text))) return 0;
  const factors = DECISION_CERTAINTY;
  let certainty: number = isCertain ? factors.certain : isLikely ? factors.likely : factors.possible;
  if (sentence.isQuestion) certainty += factors.question;
  const position = sentence.index / Math.max(1, sentences.length);
  if (!isCertain && position < DECISION_OPENING_SHARE) certainty += factors.opening;
  if (/^(?:okay |right |alright )?so\b/i.test(sentence.quote)) certainty += factors.conclusion;
  if (/\b(?:i|my|i'm|i'll|i'd|he|she)\b/i.test(text) && !isCertain) certainty += factors.personal;
  certainty += factors.assenter * Math.min(factors.assentersMax, countAssenters(sentences, sentence));
  return Math.max(0, certainty);
}

/** The start of an assent. */
const ASSENT =
  /^(?:um |uh |oh )*(?:yeah|yes|yep|okay|ok|sure|agreed|right|exactly|good|great|perfect|fine|alright|definitely|absolutely|sounds good|i agree|me too|same here|works for me|makes sense|no objections?|none from me|seconded|deal|that works|fine (?:with|by) me|that's (?:fine|good|great|right|true))\b/;
/** An assent that is complete, regardless of the words after it. */
const COMPLETE_ASSENT =
  /^(?:fine (?:with|by) me|works for me|okay with me|same here|me too|no objections?|that works|i agree|that's (?:fine|good|great|right))\b/;

/** Number of other speakers who assent soon after a sentence. */
function countAssenters(sentences: readonly Sentence[], sentence: Sentence): number {
  const assenters = new Set<string>();
  const { index, speakerId } = sentence;
  for (const next of sentences.slice(index + 1, index + 1 + DECISION_ASSENT_SENTENCES)) {
    const quote = next.quote.toLowerCase();
    if (next.speakerId === speakerId || !ASSENT.test(quote)) continue;
    const words = quote.match(/[\p{L}']+/gu) ?? [];
    if (COMPLETE_ASSENT.test(quote) || words.slice(0, 3).every((word) => backchannels.has(word) || word.length > 3))
      assenters.add(next.speakerId);
  }
  return assenters.size;
}
