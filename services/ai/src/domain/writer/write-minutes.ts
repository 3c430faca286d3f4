import {
  type Brief,
  coverageOf,
  type Draft,
  type Evidence,
  emptyDraft,
  type Line,
  type Section,
  type Segment,
  type WriterInput,
} from '../draft.ts';
import type { Step } from '../generation.ts';
import { actionsOf, type FoundAction, isTidySpeech } from './actions/actions.ts';
import { evidenceThrough } from './actions/citations.ts';
import { type Judge, judgementOf } from './actions/judge.ts';
import type { MeetingContext } from './actions/room.ts';
import { attendeeLines } from './attendees.ts';
import { inContext, needsContext } from './context.ts';
import { type Decision, decisionsOf } from './decisions.ts';
import { fitOf, isRealQuestion } from './fit.ts';
import { type HeadingKind, kindOf } from './headings.ts';
import { overviewOf } from './overview.ts';
import { pickDiverse, type Scored, scoresOf } from './salience.ts';
import { distinct, titleOf } from './title.ts';
import { type Topic, topicsOf } from './topics.ts';
import { lowerFirst } from './words/clean.ts';
import { datesSaid, readableDate } from './words/dates.ts';
import { languageOf } from './words/language.ts';
import { speakerNames } from './words/names.ts';
import { type Phrase, phrasesOf } from './words/phrases.ts';
import { type Sentence, sentencesOf } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';
import { vectorOf, weightsOf, wordsOf } from './words/terms.ts';

/** Lines a topic, a heading of another kind, and decisions. */
const LINES_PER_TOPIC = { min: 2, max: 3, only: 6 } as const;
const LINES_PER_HEADING = 5;
const DECISIONS_MAX = 6;
/** What counts against a sentence that points at what can't be shown with it. */
const LOST_COUNTS = 0.2;
/** Words of a topic for each of its lines. */
const WORDS_PER_LINE = 40;
/** Too little to be written up (sentences with a topic in them). */
const SENTENCES_MIN = 1;

const BY = { writer: 'embedded', model: '', promptVersion: '' } as const;
const NOT_ENGLISH =
  'This meeting does not seem to be in English. Without a language model only who was there and the most characteristic sentences are written up; decisions and action items are not.';

type Material = {
  readonly context: MeetingContext;
  readonly topics: readonly Topic[];
  readonly scores: ReadonlyMap<number, Scored>;
  readonly weights: ReadonlyMap<string, number>;
  readonly isEnglish: boolean;
  readonly actions: readonly FoundAction[];
  readonly decisions: readonly Decision[];
};

/** Minutes, title and action items made of what was said. Adds only names, resolved dates and small words. */
export function writeMinutes(input: WriterInput, judge: Judge, onProgress: (step: Step) => void = () => {}): Draft {
  onProgress('reading');
  const sentences = sentencesOf(input.segments);
  const language = languageOf(sentences.flatMap((sentence) => sentence.words));
  if (sentences.filter((sentence) => sentence.stems.length > 0 && sentence.words.length > 2).length < SENTENCES_MIN) {
    return emptyDraft(input, BY);
  }
  const isEnglish = language === 'en';
  const weights = weightsOf(sentences.map((sentence) => sentence.stems));
  const topics = topicsOf(sentences, weights);
  const scores = scoresOf(sentences, topics, weights);
  const { brief, segments, speakers } = input;
  const judgement = isEnglish ? judgementOf(judge, segments, sentences) : undefined;
  const context: MeetingContext = { sentences, segments, speakers, names: speakerNames(speakers), brief, judgement };
  const actions = isEnglish ? actionsOf(context, weights) : [];
  const acted = new Set(actions.map((action) => action.sentenceIndex));
  const decisions = isEnglish
    ? pickDiverse(
        decisionsOf(sentences, scores, judgement?.ofSentence.decision, weights, isTidySpeech(context)).filter(
          ({ sentence }) => !acted.has(sentence.index),
        ),
        DECISIONS_MAX,
      )
    : [];
  const material: Material = { context, topics, scores, weights, isEnglish, actions, decisions };
  onProgress('minutes');
  const sections = sectionsOf(material);
  onProgress('title');
  const title = isEnglish ? titleOf(sentences, phrasesOf(sentences, context.names), speakers) : '';
  onProgress('action_items');
  return {
    sections,
    title,
    actionItems: actions.map(({ sentenceIndex: _, score: __, answers: ___, about, ...item }) => ({
      ...item,
      description: `${item.description}${about}`,
    })),
    coverage: coverageOf(segments),
    language,
    notice: isEnglish ? '' : NOT_ENGLISH,
    droppedClaims: 0,
    ...BY,
  };
}

