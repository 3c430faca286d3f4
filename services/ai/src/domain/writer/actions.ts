import type { Brief, ProposedActionItem, Segment, Speaker } from '../draft.ts';
import {
  ANY_NAME,
  accepts,
  announced,
  firstPerson,
  hypothetical,
  inTheRoom,
  later,
  looseBare,
  looseFirstPerson,
  looseNamed,
  looseSuggested,
  looseTogether,
  looseToldTo,
  plainVerb,
  request,
  saysWhoDoes,
  strongVerb,
  thirdPerson,
  together,
  toldTo,
} from './action-cues.ts';
import { evidenceFor, type Margins, marginsOf, withNeighbours } from './citations.ts';
import { asSentence, cleanText, isCutOff } from './clean.ts';
import { datesSaid } from './dates.ts';
import type { Judgement } from './judge.ts';
import { isPersonName, isRoleName, type SpeakerNames, shortName, speakerNamed, speakersSaid } from './names.ts';
import { partOf, type Sentence } from './sentences.ts';
import { cosine, stemsOf, vectorOf, wordsOf } from './terms.ts';

/** Items of a meeting, and the score from which a sentence is one. */
const ACTIONS_MAX = 8;
const ACTION_SCORE = 1.3;
/** What is clearly said to be done counts more where the judge thinks so too. */
const LIKELY_SCORE = 2;
/** An item's words, and how alike two may be. */
const WORDS_MAX = 32;
const LIKENESS_MAX = 0.55;
/** "Arrange that": nobody who was not there knows what. */
const NAMES_NOTHING =
  /^\p{L}+(?: \p{L}+)? (?:it|that|this|them|things?|stuff|something|everything)$|\b(?:the|a) (?:next|first|other|same)$/iu;
/** How far down the answer to a request is looked for (sentences). */
const ANSWER_WITHIN = 3;

export type FoundAction = ProposedActionItem & { readonly sentenceIndex: number; readonly score: number };

export type Room = {
  readonly sentences: readonly Sentence[];
  readonly segments: readonly Segment[];
  readonly speakers: readonly Speaker[];
  readonly names: SpeakerNames;
  readonly brief: Brief;
  /** None where the words can't be judged. */
  readonly judgement: Judgement | undefined;
};

type Cue = { readonly base: number; readonly what: string; readonly owner: Owner; readonly before: string };
type Owner =
  | { readonly kind: 'speaker'; readonly id: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'addressee' }
  | { readonly kind: 'nobody' };

/** Commitments and requests of a meeting, the surest at most, in the order they were said. */
export function actionsOf(room: Room, weights: ReadonlyMap<string, number>): FoundAction[] {
  const patterns = patternsOf(room.names);
  const margins = room.judgement && marginsOf(room.judgement, room.sentences);
  const found = room.sentences.flatMap((sentence) => actionsIn(room, sentence, patterns, margins));
  found.sort((a, b) => b.score - a.score || a.sentenceIndex - b.sentenceIndex);
  const kept: FoundAction[] = [];
  for (const action of found) {
    const vector = vectorOf(stemsOf(wordsOf(action.description)), weights);
    const isRepeat = kept.some(
      (other) =>
        beginsLike(other, action) ||
        cosine(vector, vectorOf(stemsOf(wordsOf(other.description)), weights)) > LIKENESS_MAX,
    );
    if (!isRepeat) kept.push(action);
    if (kept.length === ACTIONS_MAX) break;
  }
  const cited = new Set(kept.flatMap(({ evidence }) => evidence.segmentIds));
  const placeOf = new Map(room.segments.map(({ id }, at) => [id, at]));
  const place = ({ evidence }: FoundAction): number => placeOf.get(evidence.segmentIds[0] ?? '') ?? 0;
  return kept
    .sort((a, b) => a.sentenceIndex - b.sentenceIndex || place(a) - place(b))
    .map((action) => ({ ...action, evidence: withNeighbours(room, action.evidence, cited, margins) }));
}

/** The same task found in two parts of one sentence. */
const beginsLike = (a: FoundAction, b: FoundAction): boolean =>
  a.sentenceIndex === b.sentenceIndex &&
  a.description.split(' ').slice(0, 4).join(' ') === b.description.split(' ').slice(0, 4).join(' ');

/** In a sentence of several segments those that were judged likely are read first, alone or with one next to them. */
function actionsIn(
  room: Room,
  sentence: Sentence,
  patterns: NamePatterns,
  margins: Margins | undefined,
): FoundAction[] {
  const { fromSegment, toSegment } = sentence;
  const { segments } = room;
  const found: FoundAction[] = [];
  for (let at = fromSegment; at <= toSegment && fromSegment < toSegment; at++) {
    const margin = margins?.ofSegment[at] ?? -1;
    if (margin < 0 || segments[at]?.speakerId !== sentence.speakerId) continue;
    for (const [from, to] of [
      [at, at],
      [at - 1, at],
      [at, at + 1],
    ] as const) {
      if (from < fromSegment || to > toSegment) continue;
      const part = partOf(sentence, segments, from, to);
      const action = part.isCut ? undefined : actionIn(room, part, patterns, margins, margin);
      if (action === undefined) continue;
      found.push(action);
      break;
    }
  }
  if (found.length > 0) return found;
  const action = actionIn(room, sentence, patterns, margins, margins?.ofSentence[sentence.index] ?? -1);
  return action === undefined ? [] : [action];
}

