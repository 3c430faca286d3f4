import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Classifiers, getLogOdds, LABELS, type Label } from '../src/domain/writer/actions/classifiers.ts';
import { type CorpusMeeting, readSplit } from './corpus.ts';
import { crossValidate, extractMeetingFeatures, getLabels, trainClassifiers } from './train-classifiers.ts';
import { formatWeightsFile } from './weights-file.ts';

/**
 * Trains the classifiers of the embedded writer: logistic regression over hashed words. Deterministic for a given corpus.
 *   node services/ai/training/train.ts [folder of the corpus] [--to=file] [--check | --cross-validate]
 * --check writes nothing and fails if the result differs from the committed file. --cross-validate writes nothing
 * and evaluates each fold of the series with classifiers trained on the others.
 */
const OUTPUT_OPTION = '--to=';
const OUTPUT_FILE =
  process.argv.find((argument) => argument.startsWith(OUTPUT_OPTION))?.slice(OUTPUT_OPTION.length) ??
  join(import.meta.dirname, '../src/outbound/embedded/classifiers.json');

type Classified = { readonly logOdds: number; readonly isPositive: boolean };

/** The log odds of all utterances in meetings that have the label. */
function classify(classifiers: Classifiers, meetings: readonly CorpusMeeting[], label: Label): Classified[] {
  const withLabel = meetings.filter((meeting) => getLabels(meeting, label).includes(true));
  const labels = withLabel.flatMap((meeting) => getLabels(meeting, label));
  return extractMeetingFeatures(withLabel, classifiers.inverseDocumentFrequency)
    .flat()
    .map((features, index) => ({
      logOdds: getLogOdds(classifiers, label, features),
      isPositive: labels[index] === true,
    }));
}

/** The best F1 over all thresholds. */
function findBestF1(classified: readonly Classified[]): string {
  const descending = classified.toSorted((a, b) => b.logOdds - a.logOdds);
  const positiveCount = descending.filter(({ isPositive }) => isPositive).length;
  let correct = 0;
  let best = { f1: 0, logOdds: 0, precision: 0, recall: 0 };
  for (const [index, { logOdds, isPositive }] of descending.entries()) {
    correct += Number(isPositive);
    const f1 = (2 * correct) / (index + 1 + positiveCount);
    if (f1 > best.f1) best = { f1, logOdds, precision: correct / (index + 1), recall: correct / positiveCount };
  }
  const format = (value: number) => value.toFixed(3);
  return `F1 ${format(best.f1)} (P ${format(best.precision)}, R ${format(best.recall)}) from log odds ${best.logOdds.toFixed(2)}`;
}

const train = readSplit('train');
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
    const isSame = readFileSync(OUTPUT_FILE, 'utf8') === text;
    console.log(isSame ? 'This corpus gives the weights of this repository.' : 'This corpus gives different weights.');
    if (!isSame) process.exitCode = 1;
  } else {
    writeFileSync(OUTPUT_FILE, text);
  }
  for (const label of LABELS)
    console.log(`${label}: dev ${findBestF1(classify(classifiers, readSplit('dev'), label))}`);
}
