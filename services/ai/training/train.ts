import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Classifiers, getLogOdds, LABELS, type Label } from '../src/domain/writer/actions/classifiers.ts';
import { type CorpusMeeting, readPart } from './corpus.ts';
import { crossValidate, extractMeetingFeatures, isMarked, trainClassifiers } from './examples.ts';
import { formatWeightsFile } from './weights-file.ts';

/**
 * Trains the embedded writer's classifiers: logistic regression over hashed words. The same corpus gives the same file.
 *   node services/ai/training/train.ts [folder of the corpus] [--to=file] [--check | --cross-validate]
 * With --check nothing is written: it fails unless the corpus gives the file that is there. Nor with --cross-validate: each
 * fifth of the series is classified by what the others taught.
 */
const TO = '--to=';
const OUT =
  process.argv.find((argument) => argument.startsWith(TO))?.slice(TO.length) ??
  join(import.meta.dirname, '../src/outbound/embedded/classifiers.json');

type Classified = { readonly odds: number; readonly isPositive: boolean };

/** What the judge says of meetings that have the trait at all. */
function classify(classifiers: Classifiers, meetings: readonly CorpusMeeting[], label: Label): Classified[] {
  const withLabel = meetings.filter((meeting) => isMarked(meeting, label).includes(true));
  const marked = withLabel.flatMap((meeting) => isMarked(meeting, label));
  return extractMeetingFeatures(withLabel, classifiers.rarity)
    .flat()
    .map((features, at) => ({ odds: getLogOdds(classifiers, label, features), isPositive: marked[at] === true }));
}

/** Best F1 over thresholds. */
function findBestF1(classified: readonly Classified[]): string {
  const descending = classified.toSorted((a, b) => b.odds - a.odds);
  const all = descending.filter(({ isPositive }) => isPositive).length;
  let right = 0;
  let best = { f1: 0, odds: 0, precision: 0, recall: 0 };
  for (const [at, { odds, isPositive }] of descending.entries()) {
    right += Number(isPositive);
    const f1 = (2 * right) / (at + 1 + all);
    if (f1 > best.f1) best = { f1, odds, precision: right / (at + 1), recall: right / all };
  }
  const show = (value: number) => value.toFixed(3);
  return `F1 ${show(best.f1)} (P ${show(best.precision)}, R ${show(best.recall)}) from log odds ${best.odds.toFixed(2)}`;
}

const train = readPart('train');
if (process.argv.includes('--cross-validate')) {
  const classified: Record<Label, Classified[]> = { action: [], decision: [], salient: [] };
  for (const { classifiers, heldOut } of crossValidate(train)) {
    for (const label of LABELS) classified[label].push(...classify(classifiers, heldOut, label));
  }
  for (const label of LABELS) console.log(`${label}: cross-validated ${findBestF1(classified[label])}`);
} else {
  const classifiers = trainClassifiers(train);
  const text = formatWeightsFile(classifiers);
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(OUT, 'utf8') === text;
    console.log(
      isSame ? 'The weights of this repository are made of this corpus.' : 'This corpus gives other weights.',
    );
    if (!isSame) process.exitCode = 1;
  } else {
    writeFileSync(OUT, text);
  }
  for (const label of LABELS) console.log(`${label}: dev ${findBestF1(classify(classifiers, readPart('dev'), label))}`);
}
