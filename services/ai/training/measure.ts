import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft, WriterInput } from '../src/domain/draft.ts';
import type { Classifiers } from '../src/domain/writer/actions/classifiers.ts';
import { writeMinutes } from '../src/domain/writer/write-minutes.ts';
import { loadClassifiers } from '../src/outbound/embedded/load-classifiers.ts';
import { type CorpusMeeting, readPart } from './corpus.ts';
import { crossValidate } from './examples.ts';

/**
 * Writes minutes for the "dev" meetings of the corpus (with --cross-validate, for each fold of "train" with classifiers trained
 * on the others) and compares the citations of action items with the annotations.
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
    segments: utterances.map(({ speaker, start, end, text }, at) => ({
      id: `${at}`,
      speakerId: speaker,
      start,
      end,
      text,
    })),
  };
}

type Count = { right: number; cited: number; marked: number };

const getActionCitations = (draft: Draft): Set<number> =>
  new Set(draft.actionItems.flatMap(({ evidence }) => evidence.segmentIds.map(Number)));

const getDecisionCitations = (draft: Draft): Set<number> =>
  new Set(
    draft.sections
      .filter(({ heading }) => heading === 'Decisions Made')
      .flatMap(({ lines }) => lines.flatMap((line) => (line.isTopic ? [] : line.evidence.segmentIds.map(Number)))),
  );

function add(count: Count, cited: ReadonlySet<number>, marked: ReadonlySet<number>): void {
  count.cited += cited.size;
  count.marked += marked.size;
  count.right += [...cited].filter((at) => marked.has(at)).length;
}

function show(what: string, { right, cited, marked }: Count): void {
  const [precision, recall] = [right / Math.max(1, cited), right / Math.max(1, marked)];
  const f1 = (2 * right) / Math.max(1, cited + marked);
  console.log(`${what}: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
}

const actions: Count = { right: 0, cited: 0, marked: 0 };
const decisions: Count = { right: 0, cited: 0, marked: 0 };
let most = 0;
let dropped = 0;

function measure(classifiers: Classifiers, meeting: CorpusMeeting): void {
  const marked = (trait: 'action' | 'decision') =>
    new Set(meeting.utterances.flatMap((utterance, at) => (utterance[trait] === 1 ? [at] : [])));
  const input = createInput(meeting);
  const draft = checkDraft(writeMinutes(input, classifiers), input);
  if (marked('decision').size > 0) add(decisions, getDecisionCitations(draft), marked('decision'));
  if (marked('action').size === 0) return;
  add(actions, getActionCitations(draft), marked('action'));
  most = Math.max(most, draft.actionItems.length);
  dropped += draft.droppedClaims;
  if (!showsItems) return;
  console.log(`\n${meeting.meeting}`);
  for (const item of draft.actionItems) {
    const right = item.evidence.segmentIds.filter((id) => marked('action').has(Number(id))).length;
    console.log(
      `  ${right}/${item.evidence.segmentIds.length} [${item.ownerSpeakerId || item.ownerName || '?'}] ${item.description} <= ${item.evidence.quote}`,
    );
  }
}

if (process.argv.includes('--cross-validate')) {
  for (const { classifiers, heldOut } of crossValidate(readPart('train')))
    for (const meeting of heldOut) measure(classifiers, meeting);
} else {
  const classifiers = loadClassifiers();
  for (const meeting of readPart('dev')) measure(classifiers, meeting);
}
show('utterances cited by action items', actions);
show('utterances cited by decisions', decisions);
console.log(`at most ${most} items a meeting; ${dropped} claims without valid evidence`);
