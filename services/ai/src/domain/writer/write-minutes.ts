import { type Draft, emptyDraft, getCoverage, type Line, type Section, type WriterInput } from '../draft.ts';
import type { Step } from '../generation.ts';
import { type FoundAction, findActions, isFluentSpeech } from './actions/actions.ts';
import { type Classifiers, classifyMeeting } from './actions/classifiers.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import { attendeeLines } from './attendees.ts';
import { addContext, needsContext } from './context.ts';
import { type Decision, findDecisions } from './decisions.ts';
import { isRealQuestion, scoreFit } from './fit.ts';
import { getHeadingKind, type HeadingKind } from './headings.ts';
import { createActionLine, createDecisionLine, createLine } from './lines.ts';
import { selectOverview } from './overview.ts';
import { pickDiverse, type Scored, scoreSentences } from './salience.ts';
import { createTitle, distinct } from './title.ts';
import { findTopics, type Topic } from './topics.ts';
import { detectLanguage } from './words/language.ts';
import { indexSpeakerNames } from './words/names.ts';
import { findPhrases, type Phrase } from './words/phrases.ts';
import { type Sentence, splitSentences } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';
import { computeWeights, createVector, getWords } from './words/terms.ts';

/** Lines of a topic and of other headings, and decisions. */
const LINES_PER_TOPIC = { min: 2, max: 3, only: 6 } as const;
const LINES_PER_HEADING = 5;
const DECISIONS_MAX = 6;
/** Penalty for a sentence whose context cannot be shown with it. */
const MISSING_CONTEXT_PENALTY = 0.2;
/** Words of a topic per line. */
const WORDS_PER_LINE = 40;
/** Minimum sentences with content words. */
const SENTENCES_MIN = 1;

const WRITER = { writer: 'embedded', model: '', promptVersion: '' } as const;
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

/** Writes minutes, title and action items from sentences of the transcript. Adds only names, resolved dates and function words. */
export function writeMinutes(
  input: WriterInput,
  classifiers: Classifiers,
  onProgress: (step: Step) => void = () => {},
): Draft {
  onProgress('reading');
  const sentences = splitSentences(input.segments);
  const language = detectLanguage(sentences.flatMap((sentence) => sentence.words));
  if (sentences.filter((sentence) => sentence.stems.length > 0 && sentence.words.length > 2).length < SENTENCES_MIN) {
    return emptyDraft(input, WRITER);
  }
  const isEnglish = language === 'en';
  const weights = computeWeights(sentences.map((sentence) => sentence.stems));
  const topics = findTopics(sentences, weights);
  const scores = scoreSentences(sentences, topics, weights);
  const { brief, segments, speakers } = input;
  const classification = isEnglish ? classifyMeeting(classifiers, segments, sentences) : undefined;
  const context: MeetingContext = {
    sentences,
    segments,
    speakers,
    names: indexSpeakerNames(speakers),
    brief,
    classification,
  };
  const actions = isEnglish ? findActions(context, weights) : [];
  const actionIndexes = new Set(actions.map((action) => action.sentenceIndex));
  const decisions = isEnglish
    ? pickDiverse(
        findDecisions(sentences, scores, classification?.ofSentence.decision, weights, isFluentSpeech(context)).filter(
          ({ sentence }) => !actionIndexes.has(sentence.index),
        ),
        DECISIONS_MAX,
      )
    : [];
  const material: Material = { context, topics, scores, weights, isEnglish, actions, decisions };
  onProgress('minutes');
  const sections = createSections(material);
  onProgress('title');
  const title = isEnglish ? createTitle(sentences, findPhrases(sentences, context.names), speakers) : '';
  onProgress('action_items');
  return {
    sections,
    title,
    actionItems: actions.map(({ sentenceIndex: _, score: __, answers: ___, about, ...item }) => ({
      ...item,
      description: `${item.description}${about}`,
    })),
    coverage: getCoverage(segments),
    language,
    notice: isEnglish ? '' : NOT_ENGLISH,
    droppedClaims: 0,
    ...WRITER,
  };
}

/** The lines of each heading. A sentence is used under one heading only; specific headings take precedence. */
function createSections(material: Material): Section[] {
  const { headings } = material.context.brief;
  const used = new Set<number>();
  const kinds = headings.map(getHeadingKind);
  if (kinds.includes('actions')) for (const { sentenceIndex } of material.actions) used.add(sentenceIndex);
  if (kinds.includes('decisions')) for (const { sentence } of material.decisions) used.add(sentence.index);
  const lines = new Map<number, Line[]>();
  const isBroad = (kind: HeadingKind | undefined) => kind === 'summary' || kind === 'discussion';
  const order = [...kinds.keys()].sort((a, b) => Number(isBroad(kinds[a])) - Number(isBroad(kinds[b])) || a - b);
  for (const at of order) lines.set(at, createLines(material, kinds[at] ?? 'words', headings[at] ?? '', used));
  return headings.map((heading, at) => ({ heading, lines: lines.get(at) ?? [] }));
}

