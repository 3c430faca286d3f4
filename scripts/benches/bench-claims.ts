import { checkDraft } from '../../services/ai/src/domain/check-draft.ts';
import type { Draft, DropReason } from '../../services/ai/src/domain/draft.ts';
import { plainText } from '../../services/ai/src/domain/plain-text.ts';
import { type Case, type Claim, cases } from '../lib/claims-bench/cases.ts';
import { createSupportLookup, type IsSupported, reviewByScript } from '../lib/claims-bench/model-review.ts';
import { readStatements, type Statement } from '../lib/claims-bench/statements.ts';
import { resolveFromRoot } from '../lib/paths.ts';
import { createRandom } from '../lib/seeded-random.ts';

/**
 * Measures the check of drafts without a model: how many statements that people wrote about meetings it keeps, with several ways of citing,
 * and how many false variants of them it keeps. Argument: a folder of meetings, `../shared/data/meetings` by default, or a file of
 * annotated meetings (`../shared/data/ami/dev.jsonl`). A line for each case: statements, share that was kept, target, and the share that is
 * still kept after a review by a scripted model that is wrong in one of ten verdicts. `--dropped` prints the true statements that a word rule drops,
 * with the text of the cited segments.
 */
const SEED = 1;
/** Highest share of false statements that are kept after the model review. */
const FALSE_SHARE_MAX = 0.05;
/** Highest share of true statements that the word rules drop: those for numbers, names, "not" and decisions. */
const DROPPED_SHARE_MAX = 0.02;
const WORD_RULE_REASONS: ReadonlySet<DropReason> = new Set([
  'number_not_said',
  'name_not_said',
  'negation_added',
  'negation_dropped',
  'decision_added',
]);

const [path = resolveFromRoot('..', 'shared', 'data', 'meetings')] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const printsDropped = process.argv.includes('--dropped');
const statements = readStatements(path, createRandom(SEED));
const byMeeting = Map.groupBy(statements, ({ input }) => input);
const random = createRandom(SEED);
let areAllTargetsReached = true;

console.log(`${statements.length} statements\n`);
console.log(`${''.padEnd(50)}check${''.padEnd(16)}with the model review`);
for (const { name, create, target } of cases) {
  const { count, kept: keptCount, keptAfterReview } = await measure(create, 'atMost' in target);
  const limit = 'atLeast' in target ? `≥ ${formatPercent(target.atLeast)}` : `≤ ${formatPercent(target.atMost)}`;
  const isReached = 'atLeast' in target ? keptCount / count >= target.atLeast : keptCount / count <= target.atMost;
  const isReviewTargetReached = 'atLeast' in target || keptAfterReview / count <= FALSE_SHARE_MAX;
  const reviewLimit =
    'atMost' in target ? `   ≤ ${formatPercent(FALSE_SHARE_MAX)}${formatOutcome(isReviewTargetReached)}` : '';
  console.log(
    `${formatRow(name, count, keptCount)}   ${limit}${formatOutcome(isReached)}${formatPercent(keptAfterReview / count).padStart(9)}${reviewLimit}`,
  );
}
const droppedByWordRules = countDroppedByWordRules();
const isReached = droppedByWordRules <= statements.length * DROPPED_SHARE_MAX;
console.log(
  `${formatRow('best place, dropped by a word rule', statements.length, droppedByWordRules)}   ≤ ${formatPercent(DROPPED_SHARE_MAX)}${formatOutcome(isReached)}`,
);
process.exitCode = areAllTargetsReached ? 0 : 1;

function formatOutcome(isReached: boolean): string {
  areAllTargetsReached &&= isReached;
  return isReached ? '' : '   missed';
}

function formatRow(name: string, count: number, keptCount: number): string {
  return `${name.padEnd(44)}${String(count).padStart(5)}${formatPercent(keptCount / count).padStart(9)}`;
}

/**
 * Checks the statements of each meeting as one draft; `keptAfterReview` is how many a model review keeps too. Before the model review, false statements
 * are mixed with the true ones, because minutes with only false statements would be a different case.
 */
async function measure(
  create: Case['create'],
  isFalse: boolean,
): Promise<{ count: number; kept: number; keptAfterReview: number }> {
  const total = { count: 0, kept: 0, keptAfterReview: 0 };
  for (const [input, meetingStatements] of byMeeting) {
    const claims = meetingStatements.flatMap(create);
    const isSupported = createSupportLookup(input, meetingStatements);
    const checked = checkDraft(createDraft(claims), input);
    const mixed = isFalse
      ? checkDraft(createDraft([...claims, ...meetingStatements.flatMap(citeBest)]), input)
      : checked;
    const reviewed = await reviewByScript(mixed, input, { isSupported, random });
    total.count += claims.length;
    total.kept += countLines(checked);
    total.keptAfterReview += isFalse ? countUnsupported(reviewed, isSupported) : countLines(reviewed);
  }
  return total;
}

function citeBest(statement: Statement): readonly Claim[] {
  return cases[0]?.create(statement) ?? [];
}

/** Counts the statements that the word rules drop. A draft has the reasons of its first dropped statements only, but these rules drop fewer than that. */
function countDroppedByWordRules(): number {
  const counts = new Map<DropReason, number>();
  for (const [input, meetingStatements] of byMeeting) {
    for (const { text, reason } of checkDraft(createDraft(meetingStatements.flatMap(citeBest)), input).dropped ?? []) {
      if (!WORD_RULE_REASONS.has(reason)) continue;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      const statement = meetingStatements.find((candidate) => plainText(candidate.text) === text);
      if (printsDropped && statement) console.log(`${reason}: ${text}\n    ${getNearby(statement).join('\n    ')}`);
    }
  }
  for (const [reason, count] of counts) console.log(formatRow(`best place, ${reason}`, statements.length, count));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function getNearby({ input, bestIndex }: Statement): string[] {
  return input.segments.slice(Math.max(0, bestIndex - 1), bestIndex + 2).map(({ id, text }) => `[${id}] ${text}`);
}

function countLines(draft: Draft): number {
  return draft.sections[0]?.lines.length ?? 0;
}

function countUnsupported(draft: Draft, isSupported: IsSupported): number {
  const lines = draft.sections[0]?.lines ?? [];
  return lines.filter((line) => !line.isTopic && !isSupported(line.text, line.evidence.quote)).length;
}

function createDraft(claims: readonly Claim[]): Draft {
  const lines = claims.map((claim) => ({ isTopic: false as const, ...claim }));
  return {
    sections: [{ heading: 'Discussion Points', lines }],
    ...{ title: '', actionItems: [], coverage: { from: 1, to: 1, of: 1 }, language: 'en', notice: '' },
    ...{ droppedClaims: 0, writer: 'llm', model: '', promptVersion: '' },
  };
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
