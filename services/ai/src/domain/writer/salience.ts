import nlp from 'compromise/two';
import { isFragment } from './formalities/fragments.ts';
import { isMeetingFormality } from './formalities/meeting-formality.ts';
import { GREETING_WORDS } from './limits.ts';
import type { Topic } from './topics.ts';
import { hasQuestionWordOrder, lacksMainClause } from './words/main-clause.ts';
import type { Sentence } from './words/sentences.ts';
import { cosine, createVector, type Vector } from './words/terms.ts';
import { functionWords, shortWords } from './words/vocabulary.ts';

const SUBSTANTIVE_WORDS =
  /\b(?:because|so that|in order to|main|biggest|key|problems?|issues?|concerns?|concerned|important|needs?|should|must|suggest\w*|propos\w+|recommend\w*|plan\w*|costs?|price\w*|budget|risks?|deadline|target\w*|goal\w*|results?|found|shows?|showed|increas\w+|decreas\w+|reduc\w+|per ?cent|percent|decid\w+|decision|agree\w*|instead|rather than|prefer\w*|requir\w+|support\w*|chang\w+|improv\w+|design\w*|develop\w*|provid\w+|ensur\w+|focus\w*|purpose|aim|means that|different from|compared)\b/gi;
const MEETING_TALK =
  /\b(?:next slide|this slide|can (?:you|we|everyone) (?:hear|see)|good (?:morning|afternoon|evening)|thank you|thanks|welcome|excuse me|sorry|apologi[sz]e|my name|point of order|on mute|unmute|microphones?|mics?|share my screen|this one|that one|over (?:here|there)|right here|like this|like that|look at (?:this|that|it)|hold on|one second|just a (?:second|minute|moment)|where (?:was|were) (?:i|we)|powerpoint|whiteboard|laptop|plug(?:ged)? (?:it|this|me) in|pens?|turn to|i rise|pass (?:the floor|over|it)|the floor|go ahead|i call|your question|opening statement|any other|move on|have to say|what was i|funny|joke|movie|lunch|coffee)\b/gi;
const BACK_REFERENCE =
  /^(?:it|it's|it'll|this|that|that's|these|those|they|they're|he|he's|she|she's|there|there's|here|here's|which|who|not|one|then|if|what|where|when|or)\b/i;
const WEAK_OPENING =
  /^(?:so that|cuz|because|depending|forth|about the|want|got|generated|random|there'll be|has|have|is|are|was|were|does|as because|god|because of|based on we|say|i (?:mean|don't|didn't|was|had|can't|am not|do)|i'm not sure|you (?:know|can|could|have|want|would)|let's see|let me|can (?:i|you|we)|could (?:i|you|we)|do (?:you|we)|is that|what do|how do)\b/i;
const VAGUE_WORDS =
  /\b(?:thing|things|stuff|something|somehow|whatever|everything|anything|just|like|really|actually|kind of|sort of|bit|maybe|probably)\b/gi;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may|might|must|need|needs|want|wants|think|thinks|said|says|make|makes|made|use|uses|go|goes|get|gets|give|gives|take|takes|know|see|seem|seems|mean|means|work|works|look|looks|come|comes|put|let's|let|\w+(?:'s|'re|'ll|'ve|'d|'m|n't)|\w{3,}ed)\b/i;