function actionIn(
  room: Room,
  sentence: Sentence,
  patterns: NamePatterns,
  margins: Margins | undefined,
  margin: number,
): FoundAction | undefined {
  const isLikely = margin >= 0;
  const cue = cueIn(room, sentence, patterns, isLikely);
  if (cue === undefined) return undefined;
  const what = phraseOf(cue.what);
  const stems = stemsOf(wordsOf(what));
  if (stems.length < (isLikely ? 1 : 2) || inTheRoom.test(what) || isCutOff(what)) return undefined;
  if (NAMES_NOTHING.test(what) || /\bif$/i.test(cue.before.trim())) return undefined;
  const { startedAt, timeZone } = room.brief;
  const due = datesSaid(what, startedAt, timeZone)[0] ?? datesSaid(cue.before, startedAt, timeZone)[0];
  const addressed = cue.owner.kind === 'addressee' ? addresseeOf(room, sentence) : undefined;
  const place = sentence.index / Math.max(1, room.sentences.length - 1);
  let score = cue.base + (strongVerb.test(what) ? 0.5 : 0);
  if (due !== undefined) score += 0.5;
  if (later.test(sentence.text)) score += 0.3;
  if (addressed !== undefined) score += 0.3;
  score += place > 0.88 ? 0.4 : place > 0.7 ? 0.15 : 0;
  if (stems.length > 3) score += 0.1;
  if (hypothetical.test(sentence.text)) score -= 0.6;
  if (/\b(?:it|that|this|them)$/i.test(what)) score -= 0.2;
  if (sentence.isQuestion && cue.owner.kind !== 'addressee') score -= 0.5;
  if (/\byou\b/i.test(what) && cue.owner.kind === 'speaker') score -= 0.1;
  // The judge knows one kind of meeting only: it may speak for a sentence, never against what was clearly said.
  if (isLikely) score = Math.max(0, score) + LIKELY_SCORE + margin;
  if (score < ACTION_SCORE) return undefined;
  const ownerSpeakerId = cue.owner.kind === 'speaker' ? cue.owner.id : (addressed?.speakerId ?? '');
  const last = addressed?.answer ?? sentence;
  const dueDateIsSaid = due !== undefined;
  return {
    sentenceIndex: sentence.index,
    score,
    description: asSentence(inOwnWords(room, sentence, cue, what, ownerSpeakerId)).replace(/\.$/, ''),
    ownerSpeakerId,
    ownerName: cue.owner.kind === 'name' ? cue.owner.name : '',
    dueDate: due?.date ?? '',
    evidence: evidenceFor(room, sentence, last, dueDateIsSaid ? undefined : what, margins),
  };
}

function cueIn(room: Room, sentence: Sentence, patterns: NamePatterns, isLikely: boolean): Cue | undefined {
  const { text, speakerId } = sentence;
  if (sentence.words.length < 4 || sentence.words.length > 60) return undefined;
  const match = (pattern: RegExp, base: number, owner: Owner): Cue | undefined => {
    const found = pattern.exec(text);
    const what = found?.groups?.what;
    return what === undefined ? undefined : { base, what, owner, before: text.slice(0, found?.index) };
  };
  const own: Owner = speakerId === '' ? { kind: 'nobody' } : { kind: 'speaker', id: speakerId };
  return (
    match(announced, 1, { kind: 'nobody' }) ??
    match(request, 0.8, { kind: 'addressee' }) ??
    match(firstPerson, 0.9, own) ??
    namedCue(room, text, patterns, isLikely) ??
    match(toldTo, 0.5, { kind: 'addressee' }) ??
    match(together, 0.45, { kind: 'nobody' }) ??
    (isLikely
      ? (match(looseFirstPerson, 0.7, own) ??
        match(looseToldTo, 0.6, { kind: 'addressee' }) ??
        match(looseTogether, 0.4, { kind: 'nobody' }) ??
        match(looseSuggested, 0.4, { kind: 'nobody' }) ??
        match(looseBare, 0.4, { kind: 'nobody' }))
      : undefined)
  );
}

type NamePatterns = ReadonlyMap<string, readonly RegExp[]>;
const ANYBODY = thirdPerson(ANY_NAME, false);

