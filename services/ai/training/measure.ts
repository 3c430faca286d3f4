import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft, WriterInput } from '../src/domain/draft.ts';
import type { Classifiers } from '../src/domain/writer/actions/classifiers.ts';
import { writeMinutes } from '../src/domain/writer/write-minutes.ts';
import { loadClassifiers } from '../src/outbound/embedded/load-classifiers.ts';
import { type CorpusMeeting, readSplit } from './corpus.ts';
import { crossValidate } from './train-classifiers.ts';

/**
 * Writes minutes for the "dev" meetings of the corpus (with --cross-validate, for each fold of "train" with classifiers trained
 * on the others, with the mean and the spread of the folds) and compares the citations of action items with the annotations.
 *   node services/ai/training/measure.ts [folder of the corpus] [--items] [--cross-validate]
 */
const showsItems = process.argv.includes('--items');

function createInput({ utterances }: CorpusMeeting): WriterInput {
  const labels = [...new Set(utterances.map(({ speaker }) => speaker))];
  return {
    brief: {
      title: '',
      startedAt: new Date('2026-03-02T10:00:00Z'),
      timeZone: 'Europe/London',
      attendees: [],
      headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
      prompt: '',
    },
    speakers: labels.map((label) => ({ id: label, label, name: label })),
    segments: utterances.map(({ speaker, start, end, text }, index) => ({
      id: `${index}`,
      speakerId: speaker,
      start,
      end,
      text,
    })),
  };
}

type Count = { correct: number; cited: number; annotated: number };

const getActionCitations = (draft: Draft): Set<number> =>
  new Set(draft.actionItems.flatMap(({ evidence }) => evidence.segmentIds.map(Number)));

const getDecisionCitations = (draft: Draft): Set<number> =>
  new Set(
    draft.sections
      .filter(({ heading }) => heading === 'Decisions Made')
      .flatMap(({ lines }) => lines.flatMap((line) => (line.isTopic ? [] : line.evidence.segmentIds.map(Number)))),
  );

function add(count: Count, cited: ReadonlySet<number>, annotated: ReadonlySet<number>): void {
  count.cited += cited.size;
  count.annotated += annotated.size;
  count.correct += [...cited].filter((index) => annotated.has(index)).length;
}

const getF1 = ({ correct, cited, annotated }: Count): number => (2 * correct) / Math.max(1, cited + annotated);

function printScores(title: string, folds: readonly Count[]): void {
  const sum = (get: (count: Count) => number) => folds.reduce((total, count) => total + get(count), 0);
  const all = {
    correct: sum(({ correct }) => correct),
    cited: sum(({ cited }) => cited),
    annotated: sum(({ annotated }) => annotated),
  };
  const [precision, recall] = [all.correct / Math.max(1, all.cited), all.correct / Math.max(1, all.annotated)];
  console.log(`${title}: F1 ${getF1(all).toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  if (folds.length < 2) return;
  const scores = folds.map(getF1);
  const mean = scores.reduce((total, score) => total + score, 0) / scores.length;
  const deviation = Math.sqrt(scores.reduce((total, score) => total + (score - mean) ** 2, 0) / (scores.length - 1));
  const list = scores.map((score) => score.toFixed(3)).join(', ');
  console.log(`  folds: ${list}; mean ${mean.toFixed(3)}, standard deviation ${deviation.toFixed(3)}`);
}

const createCount = (): Count => ({ correct: 0, cited: 0, annotated: 0 });
/** The counts of each fold, in order. */
const actionFolds: Count[] = [];
const decisionFolds: Count[] = [];
let highestItemCount = 0;
let droppedClaims = 0;

function measureFold(classifiers: Classifiers, meetings: readonly CorpusMeeting[]): void {
  const fold = { actions: createCount(), decisions: createCount() };
  actionFolds.push(fold.actions);
  decisionFolds.push(fold.decisions);
  for (const meeting of meetings) measure(classifiers, meeting, fold);
}

function measure(
  classifiers: Classifiers,
  meeting: CorpusMeeting,
  { actions, decisions }: { readonly actions: Count; readonly decisions: Count },
): void {
  const getAnnotated = (label: 'action' | 'decision') =>
    new Set(meeting.utterances.flatMap((utterance, index) => (utterance[label] === 1 ? [index] : [])));
  const input = createInput(meeting);
  const draft = checkDraft(writeMinutes(input, classifiers), input);
  if (getAnnotated('decision').size > 0) add(decisions, getDecisionCitations(draft), getAnnotated('decision'));
  if (getAnnotated('action').size === 0) return;
  add(actions, getActionCitations(draft), getAnnotated('action'));
  highestItemCount = Math.max(highestItemCount, draft.actionItems.length);
  droppedClaims += draft.droppedClaims;
  if (!showsItems) return;
  console.log(`\n${meeting.meetingId}`);
  for (const item of draft.actionItems) {
    const correct = item.evidence.segmentIds.filter((id) => getAnnotated('action').has(Number(id))).length;
    console.log(
      `  ${correct}/${item.evidence.segmentIds.length} [${item.ownerSpeakerId || item.ownerName || '?'}] ${item.description} <= ${item.evidence.quote}`,
    );
  }
}

if (process.argv.includes('--cross-validate')) {
  for (const { classifiers, heldOut } of crossValidate(readSplit('train'))) measureFold(classifiers, heldOut);
} else {
  measureFold(loadClassifiers(), readSplit('dev'));
}
printScores('utterances cited by action items', actionFolds);
printScores('utterances cited by decisions', decisionFolds);
console.log(`at most ${highestItemCount} items a meeting; ${droppedClaims} statements without valid evidence`);
