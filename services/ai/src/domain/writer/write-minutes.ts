import { createEmptyDraft, type Draft, getCoverage, type Line, type Section, type WriterInput } from '../draft.ts';
import type { Step } from '../generation.ts';
import { type FoundAction, findActions, isCleanTranscript } from './actions/actions.ts';
import { type Classifiers, classifyMeeting } from './actions/classifiers.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import { createAttendeeLines } from './attendees.ts';
import { needsContext, prependPreviousSentence } from './context.ts';
import { type Decision, findDecisions } from './decisions/decisions.ts';
import { createGermanActionLine, findGermanActions } from './german/actions.ts';
import { findGermanDecisions } from './german/decisions.ts';
import { createGermanTitle } from './german/title.ts';
import { isSubstantialQuestion, scoreHeadingFit } from './heading-fit.ts';
import { getHeadingKind, type HeadingKind } from './headings.ts';
import {
  DECISIONS_PER_MEETING,
  MINUTES_LENGTHS,
  MISSING_CONTEXT_PENALTY,
  TOPIC_LINE_STEM_WEIGHT,
  TOPIC_STEM_SHARE_MIN,
} from './limits.ts';
import { createActionLine, createDecisionLine, createLine } from './lines.ts';
import { findMarkedSentences, raiseMarkedScores } from './marked-sentences.ts';
import { OVERVIEW_SIZE, type OverviewCandidate, selectOverview } from './overview.ts';
import { type ScoredSentence, scoreSentences, selectDiverse } from './salience.ts';
import { createSummary } from './summary.ts';
import { createSpeakersTitle, createTitle } from './title.ts';
import { countStems, createTopicLabel, getShare } from './topic-labels.ts';
import { findTopics, type Topic } from './topics.ts';
import { detectLanguage } from './words/language.ts';
import { indexSpeakerNames } from './words/names.ts';
import { findPhrases, type Phrase } from './words/phrases.ts';
import { splitSentences } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';
import { computeWeights, createVector, getWords } from './words/terms.ts';

const WRITER = { writer: 'embedded', model: '', promptVersion: '' } as const;
const NOT_ENGLISH_NOTICE =
  'This meeting does not seem to be in English. Without a language model, its minutes have attendees and key sentences, but no decisions or action items.';

const GERMAN_NOTICE =
  'This meeting is in German. Without a language model, its minutes have attendees, key sentences, and only the decisions and action items that were stated plainly.';

/** How many lines the topics and headings get, and how long the overview is. */
type MinutesLength = (typeof MINUTES_LENGTHS)[keyof typeof MINUTES_LENGTHS];

type Analysis = {
  readonly length: MinutesLength;
  readonly context: MeetingContext;
  readonly topics: readonly Topic[];
  readonly scores: ReadonlyMap<number, ScoredSentence>;
  readonly weights: ReadonlyMap<string, number>;
  readonly language: string;
  readonly isEnglish: boolean;
  readonly actions: readonly FoundAction[];
  readonly decisions: readonly Decision[];
};