/** "… <name> will send …", for each way to name each speaker. */
function patternsOf(names: SpeakerNames): NamePatterns {
  const patterns = new Map<string, RegExp[]>();
  for (const [name, id] of names) {
    const pattern = thirdPerson(`\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, true);
    patterns.set(id, [...(patterns.get(id) ?? []), pattern]);
  }
  return patterns;
}

/** A role's name is taken where it commits itself: what it ought to do is an opinion. */
const WILL = /\b(?:will|is going to|'ll)\b/i;

/** "Ann will send …": a speaker, or somebody who was clearly named. */
function namedCue(room: Room, text: string, patterns: NamePatterns, isLikely: boolean): Cue | undefined {
  if (!saysWhoDoes.test(text)) return undefined;
  for (const id of speakersSaid(text, room.names)) {
    for (const pattern of patterns.get(id) ?? []) {
      const found = pattern.exec(text);
      const what = found?.groups?.what;
      if (what === undefined) continue;
      return { base: 0.9, what, owner: { kind: 'speaker', id }, before: text.slice(0, found?.index) };
    }
  }
  const found = ANYBODY.exec(text) ?? (isLikely ? looseNamed.exec(text) : null);
  const what = found?.groups?.what;
  const name = (found?.groups?.name ?? '').replace(/^(?:The|And|But|So|Then|Perhaps|Maybe) /, '');
  if (what === undefined || !(isPersonName(name) || (isRoleName(name) && (isLikely || WILL.test(text)))))
    return undefined;
  const known = speakerNamed(name, room.names);
  const owner: Owner = known === undefined ? { kind: 'name', name } : { kind: 'speaker', id: known };
  return { base: 0.8, what, owner, before: text.slice(0, found?.index) };
}

/** Whom "you" means: the one who is named, the only other one in the room, or the one who says yes at once. */
function addresseeOf(room: Room, sentence: Sentence): { speakerId: string; answer?: Sentence } | undefined {
  if (/\b(?:you two|both of you|you guys|you all|all of you|everybody|everyone)\b/i.test(sentence.text))
    return undefined;
  const named = vocativeIn(sentence.text, room.names);
  if (named !== undefined && named !== sentence.speakerId) return { speakerId: named };
  for (const answer of room.sentences.slice(sentence.index + 1, sentence.index + 1 + ANSWER_WITHIN)) {
    if (answer.speakerId === sentence.speakerId || answer.speakerId === '') continue;
    if (accepts.test(answer.text) || accepts.test(answer.quote)) return { speakerId: answer.speakerId, answer };
    break;
  }
  const voices = new Set(room.segments.map((segment) => segment.speakerId));
  const other = [...voices].find((id) => id !== sentence.speakerId);
  const isPair = voices.size === 2 && !voices.has('');
  return isPair && other !== undefined ? { speakerId: other } : undefined;
}

function vocativeIn(text: string, names: SpeakerNames): string | undefined {
  const start = /^((?:\p{L}|['’. -])+?),/u.exec(text)?.[1];
  const end = /,\s*((?:\p{L}|['’. -])+?)[.?!]*$/u.exec(text)?.[1];
  const beforeCue = /\b(\p{Lu}[\p{L}’-]+),? (?:can|could|would|will) you\b/u.exec(text)?.[1];
  for (const name of [start, end, beforeCue]) {
    const speakerId = name === undefined ? undefined : speakerNamed(name, names);
    if (speakerId !== undefined) return speakerId;
  }
  return undefined;
}

/** The verb phrase of one clause, cleaned. */
function phraseOf(what: string): string {
  const clause = what
    .replace(/[.?!]+["'”’)]*$/u, '')
    .replace(
      /^.*\b(?:I|we|you) (?:have to|will|need to) (?=\p{Ll})(?<!\b(?:what|and|that|because|if|so|as|which|how) (?:I|we|you) (?:have to|will|need to) )/u,
      '',
    )
    .replace(/(?<=\p{Ll}{3})[.?!]\s+(?=\p{Lu}).*$/u, '')
    .split(
      /;| and you(?:'ll| will)\b|, (?:i|we|you|they|he|she|it|that)(?:'ve|'re|'ll|'m|'s|'d| have| are| will| is)\b|,? (?:because|but|although|even though|whereas)\b|, (?:so|which|who|where|and (?:then )?(?:i|we|you|he|she|they|it|that|this)\b|right|okay|yeah|if that|you know|isn't|will you|would you|can you)\b/i,
    )[0];
  const words = (clause ?? '').split(' ');
  const short =
    words.length <= WORDS_MAX
      ? words.join(' ')
      : words
          .slice(0, WORDS_MAX)
          .join(' ')
          .replace(/[,;]?[^,;]*$/, '');
  return plainVerb(cleanText(short)).replace(/[,;:\s]+$/, '');
}

/** "me" and "my" become the speaker's name where somebody else is to do it, "my" becomes "their" where the speaker is. */
function inOwnWords(room: Room, sentence: Sentence, cue: Cue, what: string, ownerId: string): string {
  const speaker = room.speakers.find(({ id }) => id === sentence.speakerId);
  if (cue.owner.kind === 'speaker' && ownerId === sentence.speakerId) {
    return what.replace(/\bmy\b/gi, 'their').replace(/\b(?:all of you|you all|you guys)\b/gi, 'everyone');
  }
  const spoken = ownerId === '' ? what : what.replace(/\byour\b/gi, 'their');
  if (speaker === undefined) return spoken;
  const name = shortName(speaker.name);
  return spoken.replace(/\bme\b/g, name).replace(/\bmy\b/g, `${name}'s`);
}
