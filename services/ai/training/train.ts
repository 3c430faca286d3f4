import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Judge, logOdds, TRAITS, type Trait } from '../src/domain/writer/actions/judge.ts';
import { type CorpusMeeting, meetingsOf } from './corpus.ts';
import { crossValidated, featuresOfAll, isMarked, judgeTaughtBy } from './examples.ts';
import { weightsFile } from './weights-file.ts';

/**
 * Trains the embedded writer's classifiers: logistic regression over hashed words. The same corpus gives the same file.
 *   node services/ai/training/train.ts [folder of the corpus] [--to=file] [--check | --cross-validate]
 * With --check nothing is written: it fails unless the corpus gives the file that is there. Nor with --cross-validate: each
 * fifth of the series is judged by what the others taught.
 */
const TO = '--to=';
const OUT =
  process.argv.find((argument) => argument.startsWith(TO))?.slice(TO.length) ??
  join(import.meta.dirname, '../src/outbound/embedded/judge.json');

type Judged = { readonly odds: number; readonly isSo: boolean };

/** What the judge says of meetings that have the trait at all. */
function judgedBy(judge: Judge, meetings: readonly CorpusMeeting[], trait: Trait): Judged[] {
  const having = meetings.filter((meeting) => isMarked(meeting, trait).includes(true));
  const marked = having.flatMap((meeting) => isMarked(meeting, trait));
  return featuresOfAll(having, judge.rarity)
    .flat()
    .map((features, at) => ({ odds: logOdds(judge, trait, features), isSo: marked[at] === true }));
}

/** Best F1 over thresholds. */
function bestOf(judged: readonly Judged[]): string {
  const descending = judged.toSorted((a, b) => b.odds - a.odds);
  const all = descending.filter(({ isSo }) => isSo).length;
  let right = 0;
  let best = { f1: 0, odds: 0, precision: 0, recall: 0 };
  for (const [at, { odds, isSo }] of descending.entries()) {
    right += Number(isSo);
    const f1 = (2 * right) / (at + 1 + all);
    if (f1 > best.f1) best = { f1, odds, precision: right / (at + 1), recall: right / all };
  }
  const show = (value: number) => value.toFixed(3);
  return `F1 ${show(best.f1)} (P ${show(best.precision)}, R ${show(best.recall)}) from log odds ${best.odds.toFixed(2)}`;
}

const train = meetingsOf('train');
if (process.argv.includes('--cross-validate')) {
  const judged: Record<Trait, Judged[]> = { action: [], decision: [], salient: [] };
  for (const { judge, heldOut } of crossValidated(train)) {
    for (const trait of TRAITS) judged[trait].push(...judgedBy(judge, heldOut, trait));
  }
  for (const trait of TRAITS) console.log(`${trait}: cross-validated ${bestOf(judged[trait])}`);
} else {
  const judge = judgeTaughtBy(train);
  const text = weightsFile(judge);
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(OUT, 'utf8') === text;
    console.log(
      isSame ? 'The weights of this repository are made of this corpus.' : 'This corpus gives other weights.',
    );
    if (!isSame) process.exitCode = 1;
  } else {
    writeFileSync(OUT, text);
  }
  for (const trait of TRAITS) console.log(`${trait}: dev ${bestOf(judgedBy(judge, meetingsOf('dev'), trait))}`);
}