/** Writes minutes, title and action items from sentences of the transcript. Adds only names, resolved dates and function words. */
export function writeMinutes(
  input: WriterInput,
  classifiers: Classifiers,
  onProgress: (step: Step) => void = () => {},
  length: MinutesLength = MINUTES_LENGTHS.standard,
): Draft {
  onProgress('reading');
  const language = detectLanguage(input.segments.flatMap(({ text }) => getWords(text)));
  const sentences = splitSentences(input.segments, language);
  if (!sentences.some((sentence) => sentence.stems.length > 0 && sentence.words.length > 2)) {
    return createEmptyDraft(input, WRITER);
  }
  const isEnglish = language === 'en';
  const isGerman = language === 'de';
  const weights = computeWeights(sentences.map((sentence) => sentence.stems));
  const topics = findTopics(sentences, weights);
  const marked = findMarkedSentences(input, sentences);
  const scores = raiseMarkedScores(scoreSentences(sentences, topics, weights), marked);
  const { brief, segments, speakers } = input;
  const classification = isEnglish ? classifyMeeting(classifiers, segments, sentences) : undefined;
  const context: MeetingContext = {
    sentences,
    segments,
    speakers,
    names: indexSpeakerNames(speakers),
    brief,
    classification,
    marked,
  };
  const actions = isEnglish ? findActions(context, weights) : isGerman ? findGermanActions(context) : [];
  const actionIndexes = new Set(actions.map((action) => action.sentenceIndex));
  const decisions = isEnglish
    ? selectDiverse(
        findDecisions(
          sentences,
          scores,
          classification?.bySentence.decision,
          weights,
          isCleanTranscript(context),
          marked.decision,
        ).filter(({ sentence }) => !actionIndexes.has(sentence.index)),
        DECISIONS_PER_MEETING,
      )
    : isGerman
      ? findGermanDecisions(sentences, weights).filter(({ sentence }) => !actionIndexes.has(sentence.index))
      : [];
  const analysis: Analysis = { length, context, topics, scores, weights, language, isEnglish, actions, decisions };
  onProgress('minutes');
  const sections = createSections(analysis);
  const summary = createSummary(context, {
    candidates: createOverviewCandidates(analysis),
    excluded: new Set([...actionIndexes, ...decisions.map(({ sentence }) => sentence.index)]),
    decisions,
    isEnglish,
  });
  onProgress('title');
  const title = isEnglish
    ? createTitle(sentences, findPhrases(sentences, context.names), speakers)
    : (isGerman &&
        createGermanTitle(
          sentences,
          speakers.map(({ name }) => name),
        )) ||
      createSpeakersTitle(sentences, speakers);
  onProgress('action_items');
  return {
    sections,
    summary,
    title,
    actionItems: actions.map(
      ({
        sentenceIndex: _sentenceIndex,
        score: _score,
        responseIndexes: _responseIndexes,
        referenceText,
        ...item
      }) => ({
        ...item,
        description: `${item.description}${referenceText}`,
      }),
    ),
    coverage: getCoverage(segments),
    language,
    notice: isEnglish ? '' : isGerman ? GERMAN_NOTICE : NOT_ENGLISH_NOTICE,
    droppedClaims: 0,
    ...WRITER,
  };
}

/** The lines of each heading. A sentence is used under one heading only; specific headings take precedence. */
function createSections(analysis: Analysis): Section[] {
  const { headings } = analysis.context.brief;
  const usedIndexes = new Set<number>();
  const kinds = headings.map(getHeadingKind);
  if (kinds.includes('actions')) for (const { sentenceIndex } of analysis.actions) usedIndexes.add(sentenceIndex);
  if (kinds.includes('decisions')) for (const { sentence } of analysis.decisions) usedIndexes.add(sentence.index);
  const lines = new Map<number, Line[]>();
  const isBroad = (kind: HeadingKind | undefined) => kind === 'summary' || kind === 'discussion';
  const order = [...kinds.keys()].sort((a, b) => Number(isBroad(kinds[a])) - Number(isBroad(kinds[b])) || a - b);
  for (const position of order)
    lines.set(position, createLines(analysis, kinds[position] ?? 'other', headings[position] ?? '', usedIndexes));
  return headings.map((heading, position) => ({ heading, lines: lines.get(position) ?? [] }));
}

function createLines(analysis: Analysis, kind: HeadingKind, heading: string, usedIndexes: Set<number>): Line[] {
  const { context } = analysis;
  if (kind === 'attendees') return createAttendeeLines(context);
  if (kind === 'actions') {
    const createItemLine = analysis.language === 'de' ? createGermanActionLine : createActionLine;
    return analysis.actions.map((action) => createItemLine(context, action));
  }
  if (kind === 'decisions') return analysis.decisions.map((decision) => createDecisionLine(context, decision));
  if (kind === 'discussion') return createDiscussionLines(analysis, usedIndexes);
  if (kind === 'summary' && analysis.isEnglish && analysis.topics.length > 1)
    return createOverviewLines(analysis, usedIndexes);
  const questions = kind === 'questions' ? context.sentences.filter(isSubstantialQuestion) : [];
  const questionCandidates = questions.map((sentence) => ({
    sentence,
    score: 0,
    vector: createVector(sentence.stems, analysis.weights),
  }));
  const candidates = new Map(
    [...questionCandidates, ...analysis.scores.values()].map((scored) => [scored.sentence.index, scored]),
  );
  const unusedCandidates = [...candidates.values()].filter(({ sentence }) => !usedIndexes.has(sentence.index));
  const fittingCandidates = unusedCandidates.flatMap((scored) => {
    const fitScore = scoreHeadingFit(kind, heading, scored.sentence, context.sentences);
    return fitScore === 0 ? [] : [{ ...scored, score: scored.score + fitScore }];
  });
  const selected = selectDiverse(fittingCandidates, analysis.length.linesPerHeading);
  return createLinesWithPrevious(context, selected, usedIndexes);
}