/** Each heading with its lines. A sentence stands under one heading only: the exact ones choose first. */
function sectionsOf(material: Material): Section[] {
  const { headings } = material.context.brief;
  const used = new Set<number>();
  const kinds = headings.map(kindOf);
  if (kinds.includes('actions')) for (const { sentenceIndex } of material.actions) used.add(sentenceIndex);
  if (kinds.includes('decisions')) for (const { sentence } of material.decisions) used.add(sentence.index);
  const lines = new Map<number, Line[]>();
  const isBroad = (kind: HeadingKind | undefined) => kind === 'summary' || kind === 'discussion';
  const order = [...kinds.keys()].sort((a, b) => Number(isBroad(kinds[a])) - Number(isBroad(kinds[b])) || a - b);
  for (const at of order) lines.set(at, linesFor(material, kinds[at] ?? 'words', headings[at] ?? '', used));
  return headings.map((heading, at) => ({ heading, lines: lines.get(at) ?? [] }));
}

function linesFor(material: Material, kind: HeadingKind, heading: string, used: Set<number>): Line[] {
  const { context } = material;
  if (kind === 'attendees') return attendeeLines(context);
  if (kind === 'actions') return material.actions.map((action) => actionLine(context, action));
  if (kind === 'decisions') return material.decisions.map((decision) => decisionLine(context, decision));
  if (kind === 'discussion') return discussionLines(material, used);
  if (kind === 'summary' && material.isEnglish && material.topics.length > 1) return overviewLines(material, used);
  const questions = kind === 'questions' ? context.sentences.filter(isRealQuestion) : [];
  const asked = questions.map((sentence) => ({
    sentence,
    score: 0,
    vector: vectorOf(sentence.stems, material.weights),
  }));
  const pool = new Map([...asked, ...material.scores.values()].map((scored) => [scored.sentence.index, scored]));
  const free = [...pool.values()].filter(({ sentence }) => !used.has(sentence.index));
  const fitting = free.flatMap((scored) => {
    const fit = fitOf(kind, heading, scored.sentence, context.sentences);
    return fit === 0 ? [] : [{ ...scored, score: scored.score + fit }];
  });
  const picked = pickDiverse(fitting, LINES_PER_HEADING);
  return understandable(context, picked, used);
}

/** The lines of sentences, each with the one before it where it needs that one. */
function understandable(context: MeetingContext, picked: readonly Scored[], used: Set<number>): Line[] {
  for (const { sentence } of picked) used.add(sentence.index);
  return picked.map(({ sentence }) => {
    const found = inContext(context, sentence, (index) => !used.has(index));
    if (found === undefined) return lineOf(context, sentence);
    used.add(found.before.index);
    return { isTopic: false, text: found.text, evidence: found.evidence };
  });
}

/** The whole meeting in a few sentences. */
function overviewLines({ context, topics, scores }: Material, used: Set<number>): Line[] {
  const candidates = [...scores.values()].flatMap((scored) => {
    const { index, speakerId } = scored.sentence;
    if (used.has(index)) return [];
    const name = context.speakers.find(({ id }) => id === speakerId)?.name ?? '';
    return {
      ...scored,
      topic: topics.findIndex(({ to }) => index <= to),
      salience: context.judgement?.ofSentence.salient[index] ?? 0,
      nameWords: wordsOf(shortName(name)).length,
    };
  });
  const picked = overviewOf(candidates);
  for (const { sentence } of picked) used.add(sentence.index);
  return picked.map(({ sentence }) => lineOf(context, sentence));
}

/** An overview, then topics in the order of the meeting, each named by its words, with what was said about it. */
function discussionLines(material: Material, used: Set<number>): Line[] {
  const { context, topics, scores } = material;
  const { sentences } = context;
  const overview = material.isEnglish && topics.length > 1 ? overviewLines(material, used) : [];
  const whole = countStems(sentences);
  const named: Phrase[] = [];
  const detail = topics.flatMap((topic) => {
    const inTopic = sentences.slice(topic.from, topic.to + 1);
    const words = inTopic.reduce((sum, sentence) => sum + sentence.words.length, 0);
    const wanted = Math.min(
      topics.length === 1 ? LINES_PER_TOPIC.only : LINES_PER_TOPIC.max,
      Math.max(LINES_PER_TOPIC.min, Math.round(words / WORDS_PER_LINE)),
    );
    const candidates = inTopic
      .flatMap(({ index }) => (used.has(index) ? [] : (scores.get(index) ?? [])))
      .flatMap((scored) => {
        const isLost =
          needsContext(scored.sentence) && inContext(context, scored.sentence, (at) => !used.has(at)) === undefined;
        if (isLost && scored.sentence.isQuestion) return [];
        return isLost ? { ...scored, score: scored.score - LOST_COUNTS } : scored;
      });
    const picked = pickDiverse(candidates, wanted);
    if (picked.length === 0) return [];
    const lines = understandable(context, picked, used);
    if (topics.length === 1 || !material.isEnglish) return lines;
    const here = countStems(inTopic);
    const shown = new Set(picked.flatMap(({ sentence }) => sentence.stems));
    const label = topicLabel(
      inTopic,
      context,
      (stem) => (shown.has(stem) ? 1.6 * share(here, whole, stem) : share(here, whole, stem)),
      { named, shown, isOwn: (stem) => share(here, whole, stem) >= OWN_SHARE },
    );
    return label === '' ? lines : [{ isTopic: true as const, text: label }, ...lines];
  });
  return [...overview, ...detail];
}

