import type { Scored, scoreSentences } from './salience.ts';
import { asSentence } from './words/clean.ts';
import type { Sentence } from './words/sentences.ts';
import { createVector } from './words/terms.ts';
import { backchannels } from './words/vocabulary.ts';

/** Minimum score of a decision. */
const DECISION_SCORE = 0.75;
/** Sentences after a statement that may assent to it. */
const ASSENT_WITHIN = 4;
/** Weight of the classifier's log odds, and their neutral value. */
const ODDS_WEIGHT = 0.1;
const ODDS_NEUTRAL = -3;
/** Share of the sentences that open a meeting; they announce topics. */
const OPENING_SHARE = 0.08;

const CERTAIN =
  /\b(?:we(?:'ve| have)?(?: all| now| already| also| just| finally| then)? (?:decided|agreed|settled|resolved|concluded|voted|approved)|(?:the|our|final) decision (?:is|was|will be)|(?:it|that)(?:'s| is| was| has been)(?: now| all)? (?:decided|agreed|settled|approved|carried)|let's go (?:with|for)|we(?:'ll| will|'re going to| are going to)(?: just)? (?:go|stick) (?:with|for)\b|we(?:'re| are) (?:going|sticking) (?:with|for)\b|we(?:'re| are) all agreed|let's (?:postpone|defer|park)|(?:we(?:'ll| will)|let's|everyone|all) .*\b(?:from now on|going forward|as of (?:now|today|next))|motion (?:is )?(?:agreed|carried|adopted)|carried unanimously|the (?:committee|board|council|company|team|group|management)(?:'s| has| have)? (?:agreed|decided|resolved|approved)|i determine that|(?<!\b(?:it|that|this|motion|not|if|once|when|until|be) )(?:is|are) (?:hereby |unanimously |now )?(?:approved|adopted|ratified|rejected))\b/i;
const LIKELY =
  /\b(?:we(?:'ll| will|'re going to| are going to|'re not going to| are not going to| won't) (?:just |only |definitely |all |have to )?(?:use|skip|have|keep|make|put|drop|leave|need|take|include|remove|get rid of|get|stay|not|do|be using|be having|build|offer|focus|target)|let's (?:just )?(?:use|have|keep|make|leave|do|drop|put|say|stay|take|assume|forget|stick|not|focus|aim)|(?:there's |there is |so )no need (?:for|to)|we (?:don't|do not) need|we can (?:forget|drop|skip|leave out)|so (?:it|that|this) (?:will|should) be|is definitely)\b/i;
const POSSIBLE =
  /\b(?:(?:we|it|they|there|remote) should (?:have|be|use|only|not)|we(?:'re| are) (?:pretty much )?(?:decided|going for)|looks like we(?:'re| are) going|(?:it|that|this)(?:'s| is) going to be|we definitely|definitely want|we want|we've got|(?:only|just) be used)\b/i;
const UNDECIDED =
  /\b(?:last (?:time|week|month|year)|not (?:decide|agree)|if we|whether|try to|haven't|have not|hasn't|not decided|(?:need|have|has|had|got|going|want|trying|try|able|order|time|ready|meeting|ought|supposed) to (?:decide|agree)|should we|shall we|could we|can we|do we|are we|must decide|would be|could be|might|maybe|perhaps|i don't know|not sure|unless|until we|before we|when we|once we|as we agreed to|they (?:decided|agreed|have|had|want)|they've)\b/i;
const ABOUT_THE_MEETING =
  /\b(?:let's (?:go (?:for|to) (?:\p{L}+ )?(?:lunch|dinner|coffee|tea|break)|decide|agree|vote|discuss|talk|look|read|listen|wait|continue|carry on|stop|finish|close|recap|turn|come|jump|review|brainstorm|get started|call it|move|go (?:on|back|through|over|to|ahead)|see|start|begin|have a (?:look|break|think)|take a (?:look|break)|hear|say(?! (?:that )?(?:we|it))|do (?:that|it|this)$)|(?:going to|will|'ll) (?:discuss|talk|look|start|begin|hear|present|go through|have (?:a|an|the|our|some|to|another|more) (?:\w+ )?(?:meeting|discussion|presentation|presentations|look|questions?|session|minutes|time|break|lunch|problem|think)|evaluate|make (?:a|the) (?:presentation|decisions?)|do (?:that|it|this|the|some)|get (?:back|to|started|on)|need to (?:decide|discuss)|think|(?:need|have) to (?:consider|think|look|be very)|(?:take|have|break|go)(?: for)?(?: (?:a|the|our))?(?: \w+)? (?:break|lunch)\b|(?:take|have|go for|break for) (?:lunch|coffee|tea)\b|be (?:discussing|talking|looking|presenting|able))|five minutes|next speaker|give you)\b/iu;

/** "Decision: we use the blue one." */
const LABELLED =
  /^(?:(?:the|our|final) )*(?:decisions?(?: made| taken)?|resolved|agreed)\s*(?::|–|—|-(?= ))\s*(?<what>\S.{8,})$/iu;
/** Settles a proposal that was made before. */
const SETTLES =
  /^(?:(?:okay|ok|good|great|right|so|then|all right|alright|perfect|excellent|thank you|well|yes)[,.]? )*(?:(?:the )?(?:motion|proposal)(?: is|'s| has been)? (?:carried|passed|agreed|adopted|approved|accepted)|(?:that|it)(?:'s| is| was| has been)(?: then| all| now| hereby)? (?:agreed|decided|settled|carried|approved|unanimous|adopted|a deal)|carried(?: unanimously)?|(?:so|all) (?:agreed|decided)|we(?:'re| are) (?:all )?agreed|agreed(?:,? then)?|unanimous(?:ly)?|then (?:that's|it's) (?:agreed|decided|settled)|let's do (?:that|it)(?: then)?|we'll do (?:that|it)(?: then)?|decision made)[.!]?$/i;
/** Settles a proposal and names its author. */
const FOLLOWS =
  /\b(?:let's|we'll|we will|i(?:'d| would) say we) (?:go (?:with|for)|accept|adopt|follow|take|do) (?:\p{Lu}[\p{L}'’-]*['’]s?|your|his|her|their|the|that|this) (?:recommendation|proposal|suggestion)[.!]?$/iu;
/** "Agreed. We keep the old office": the decision follows. */
const AGREED =
  /^(?:(?:okay|ok|good|great|right|so|all right|alright|yes|yeah)[,.]? )*(?:agreed|it's agreed|that's agreed|decided)[.!]$/i;
const IS_DONE =
  /\b(?:is|are|will be) (?:hereby |now |unanimously )?(?:deferred|postponed|adopted|approved|accepted|moved|cancelled|withdrawn|carried|rejected|closed|referred)\b/i;
const PLANS_ACTION =
  /^(?:so |then )*we(?:'ll| will|'re going to| are going to)? (?:accept|buy|cancel|choose|close|continue|drop|go|hire|hold|keep|launch|leave|move|open|pay|postpone|replace|sell|ship|sign|start|stay|stick|stop|switch|take|use|wait)\b/i;
/** Starts a proposal. */
const PROPOSED =
  /\b(?:i(?:'d| would)? (?:propose|move|suggest|recommend)|let's|we (?:should|could|will|can)|we'll|shall we|should we|why don't we|how about|the (?:proposal|motion|recommendation) is)\b/i;
/** "I don't think we should" is not a proposal. */
const OPPOSES =
  /\b(?:don't|do not|didn't|wouldn't|would not|never) (?:\p{L}+ )?(?:think|believe|suppose|know|say|do|recommend|suggest|propose)\b/iu;
/** "Is everyone agreed that the surplus goes into the reserves?": the question contains the proposal. */
const QUESTION_WITH_PROPOSAL =
  /\b(?:(?:is|are) (?:everyone|everybody|we all|we|you all|all) (?:all )?(?:agreed|happy|in favour|fine|okay|ok)|do (?:we|you|you all|we all) agree|can we (?:all )?agree) that (?<what>[^?]{12,})\?$/i;
/** "Let's …", "we will …": a plan; not "let's do that", which does not name it. */
const PLANS =
  /^(?:let's|we'll|we will|we(?= (?:set|use|order|take|keep|ship|defer|leave|put|start|stop|drop|run|give|make)\b)) (?!\p{L}+ (?:it|that|this|them|so)\b)(?!be\b|have to\b|need\b|see\b)\p{L}+ /iu;
/** "Then we will …": concludes a discussion. */
const CONCLUDES = /^(?:(?:okay|ok|good|right|great|alright|all right|yes|perfect)[,.]? )*(?:so )?then\b/i;
const APPROVAL = /^(?:okay|ok|good|great|right|perfect|excellent|all right|alright)[.!]$/i;
const PROPOSES =
  /^(?:i(?:'d| would)? (?:propose|move|suggest|recommend)|the (?:proposal|motion|recommendation) is)(?: that)? (?=(?:we|the|all|every|our|it|this|that|nobody|no)\b)/i;
/** Sentences before a settlement that may contain the proposal, and after a statement that may ask everyone about it. */
const PROPOSED_WITHIN = 8;
const ASKED_WITHIN = 2;
/** "Any objections?" */
const ASKS_EVERYONE =
  /\b(?:objections?|anyone (?:against|opposed)|any other views|(?:is|are) (?:everyone|everybody|we all|you all|all|that|this|you)(?: of you)? (?:fine|ok|okay|happy|good|agreed|all right|in favour)|all in favour|(?:all |everyone |everybody )?agreed?|does (?:that|this) (?:work|sound)|sounds? (?:good|ok)|(?:okay|ok|fine|good) (?:with|for) (?:everyone|everybody|you|all)|do we (?:all )?agree)\b[^?]*\?$/i;
const CONSENTS =
  /^(?:um |uh |oh )*(?:no(?:ne)?[,.]? (?:objections?|from me|here|that's|let's|it's|all|go)|none\b|not from me|no\.?$|yes|yeah|yep|fine|agreed|works|sure|okay|ok|good|of course|me too|same here|sounds|makes sense|great|perfect|happy)\b/i;
const SETTLED = 1.2;
/** Minimum words of a decision. */
const WORDS_MIN = 4;

/** A decision: its readable text, and the last sentence of its evidence. */
export type Decision = Scored & { readonly text: string; readonly last: Sentence };

/** Finds statements that are labelled as decisions, put to everyone without objection, proposed and settled, or likely by score. */
export function findDecisions(
  sentences: readonly Sentence[],
  scores: ReturnType<typeof scoreSentences>,
  odds: readonly number[] = [],
  weights: ReadonlyMap<string, number> = new Map(),
  isTidy = false,
): Decision[] {
  const best = [...scores.values()].reduce((most, { score }) => Math.max(most, score), 0.01);
  const found = new Map<number, Decision>();
  const add = (sentence: Sentence, score: number, { text, last }: Pick<Decision, 'text' | 'last'>): void => {
    if (score <= (found.get(sentence.index)?.score ?? 0)) return;
    found.set(sentence.index, { sentence, score, vector: createVector(sentence.stems, weights), text, last });
  };
  for (const sentence of sentences) {
    const { text } = sentence;
    const what = LABELLED.exec(text)?.groups?.what;
    if (what !== undefined) add(sentence, LABEL_SCORE, { text: asSentence(what), last: sentence });
    const put = QUESTION_WITH_PROPOSAL.exec(text)?.groups?.what;
    if (put !== undefined) {
      const answer = findAssent(sentences, sentence);
      if (answer !== undefined) add(sentence, SETTLED + 0.5, { text: asSentence(put), last: answer });
      continue;
    }
    const follows = FOLLOWS.test(text);
    if (follows || SETTLES.test(text) || SETTLES.test(sentence.quote)) {
      const stated = AGREED.test(sentence.quote) ? findStatement(sentences, sentence) : undefined;
      const settled = stated ?? findProposal(sentences, sentence, follows ? PROPOSES : PROPOSED);
      // "Good, that's agreed" after a question to everyone repeats the decision.
      const isSettled = [...found.values()].some(
        (one) =>
          one.score > SETTLED &&
          one.last.index <= sentence.index &&
          one.last.index >= sentence.index - ASSENT_WITHIN &&
          one.sentence.index >= (settled?.index ?? 0),
      );
      if (settled !== undefined && !isSettled)
        add(settled, SETTLED + 1, { text: removeProposalPhrase(settled.text), last: stated ?? sentence });
      if (!follows || settled !== undefined) continue;
    }
    const consent = findConsent(sentences, sentence);
    if (consent !== undefined) add(sentence, SETTLED + 0.5, { text: removeProposalPhrase(text), last: consent });
    const scored = scores.get(sentence.index);
    if (scored === undefined && (!CERTAIN.test(text) || sentence.isCutOff || sentence.words.length < WORDS_MIN))
      continue;
    const certainty = scoreCertainty(sentences, sentence, isTidy);
    if (certainty === 0) continue;
    const oddsScore = ODDS_WEIGHT * Math.max(-2, Math.min(2, (odds[sentence.index] ?? ODDS_NEUTRAL) - ODDS_NEUTRAL));
    const total = certainty + 0.35 * Math.max(0, (scored?.score ?? 0) / best) + oddsScore;
    if (total >= DECISION_SCORE) add(sentence, total, { text, last: sentence });
  }
  return [...found.values()];
}

const LABEL_SCORE = 3;
/** Score of a plan without objection in fluent speech. */
const PLANNED_SCORE = 0.8;

/** "I propose that we buy it, and that we wait" becomes "We buy it, and we wait". */
const removeProposalPhrase = (text: string): string =>
  asSentence(
    PROPOSES.test(text)
      ? text.replace(PROPOSES, '').replace(/(,? and) that (?=(?:we|the|it|all|every)\b)/gi, '$1 ')
      : text,
  );

/** The nearest proposal before the sentence that settles it. */
function findProposal(sentences: readonly Sentence[], { index }: Sentence, proposed: RegExp): Sentence | undefined {
  return sentences
    .slice(Math.max(0, index - PROPOSED_WITHIN), index)
    .findLast(({ text, words, isCutOff, isQuestion, stems }) => {
      if (/\b(?:it|them|that|this|so)[.?!]*$/i.test(text) || OPPOSES.test(text)) return false;
      const isOpen = isQuestion && !/\b(?:shall we|should we|why don't we|how about)\b/i.test(text);
      return (
        !isCutOff &&
        !isOpen &&
        stems.length > 1 &&
        words.length > WORDS_MIN &&
        proposed.test(text) &&
        !ABOUT_THE_MEETING.test(text)
      );
    });
}

/** The next sentence of the same speaker after "Agreed.", if it states a plan. */
function findStatement(sentences: readonly Sentence[], { index, speakerId }: Sentence): Sentence | undefined {
  const next = sentences[index + 1];
  if (next?.speakerId !== speakerId || next.isQuestion || next.isCutOff || next.words.length < WORDS_MIN)
    return undefined;
  return (PLANS_ACTION.test(next.text) || IS_DONE.test(next.text)) &&
    !ABOUT_THE_MEETING.test(next.text) &&
    !UNDECIDED.test(next.text)
    ? next
    : undefined;
}

/** Another speaker's assent right after a question to everyone. */
function findAssent(sentences: readonly Sentence[], { index, speakerId }: Sentence): Sentence | undefined {
  const answer = sentences[index + 1];
  return answer !== undefined && answer.speakerId !== speakerId && CONSENTS.test(answer.quote) ? answer : undefined;
}

/** Another speaker's assent to a statement that was put to everyone. */
function findConsent(sentences: readonly Sentence[], sentence: Sentence): Sentence | undefined {
  const { index, text, words, speakerId } = sentence;
  if (sentence.isQuestion || sentence.isCutOff || words.length < WORDS_MIN || ABOUT_THE_MEETING.test(text))
    return undefined;
  if (!PROPOSED.test(text) && !CERTAIN.test(text) && !LIKELY.test(text)) return undefined;
  const question = sentences
    .slice(index + 1, index + 1 + ASKED_WITHIN)
    .find(
      (one) => one.speakerId === speakerId && ASKS_EVERYONE.test(one.quote) && !QUESTION_WITH_PROPOSAL.test(one.text),
    );
  if (question === undefined) return undefined;
  return findAssent(sentences, question);
}

/** A plan that others assent to, or that concludes a discussion. */
function isPlanned(sentences: readonly Sentence[], sentence: Sentence): boolean {
  if (sentence.isQuestion || !PLANS.test(sentence.text)) return false;
  const before = sentences[sentence.index - 1];
  const isWell = before?.speakerId === sentence.speakerId && APPROVAL.test(before.quote);
  return CONCLUDES.test(sentence.quote) || isWell || countAssenters(sentences, sentence) > 0;
}

function scoreCertainty(sentences: readonly Sentence[], sentence: Sentence, isTidy: boolean): number {
  const { text } = sentence;
  if (isTidy && isPlanned(sentences, sentence) && !UNDECIDED.test(text) && !ABOUT_THE_MEETING.test(text))
    return PLANNED_SCORE;
  const isSure = CERTAIN.test(text);
  if (!isSure && !LIKELY.test(text) && !POSSIBLE.test(text)) return 0;
  if (UNDECIDED.test(text) || ABOUT_THE_MEETING.test(text)) return 0;
  let certainty = isSure ? 1 : LIKELY.test(text) ? 0.5 : 0.25;
  if (sentence.isQuestion) certainty -= 0.5;
  const place = sentence.index / Math.max(1, sentences.length);
  if (!isSure && place < OPENING_SHARE) certainty -= 0.4;
  if (/^(?:okay |right |alright )?so\b/i.test(sentence.quote)) certainty += 0.1;
  if (/\b(?:i|my|i'm|i'll|i'd|he|she)\b/i.test(text) && !isSure) certainty -= 0.2;
  certainty += 0.2 * Math.min(2, countAssenters(sentences, sentence));
  return Math.max(0, certainty);
}

const FULL_ASSENT =
  /^(?:fine (?:with|by) me|works for me|okay with me|same here|me too|no objections?|that works|i agree|that's (?:fine|good|great|right))\b/;

/** Number of other speakers who assent right after a sentence. */
function countAssenters(sentences: readonly Sentence[], sentence: Sentence): number {
  const assenters = new Set<string>();
  for (const answer of sentences.slice(sentence.index + 1, sentence.index + 1 + ASSENT_WITHIN)) {
    if (answer.speakerId === sentence.speakerId) continue;
    const said = answer.quote.toLowerCase();
    const isYes =
      /^(?:um |uh |oh )*(?:yeah|yes|yep|okay|ok|sure|agreed|right|exactly|good|great|perfect|fine|alright|definitely|absolutely|sounds good|i agree|me too|same here|works for me|makes sense|no objections?|none from me|seconded|deal|that works|fine (?:with|by) me|that's (?:fine|good|great|right|true))\b/.test(
        said,
      );
    const words = said.match(/[\p{L}']+/gu) ?? [];
    if (
      isYes &&
      (FULL_ASSENT.test(said) || words.slice(0, 3).every((word) => backchannels.has(word) || word.length > 3))
    )
      assenters.add(answer.speakerId);
  }
  return assenters.size;
}