function createLines(material: Material, kind: HeadingKind, heading: string, used: Set<number>): Line[] {
  const { context } = material;
  if (kind === 'attendees') return attendeeLines(context);
  if (kind === 'actions') return material.actions.map((action) => createActionLine(context, action));
  if (kind === 'decisions') return material.decisions.map((decision) => createDecisionLine(context, decision));
  if (kind === 'discussion') return createDiscussionLines(material, used);
  if (kind === 'summary' && material.isEnglish && material.topics.length > 1)
    return createOverviewLines(material, used);
  const questions = kind === 'questions' ? context.sentences.filter(isRealQuestion) : [];
  const asked = questions.map((sentence) => ({
    sentence,
    score: 0,
    vector: createVector(sentence.stems, material.weights),
  }));
  const pool = new Map([...asked, ...material.scores.values()].map((scored) => [scored.sentence.index, scored]));
  const free = [...pool.values()].filter(({ sentence }) => !used.has(sentence.index));
  const fitting = free.flatMap((scored) => {
    const fit = scoreFit(kind, heading, scored.sentence, context.sentences);
    return fit === 0 ? [] : [{ ...scored, score: scored.score + fit }];
  });
  const picked = pickDiverse(fitting, LINES_PER_HEADING);
  return createLinesInContext(context, picked, used);
}

/** Lines for the picked sentences, each with the sentence before it if needed. */
function createLinesInContext(context: MeetingContext, picked: readonly Scored[], used: Set<number>): Line[] {
  for (const { sentence } of picked) used.add(sentence.index);
  return picked.map(({ sentence }) => {
    const found = addContext(context, sentence, (index) => !used.has(index));
    if (found === undefined) return createLine(context, sentence);
    used.add(found.before.index);
    return { isTopic: false, text: found.text, evidence: found.evidence };
  });
}

/** An overview of the whole meeting. */
function createOverviewLines({ context, topics, scores }: Material, used: Set<number>): Line[] {
  const candidates = [...scores.values()].flatMap((scored) => {
    const { index, speakerId } = scored.sentence;
    if (used.has(index)) return [];
    const name = context.speakers.find(({ id }) => id === speakerId)?.name ?? '';
    return {
      ...scored,
      topic: topics.findIndex(({ to }) => index <= to),
      salience: context.classification?.ofSentence.salient[index] ?? 0,
      nameWords: getWords(shortName(name)).length,
    };
  });
  const picked = selectOverview(candidates);
  for (const { sentence } of picked) used.add(sentence.index);
  return picked.map(({ sentence }) => createLine(context, sentence));
}

/** An overview, then the topics in the order of the meeting, each with a label and its main sentences. */
function createDiscussionLines(material: Material, used: Set<number>): Line[] {
  const { context, topics, scores } = material;
  const { sentences } = context;
  const overview = material.isEnglish && topics.length > 1 ? createOverviewLines(material, used) : [];
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
        const lacksContext =
          needsContext(scored.sentence) && addContext(context, scored.sentence, (at) => !used.has(at)) === undefined;
        if (lacksContext && scored.sentence.isQuestion) return [];
        return lacksContext ? { ...scored, score: scored.score - MISSING_CONTEXT_PENALTY } : scored;
      });
    const picked = pickDiverse(candidates, wanted);
    if (picked.length === 0) return [];
    const lines = createLinesInContext(context, picked, used);
    if (topics.length === 1 || !material.isEnglish) return lines;
    const here = countStems(inTopic);
    const shown = new Set(picked.flatMap(({ sentence }) => sentence.stems));
    const label = createTopicLabel(
      inTopic,
      context,
      (stem) => (shown.has(stem) ? 1.6 * getShare(here, whole, stem) : getShare(here, whole, stem)),
      { named, shown, isSpecific: (stem) => getShare(here, whole, stem) >= TOPIC_SHARE_MIN },
    );
    return label === '' ? lines : [{ isTopic: true as const, text: label }, ...lines];
  });
  return [...overview, ...detail];
}

type Labels = {
  /** Labels of earlier topics. */
  readonly named: Phrase[];
  /** Stems of the lines of this topic. */
  readonly shown: ReadonlySet<string>;
  /** True if most occurrences of the stem are in this topic. */
  readonly isSpecific: (stem: string) => boolean;
};
const TOPIC_SHARE_MIN = 0.55;

function createTopicLabel(
  sentences: readonly Sentence[],
  context: MeetingContext,
  specificity: (stem: string) => number,
  { named, shown, isSpecific }: Labels,
): string {
  const phrases = findPhrases(sentences, context.names, specificity);
  const unused = phrases.filter((phrase) => !named.some((other) => other.text === phrase.text));
  // The label must occur in the lines of the topic.
  const specific = unused.filter(({ stems }) => stems.some((stem) => shown.has(stem)) && stems.some(isSpecific));
  const [first, second] = distinct(
    (specific.length > 0 ? specific : unused).toSorted((a, b) => termScore(b) - termScore(a)),
  );
  const isPair = first !== undefined && second !== undefined && first.stems.length > 1 === second.stems.length > 1;
  const label =
    isPair && second.score > SECOND_SHARE * first.score ? [first, second] : first === undefined ? [] : [first];
  named.push(...label);
  const text = label.map((phrase) => phrase.text).join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A term of two words is a better label than a word; a second phrase is added if its score is similar. */
const termScore = ({ score, stems }: Phrase): number => score * (stems.length > 1 ? 2 : 1);
const SECOND_SHARE = 0.6;

/** Square root of the share of a stem's occurrences in a topic; 1 if all are in it. */
function getShare(here: ReadonlyMap<string, number>, whole: ReadonlyMap<string, number>, stem: string): number {
  return Math.sqrt((here.get(stem) ?? 0) / Math.max(1, whole.get(stem) ?? 1));
}

function countStems(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