/** Lines for the selected sentences, each with the sentence before it if needed. */
function createLinesWithPrevious(
  context: MeetingContext,
  selected: readonly ScoredSentence[],
  usedIndexes: Set<number>,
): Line[] {
  for (const { sentence } of selected) usedIndexes.add(sentence.index);
  return selected.map(({ sentence }) => {
    const found = prependPreviousSentence(context, sentence, (index) => !usedIndexes.has(index));
    if (found === undefined) return createLine(context, sentence);
    usedIndexes.add(found.previous.index);
    return { isTopic: false, text: found.text, evidence: found.evidence };
  });
}

/** An overview of the whole meeting. */
function createOverviewLines(analysis: Analysis, usedIndexes: Set<number>): Line[] {
  const candidates = createOverviewCandidates(analysis).filter(({ sentence }) => !usedIndexes.has(sentence.index));
  const selected = selectOverview(candidates, { ...OVERVIEW_SIZE, words: analysis.length.overviewWords });
  for (const { sentence } of selected) usedIndexes.add(sentence.index);
  return selected.map(({ sentence }) => createLine(analysis.context, sentence));
}

function createOverviewCandidates({ context, topics, scores }: Analysis): OverviewCandidate[] {
  return [...scores.values()].map((scored) => {
    const { index, speakerId } = scored.sentence;
    const name = context.speakers.find(({ id }) => id === speakerId)?.name ?? '';
    return {
      ...scored,
      topic: topics.findIndex(({ to }) => index <= to),
      classifierSalience: context.classification?.bySentence.salient[index] ?? 0,
      nameWordCount: getWords(shortName(name)).length,
    };
  });
}

/** An overview, then the topics in the order of the meeting, each with a label and its main sentences. */
function createDiscussionLines(analysis: Analysis, usedIndexes: Set<number>): Line[] {
  const { context, topics, scores } = analysis;
  const { topicLines: lineCounts, transcriptWordsPerLine } = analysis.length;
  const { sentences } = context;
  const overviewLines = analysis.isEnglish && topics.length > 1 ? createOverviewLines(analysis, usedIndexes) : [];
  const meetingCounts = countStems(sentences);
  const earlierLabels: Phrase[] = [];
  const topicLines = topics.flatMap((topic) => {
    const topicSentences = sentences.slice(topic.from, topic.to + 1);
    const words = topicSentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
    const lineCount = Math.min(
      topics.length === 1 ? lineCounts.maxForSingleTopic : lineCounts.max,
      Math.max(lineCounts.min, Math.round(words / transcriptWordsPerLine)),
    );
    const candidates = topicSentences
      .flatMap(({ index }) => (usedIndexes.has(index) ? [] : (scores.get(index) ?? [])))
      .flatMap((scored) => {
        const lacksContext =
          needsContext(scored.sentence) &&
          prependPreviousSentence(context, scored.sentence, (position) => !usedIndexes.has(position)) === undefined;
        if (lacksContext && scored.sentence.isQuestion) return [];
        return lacksContext ? { ...scored, score: scored.score - MISSING_CONTEXT_PENALTY } : scored;
      });
    // Questions are used only if too few statements are left.
    const statements = candidates.filter(({ sentence }) => !sentence.isQuestion);
    const selected = selectDiverse(statements.length >= lineCount ? statements : candidates, lineCount);
    if (selected.length === 0) return [];
    const lines = createLinesWithPrevious(context, selected, usedIndexes);
    if (topics.length === 1 || !analysis.isEnglish) return lines;
    const topicCounts = countStems(topicSentences);
    const lineStems = new Set(selected.flatMap(({ sentence }) => sentence.stems));
    const label = createTopicLabel(
      topicSentences,
      context,
      (stem) =>
        lineStems.has(stem)
          ? TOPIC_LINE_STEM_WEIGHT * getShare(topicCounts, meetingCounts, stem)
          : getShare(topicCounts, meetingCounts, stem),
      {
        earlierLabels,
        lineStems,
        isSpecific: (stem) => getShare(topicCounts, meetingCounts, stem) >= TOPIC_STEM_SHARE_MIN,
      },
    );
    return label === '' ? lines : [{ isTopic: true as const, text: label }, ...lines];
  });
  return [...overviewLines, ...topicLines];
}