/** Self-repairs that cleaning does not remove. */
const REPAIR_REMAINS =
  /\b(?:(?:the|a|an|my|our|your|their) (?:the|a|an|this|that|these|those|each|every|some|any|we|i|it|they|he|she|you|what|is|are|was|and|or|my|our|your|of|to|in|not (?:in|on|at|for|to|the))|(?:i|we|you|they|he|she|it) (?:may|might|can|could|will|would|shall|should|must) (?:i|we|you|they|he|she|it)|(?:we|they|you|he|she) going|i (?:which|who|whose)|what how|that that (?:well|the|a|an)|(\p{L}{4,}) (?:the|a|our|to) \1(?= )|\p{L}+,? (?:yeah|yep),? \p{L}+|(?:we|they|he|she|you|i) (?:we|i|they|he|she|it|you|the|a|this|these|that's|it's)|(?:to|of|in|on|for|with|from) (?:of|is|are|was|and|but|or|i'm|for|from|with|instead)|(?:is|are|was|be|being) (?:is|are|was|be|been|have|has|do|we|they|going is)|(?:and|but|or|so) (?:and|but|or|is|are)|(?:will|would|can|could|should) (?:is|are|was|we|they|it's)|(?:not|just|really) (?:the the|is is)|(?:if|when|what) (?:and|but|are|were)|really be just|we through|it have|(?:have|has) (?:is|are|was)|i (?:is|not|are)|(i've|we've|i'm|we're|it's|it is) (?:\w+ ){1,2}\2 (?=\w))\b/iu;

/** The start of a clause without its main clause or without a subject. */
const DEPENDENT_CLAUSE =
  /^(?:depending|such as|like the|like an?|want|generated|got|went|took|tried|came|wanted|including|so that|than|because|forth|translates|means|depends|seems|looks|goes|comes|wants|needs|makes|gets|turns|(?:whether|although|though|unless|until|while|whereas|even though)(?=[^,]*$))\b/i;

/** "Hi Ann, thanks for joining." */
const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|welcome|thanks|thank you|perfect|great)\b/i;

/** "Can either use the big one", "which means that …": the beginning is missing. */
const NO_SUBJECT =
  /^(?:(?:can|could|will|would|should|must|has|is|are|was|were|does|did|can't|won't) (?!(?:i|we|you|they|he|she|it|this|that|these|those|there|the|a|an|any\p{L}*|every\p{L}*|people|our|my|your|their|his|her)\b|\p{Lu})|which (?:means|is|are|was|would|will|has|makes)\b)/u;

/** True if a sentence still contains a self-repair after cleaning. */
export const isBroken = ({ text }: Sentence): boolean => isRestarted(text) || hasUnknownShortWord(text);

/**
 * Like `isBroken`, for a task or an explicit decision. There, unknown words of two letters are abbreviations: "switch the ci to the new
 * server".
 */
export const isRestarted = (statement: string): boolean => hasRepair(statement.replace(/\bIT\b/g, 'Computing'));

/** Most words of two letters that are not known were cut off. */
export const hasUnknownShortWord = (text: string): boolean =>
  (text.match(/(?<=[ (])\p{Ll}{2}(?=[ ,.;:?!])/gu) ?? []).some(
    (word) => !shortWords.has(word) && !SHORT_ABBREVIATIONS.has(word),
  );

/** "Our IT" is no pronoun after an article. */
const hasRepair = (text: string): boolean =>
  REPAIR_REMAINS.test(text.replace(/[.,;:?!]\s/g, ' | ')) ||
  RESTARTED_CLAUSE.test(text) ||
  REPEATED_ARTICLE.test(text) ||
  RESTARTED_SENTENCE.test(text) ||
  MISSING_JOIN.test(text) ||
  UNFINISHED_START.test(text) ||
  SECOND_START.test(text) ||
  CUT_WORD.test(text) ||
  REPEATED_VERB.test(text);
/** "has always has", "with the how it goes", "to do is which is more". */
const RESTARTED_CLAUSE =
  /\b(has|have|will|would|can|could|should) \p{L}+ \1\b|\b(?:the|a|an) (?:how|why|if|when|where|which)\b|\b(?:is|are|was) which\b|\b(?:my|our|your|a|the) their\b|\bwhat (?:is|was) what's\b|n't \p{L}+n't\b|\b(?:is|are|was) (?:seems?|looks?|makes?|gives?|goes|comes|has|have)\b|\b(?:it's|that's|there's|he's|she's) (?:i|we|they|he|she|it|you|there's|it's|that's)\b(?! (?:that|who))/iu;
/** "The mean the semantics"; not "the day the shop opened". */
const REPEATED_ARTICLE =
  /^the (?!(?:day|way|moment|time|minute|week|month|year|night|more|less|\p{L}+er|first|last|next)\b)\p{L}+ the /iu;
/**
 * "Who we want who's", "people would adults at least would", "are use already used", "when the level when", "we want to the mean", and a
 * quotation that stops within itself.
 */
const RESTARTED_SENTENCE =
  /\b(who|what|where) (?:(?!(?:and|or|but)\b)[\p{L}']+ ){2,6}\1's\b|\b(would|could|should|will) (?:(?!(?:and|or|but|if|that|which|who|what|then|so|because|as|than|when)\b)\p{L}+ ){2,3}\2\b|\b(\p{Ll}{3,}) already \3d\b|^(if|when|because|while) (?:\p{L}+ ){2,4}\4 |\b(?:want|wants|need|needs) to (?:the|a|an)\b|"[^"]*[\p{L}\p{N}]" \p{Lu}/iu;
/**
 * "Based on we have", "pick those up but the with the others", "how well would you say it is how well have", "what you were what you are":
 * a sentence that stops and continues as another one.
 */
const MISSING_JOIN =
  /\b(?:on|of|for|with|by|from|at|into|about) (?:we|they|he|she|i)(?:'(?:ve|re|ll|m|d)|(?: \p{L}+ly)? (?:have|has|are|is|am|was|were|had|will|can|could|should))\b(?<!\b(?:what|which|who|where|that|how|now|later|earlier|early|further|carry|go|went|going|come|move|moving|turn|log)\b.{0,80})|\b(?:the|a|an) (?:with|for|at|by|from|about|into|\p{L}+ly (?:i|we|you|they|he|she|it))\b(?!-)|\bso because\b|\b(?:is|was|are|were) like (?:it|they|we|he|she)(?:'s|'re| is| was| are| were)\b|\b(this \p{L}+) and \1\b|^(how \p{L}+) .+ \2 |\b(what|how|where|why) (i|we|you|they|he|she|it) (?:[\p{L}']+ ){1,2}\3 \4\b/iu;
/** "S Are there …", "We've In the new plan …": a word or a clause that was not finished. */
const UNFINISHED_START =
  /^(?:[B-HJ-Z] \p{L}|(?:I|We|You|They)'(?:ve|re|ll|m|d) (?:In|On|At|For|With|The|This|That|If|When|And|But|So)\b)/u;
/**
 * "It me requires Okay, so", "the price to produce For the simplest", "the buttons must the", "people who need who have", "a has only", "in at":
 * a sentence that begins again.
 */
const SECOND_START =
  /\p{Ll},? (?:Okay|Oh|Yeah|Yes|Well|So|And|But|Because|For|Um|Come|Take|Let|All|If|When|Then|Not) [\p{L}']|(?<=\p{Ll} )(?<!\b(?:[Oo]nly|[Nn]ever|[Nn]ot|[Nn]either|[Nn]or|[Hh]ow (?:much|many|long|often|far)) .{0,60})(?<!\b(?:[Ww]hat|[Hh]ow|[Ww]hen|[Ww]here|[Ww]hy|[Ww]ho|[Ww]hich|[Aa]nd|or|but|nor|[Nn]either|[Oo]nly|so|as|than|if|that|the) )(?:will|would|could|should|must) (?:the|an?|their|his|her|our|my|your) \p{L}|\b(who|which) \p{Ll}+ \1 \p{Ll}|\b(?:a|an) (?:has|have|is|are|was|were|will|would|since|because|although)\b|(?<!\b(?:log|sign|check|home|zoom|weigh|come|came|bring|hand|turn|phone|dial|drop|let|get|move)(?:s|ed|ged|ing|ging)?) (?:in at(?! (?:least|most)\b)|in on)\b|\b(?:at in|for in(?! total\b)|with in|is what supposed|all during all)\b|\b(?:what|how) (?:people|they|we|you|it) (?:how|what|why)\b|\bthat that that\b|\b(\p{Ll}{4,} (?:will be|is|are)) (?:\p{L}+ ){1,6}\p{L}+, \2\b/u;
/** "The specif specific", "his tri tricycle": a word that was cut off before it was said. */
const CUT_WORD =
  /\b(?!(?:over|under|some|any|every|with|when|what|there|here|where|the|for|not|all|how|one|out|who|other|more)\b)(\p{Ll}{3,}) \1(?!(?:s|es|ed|ing|er|ly|n't)?\b)\p{Ll}+/u;
/** "Mistake them mistake it". */
const REPEATED_VERB = /\b(\p{Ll}{4,}) (?:them|it|him|her) \1 (?:them|it|him|her|the|a)\b/iu;
const SHORT_ABBREVIATIONS: ReadonlySet<string> = new Set(
  'ok vs km cm mm kg ml hz tv pc ex re co db ms pm ui ai hr gb mb kb ie eg st nd rd th id qa uk us eu ci ip os ux gp'.split(
    ' ',
  ),
);

/** True for a sentence that can stand alone in minutes. */
export function canStandAlone(sentence: Sentence): boolean {
  const { words, stems, text } = sentence;
  if (sentence.isCutOff || words.length < 6 || words.length > 48 || stems.length < 2) return false;
  if (new Set(stems).size < stems.length / 2) return false;
  if (isBroken(sentence) || isFragment(text) || isMeetingFormality(text) || lacksMainClause(text)) return false;
  // A question needs its mark: with a full stop it would be a statement.
  if (!sentence.isQuestion && hasQuestionWordOrder(text)) return false;
  if (ANSWER_WITH_REASON.test(text) && !hasVerb(ANSWER_WITH_REASON.exec(text)?.[1] ?? '')) return false;
  if (!sentence.isQuestion && NO_SUBJECT.test(text.charAt(0).toLowerCase() + text.slice(1))) return false;
  if (REFUSING_ANSWER.test(text)) return false;
  if (DEPENDENT_CLAUSE.test(text) || (words.length < GREETING_WORDS && GREETING.test(text))) return false;
  if (/^\W*(?:of|to|for|with|than|as|in|on|at|by|from)\b/i.test(text) && !/,/.test(text.slice(0, 60))) return false;
  // A clause without a verb, as in: one consideration is that the signal for example.
  const clause = THAT_CLAUSE.exec(text)?.[1];
  if (clause !== undefined && !hasVerb(clause)) return false;
  return hasVerb(withoutClauses(text)) && !startsWithVerb(text);
}

/** "The trends from the past years, what the people like": what is left without the clauses about the noun. */
const withoutClauses = (text: string): string =>
  /^(?:the|a|an|our|this|these|those|some) /i.test(text)
    ? text
        .replace(/(?:,| and(?: also)?) (?:what|which|who|where|when|because|so that) [^,]*/giu, '')
        .replace(/\b(the|an?) use of\b/giu, '$1')
    : text;

/** "Passes the signal on to the lamp": a verb without its subject. */
const startsWithVerb = (text: string): boolean => VERB_START.test(text);
const VERB_START =
  /^(?:(?!(?:sometimes|always|besides|perhaps|unless|whereas|towards|across|yes|thus|nevertheless|nonetheless|regardless|plus|is|was|has|does|this|his|its|afterwards|based|given|used|compared|provided|supposed|hundred|instead|indeed|considered|granted|needs?)\b)\p{L}{3,}(?:s|ed)|(?:had|went|took|made|gave|got)(?!.*,)) (?:the|an?|it|them|us|me|him|our|their|your|my)\b/iu;

/** "The water company, because it had to dredge.": an answer that is not a sentence without its question. */
const ANSWER_WITH_REASON = /^([^,]+),? because\b/i;

const THAT_CLAUSE = /\b(?:be|is|was|are) that ((?:the|a|an|our|my) .+)$/i;
/** "No, it's online": an answer without its question. */
const REFUSING_ANSWER = /^no, (?:it|that|they|he|she|there|we|i)\b/i;

function hasVerb(text: string): boolean {
  const finite = text.replace(INFINITIVE, '').replace(ATTRIBUTE, '$1');
  // The part-of-speech tagger recognizes more verbs, but is slow.
  return VERB.test(finite) || nlp(finite).match('#Verb').not('#Gerund').found;
}

/** An infinitive is not a predicate: "The volume, and to keep the design simple". */
const INFINITIVE = /\bto (?:\p{L}+ly )?\p{Ll}+/gu;

/** A participle before its noun is not a predicate either: "A raised seat and a walking frame". */
const ATTRIBUTE = /\b(a|an|the|my|our|your|their|his|her|its) (?:\p{L}+ly )?\p{L}+(?:ed|ing)(?= \p{L})/giu;

export type ScoredSentence = { readonly sentence: Sentence; readonly score: number; readonly vector: Vector };

/** Scores how well each sentence that can stand alone represents its topic and the meeting. */
export function scoreSentences(
  sentences: readonly Sentence[],
  topics: readonly Topic[],
  weights: ReadonlyMap<string, number>,
): Map<number, ScoredSentence> {
  const cutWords = findCutWords(sentences);
  const meetingVector = createVector(
    sentences.flatMap((sentence) => sentence.stems),
    weights,
  );
  const speakerShares = getSpeakerShares(sentences);
  const scores = new Map<number, ScoredSentence>();
  for (const topic of topics) {
    const topicSentences = sentences.slice(topic.from, topic.to + 1);
    const topicVector = createVector(
      topicSentences.flatMap((sentence) => sentence.stems),
      weights,
    );
    for (const sentence of topicSentences) {
      if (!canStandAlone(sentence)) continue;
      const vector = createVector(sentence.stems, weights);
      const centrality = cosine(vector, topicVector) + 0.5 * cosine(vector, meetingVector);
      const lengthFactor = Math.min(1, sentence.stems.length / 7) * Math.min(1, 30 / sentence.words.length);
      const speakerFactor = 1 + 0.15 * (speakerShares.get(sentence.speakerId) ?? 0);
      const score = (centrality * lengthFactor + scoreForm(sentence, cutWords)) * speakerFactor;
      scores.set(sentence.index, { sentence, score, vector });
    }
  }
  return scores;
}

/** Score for the wording of a sentence: content and numbers raise it, fillers and vague words lower it. */
function scoreForm(sentence: Sentence, cutWords: ReadonlySet<string>): number {
  const { text, words } = sentence;
  const spokenWords = sentence.quote.split(/\s+/).length;
  let score = Math.min(0.2, 0.07 * countMatches(text, SUBSTANTIVE_WORDS));
  if (/\d|\b(?:percent|per cent|euros?|pounds?|dollars?|million|billion|hundred|thousand)\b/i.test(text)) score += 0.05;
  if (/\b(?:we|our)\b/i.test(text)) score += 0.03;
  score -= 0.25 * Math.min(2, countMatches(text, MEETING_TALK));
  score -= 0.12 * Math.min(3, (countMatches(text, VAGUE_WORDS) * 12) / words.length);
  if (sentence.isQuestion) score -= 0.2;
  if (words.some((word) => cutWords.has(word))) score -= 0.2;
  score -= 0.4 * Math.max(0, (spokenWords - words.length) / spokenWords - 0.15);
  if (BACK_REFERENCE.test(text)) score -= 0.12;
  if (WEAK_OPENING.test(text)) score -= 0.12;
  if (!/[.?!…]["'”’)]*$/u.test(sentence.quote)) score -= 0.12;
  return score;
}

/** Short words that occur once and begin another word; most of them were cut off. */
function findCutWords(sentences: readonly Sentence[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts.keys()].sort();
  const cutWords = new Set<string>();
  for (const [index, word] of sorted.entries()) {
    const next = sorted[index + 1] ?? '';
    const isRareShortWord =
      word.length <= 5 && counts.get(word) === 1 && /^\p{L}+$/u.test(word) && !shortWords.has(word);
    if (isRareShortWord && !functionWords.has(word) && next.startsWith(word) && next.length - word.length > 1)
      cutWords.add(word);
  }
  return cutWords;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Number of words of each speaker relative to the speaker with most words, 0 to 1. */
function getSpeakerShares(sentences: readonly Sentence[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { speakerId, words: spokenWords } of sentences)
    words.set(speakerId, (words.get(speakerId) ?? 0) + spokenWords.length);
  const highest = [...words.values()].reduce((a, b) => Math.max(a, b), 1);
  return new Map([...words].map(([speakerId, count]) => [speakerId, count / highest]));
}

/** Picks the best candidates that do not repeat each other (maximal marginal relevance), in the order of the meeting. */
export function selectDiverse<T extends ScoredSentence>(
  candidates: readonly T[],
  count: number,
  similarityWeight = 0.6,
): T[] {
  const remaining = [...candidates]
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .slice(0, 200);
  const selected: T[] = [];
  while (selected.length < count && remaining.length > 0) {
    let bestIndex = 0;
    let bestValue = -Infinity;
    for (const [index, candidate] of remaining.entries()) {
      const highestSimilarity = selected.reduce(
        (highest, other) => Math.max(highest, cosine(candidate.vector, other.vector)),
        0,
      );
      const value = candidate.score - similarityWeight * highestSimilarity;
      if (highestSimilarity < 0.6 && value > bestValue) [bestIndex, bestValue] = [index, value];
    }
    if (bestValue === -Infinity) break;
    selected.push(...remaining.splice(bestIndex, 1));
  }
  return selected.sort((a, b) => a.sentence.index - b.sentence.index);
}
