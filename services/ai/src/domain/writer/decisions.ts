import type { Scored, scoresOf } from './salience.ts';
import type { Sentence } from './sentences.ts';
import { backchannels } from './vocabulary.ts';

/** A sentence is a decision from this score on. */
const DECISION_SCORE = 0.75;
/** How far down others' assent is looked for (sentences). */
const ASSENT_WITHIN = 4;
/** What the judge's log odds count, and those that say nothing for or against. */
const ODDS_WEIGHT = 0.1;
const ODDS_EVEN = -3;
/** What opens a meeting says what will be talked about (share of the sentences). */
const OPENING_SHARE = 0.08;

const SURE =
  /\b(?:we(?:'ve| have)?(?: all| now| already| also| just| finally| then)? (?:decided|agreed|settled|resolved|concluded|voted|approved)|(?:the|our|final) decision (?:is|was|will be)|(?:it|that)(?:'s| is| was| has been)(?: now| all)? (?:decided|agreed|settled|approved|carried)|let's go (?:with|for)|we(?:'ll| will|'re going to| are going to)(?: just)? (?:go|stick) (?:with|for)\b|we(?:'re| are) (?:going|sticking) (?:with|for)\b|we(?:'re| are) all agreed|motion (?:is )?(?:agreed|carried|adopted)|carried unanimously|the (?:committee|board|council|company|team|group|management)(?:'s| has| have)? (?:agreed|decided|resolved|approved)|i determine that)\b/i;
const LIKELY =
  /\b(?:we(?:'ll| will|'re going to| are going to|'re not going to| are not going to| won't) (?:just |only |definitely |all |have to )?(?:use|skip|have|keep|make|put|drop|leave|need|take|include|remove|get rid of|get|stay|not|do|be using|be having|build|offer|focus|target)|let's (?:just )?(?:use|have|keep|make|leave|do|drop|put|say|stay|take|assume|forget|stick|not|focus|aim)|(?:there's |there is |so )no need (?:for|to)|we (?:don't|do not) need|we can (?:forget|drop|skip|leave out)|so (?:it|that|this) (?:will|should) be|is definitely)\b/i;
const POSSIBLE =
  /\b(?:(?:we|it|they|there|remote) should (?:have|be|use|only|not)|we(?:'re| are) (?:pretty much )?(?:decided|going for)|looks like we(?:'re| are) going|(?:it|that|this)(?:'s| is) going to be|we definitely|definitely want|we want|we've got|(?:only|just) be used)\b/i;
const UNDECIDED =
  /\b(?:if we|whether|try to|haven't|have not|hasn't|not decided|(?:need|have|has|had|got|going|want|trying|try|able|order|time|ready|meeting|ought|supposed) to (?:decide|agree)|should we|shall we|could we|can we|do we|are we|must decide|would be|could be|might|maybe|perhaps|i don't know|not sure|unless|until we|before we|when we|once we|as we agreed to|they (?:decided|agreed|have|had|want)|they've)\b/i;
const TALK =
  /\b(?:let's (?:move|go (?:on|back|through|over|to|ahead)|see|start|begin|have a (?:look|break|think)|take a (?:look|break)|hear|say(?! (?:that )?(?:we|it))|do (?:that|it|this)$)|(?:going to|will|'ll) (?:discuss|talk|look|start|begin|hear|present|go through|have (?:a|an|the|our|some|to|another|more) (?:\w+ )?(?:meeting|discussion|presentation|presentations|look|questions?|session|minutes|time|break|lunch|problem|think)|evaluate|make (?:a|the) (?:presentation|decisions?)|do (?:that|it|this|the|some)|get (?:back|to|started|on)|need to (?:decide|discuss)|think|(?:need|have) to (?:consider|think|look|be very)|take a (?:short )?break|be (?:discussing|talking|looking|presenting|able))|five minutes|next speaker|give you)\b/i;

/** What was settled: a cue, and better still others' assent. */
export function decisionsOf(
  sentences: readonly Sentence[],
  scores: ReturnType<typeof scoresOf>,
  odds: readonly number[] = [],
): Scored[] {
  const best = [...scores.values()].reduce((most, { score }) => Math.max(most, score), 0.01);
  const found: Scored[] = [];
  for (const { sentence, score, vector } of scores.values()) {
    const certainty = certaintyOf(sentences, sentence);
    if (certainty === 0) continue;
    const judged = ODDS_WEIGHT * Math.max(-2, Math.min(2, (odds[sentence.index] ?? ODDS_EVEN) - ODDS_EVEN));
    const total = certainty + 0.35 * Math.max(0, score / best) + judged;
    if (total >= DECISION_SCORE) found.push({ sentence, score: total, vector });
  }
  return found;
}

function certaintyOf(sentences: readonly Sentence[], sentence: Sentence): number {
  const { text } = sentence;
  const isSure = SURE.test(text);
  if (!isSure && !LIKELY.test(text) && !POSSIBLE.test(text)) return 0;
  if (UNDECIDED.test(text) || TALK.test(text)) return 0;
  let certainty = isSure ? 1 : LIKELY.test(text) ? 0.5 : 0.25;
  if (sentence.isQuestion) certainty -= 0.5;
  const place = sentence.index / Math.max(1, sentences.length);
  if (!isSure && place < OPENING_SHARE) certainty -= 0.4;
  if (/^(?:okay |right |alright )?so\b/i.test(sentence.quote)) certainty += 0.1;
  if (/\b(?:i|my|i'm|i'll|i'd|he|she)\b/i.test(text) && !isSure) certainty -= 0.2;
  certainty += 0.2 * Math.min(2, assentersAfter(sentences, sentence));
  return Math.max(0, certainty);
}

/** How many others say yes right after. */
function assentersAfter(sentences: readonly Sentence[], sentence: Sentence): number {
  const assenters = new Set<string>();
  for (const answer of sentences.slice(sentence.index + 1, sentence.index + 1 + ASSENT_WITHIN)) {
    if (answer.speakerId === sentence.speakerId) continue;
    const said = answer.quote.toLowerCase();
    const isYes =
      /^(?:um |uh |oh )*(?:yeah|yes|yep|okay|ok|sure|agreed|right|exactly|good|great|perfect|fine|alright|definitely|absolutely|sounds good|i agree|that's (?:fine|good|great|right|true))\b/.test(
        said,
      );
    const words = said.match(/[\p{L}']+/gu) ?? [];
    if (isYes && words.slice(0, 3).every((word) => backchannels.has(word) || word.length > 3))
      assenters.add(answer.speakerId);
  }
  return assenters.size;
}