type Labels = {
  /** Labels of the topics before. */
  readonly named: Phrase[];
  /** Stems of the lines below. */
  readonly shown: ReadonlySet<string>;
  /** Much of what is said of it is said here. */
  readonly isOwn: (stem: string) => boolean;
};
const OWN_SHARE = 0.55;

function topicLabel(
  sentences: readonly Sentence[],
  context: MeetingContext,
  specificity: (stem: string) => number,
  { named, shown, isOwn }: Labels,
): string {
  const phrases = phrasesOf(sentences, context.names, specificity);
  const fresh = phrases.filter((phrase) => !named.some((other) => other.text === phrase.text));
  // What none of the lines below speaks of would be a heading over something else.
  const telling = fresh.filter(({ stems }) => stems.some((stem) => shown.has(stem)) && stems.some(isOwn));
  const [first, second] = distinct(
    (telling.length > 0 ? telling : fresh).toSorted((a, b) => termScore(b) - termScore(a)),
  );
  const isPair = first !== undefined && second !== undefined && first.stems.length > 1 === second.stems.length > 1;
  const label =
    isPair && second.score > SECOND_SHARE * first.score ? [first, second] : first === undefined ? [] : [first];
  named.push(...label);
  const text = label.map((phrase) => phrase.text).join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A term of two words names a topic better than a word; a second one stands beside it if it is nearly as strong. */
const termScore = ({ score, stems }: Phrase): number => score * (stems.length > 1 ? 2 : 1);
const SECOND_SHARE = 0.6;

/** How much of a stem's use falls into a topic: 1 is all of it. */
function share(here: ReadonlyMap<string, number>, whole: ReadonlyMap<string, number>, stem: string): number {
  return Math.sqrt((here.get(stem) ?? 0) / Math.max(1, whole.get(stem) ?? 1));
}

function countStems(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

export function evidenceOf(segments: readonly Segment[], sentence: Sentence): Evidence {
  const cited = segments.slice(sentence.fromSegment, sentence.toSegment + 1);
  return { segmentIds: cited.map((segment) => segment.id), quote: sentence.quote };
}

/** "We'll use rubber": said for all, needs no name in front. */
function isOurs(sentence: Sentence): boolean {
  return (
    /\b(?:we|let's|our|it|it's|(?:is|are) \p{L}+ed)\b/iu.test(sentence.text) &&
    !/\b(?:i|i'm|i'll|my|you)\b/i.test(sentence.text)
  );
}

/** "We'll use rubber" is said for all and needs no name in front; nor does what was settled by others' words. */
function decisionLine(context: MeetingContext, { sentence, text, last }: Decision): Line {
  const isNobodys = last !== sentence || text !== sentence.text || isOurs(sentence);
  return { ...lineOf(context, { ...sentence, text }, isNobodys), evidence: evidenceThrough(context, sentence, last) };
}

function lineOf(
  context: MeetingContext,
  sentence: Sentence,
  isUnattributed = false,
): Extract<Line, { isTopic: false }> {
  const speaker = context.speakers.find(({ id }) => id === sentence.speakerId);
  const { text } = sentence;
  const attributed = speaker === undefined || isUnattributed ? text : `${shortName(speaker.name)}: ${text}`;
  return { isTopic: false, text: attributed, evidence: evidenceOf(context.segments, sentence) };
}

/** "by Friday" gets its day in brackets; what names a date itself does not. */
function withDate(text: string, brief: Brief): string {
  const [said] = datesSaid(text, brief.startedAt, brief.timeZone);
  if (said === undefined || /\d/.test(said.words) || /\b(?:today|tonight|this)\b/i.test(said.words)) return text;
  const after = said.at + said.words.length;
  return `${text.slice(0, after)} (${readableDate(said.date)})${text.slice(after)}`;
}

/** Who does what by when. */
function actionLine(context: MeetingContext, action: FoundAction): Line {
  const owner = context.speakers.find(({ id }) => id === action.ownerSpeakerId);
  const name = owner === undefined ? action.ownerName : shortName(owner.name);
  const task = name === '' ? action.description : `${name} to ${lowerFirst(action.description)}`;
  const dated = withDate(task, context.brief);
  const isSaid = datesSaid(task, context.brief.startedAt, context.brief.timeZone).length > 0;
  const due = action.dueDate === '' || isSaid ? '' : ` by ${readableDate(action.dueDate)}`;
  return { isTopic: false, text: `${dated}${due}${action.about}.`, evidence: action.evidence };
}
