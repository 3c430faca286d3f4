import { checkDraft } from '../services/ai/src/domain/check-draft.ts';
import type { Draft } from '../services/ai/src/domain/draft.ts';
import { type Claim, cases } from './lib/claims-bench/cases.ts';
import { readStatements, type Statement } from './lib/claims-bench/statements.ts';
import { inRoot } from './lib/paths.ts';
import { createRandom } from './lib/seeded-random.ts';

/**
 * Measures the check of drafts without a model: how many statements that people wrote about meetings it keeps, with several habits of
 * citing, and how many it keeps after they were made untrue. Argument: a folder of meetings, `../shared/data/meetings` by default. A
 * line for each case: statements, share that was kept, target.
 */
const SEED = 1;

const statements = readStatements(process.argv[2] ?? inRoot('..', 'shared', 'data', 'meetings'), createRandom(SEED));
console.log(`${statements.length} statements\n`);
let areReached = true;
for (const { name, create, target } of cases) {
  const changed = statements.flatMap((statement) => create(statement).map((claim) => ({ statement, claim })));
  const kept = countKept(changed);
  const share = kept / changed.length;
  const isReached = 'atLeast' in target ? share >= target.atLeast : share <= target.atMost;
  areReached &&= isReached;
  const limit = 'atLeast' in target ? `≥ ${percent(target.atLeast)}` : `≤ ${percent(target.atMost)}`;
  console.log(
    `${name.padEnd(44)}${String(changed.length).padStart(5)}${percent(share).padStart(9)}   ${limit}${isReached ? '' : '   missed'}`,
  );
}
process.exitCode = areReached ? 0 : 1;

/** Checks the statements of each meeting as one draft. */
function countKept(changed: readonly { readonly statement: Statement; readonly claim: Claim }[]): number {
  const byMeeting = Map.groupBy(changed, ({ statement }) => statement.input);
  return [...byMeeting].reduce((kept, [input, list]) => {
    const lines = list.map(({ claim }) => ({ isTopic: false as const, ...claim }));
    return kept + (checkDraft(createDraft(lines), input).sections[0]?.lines.length ?? 0);
  }, 0);
}

function createDraft(lines: Draft['sections'][number]['lines']): Draft {
  return {
    sections: [{ heading: 'Discussion Points', lines }],
    ...{ title: '', actionItems: [], coverage: { from: 1, to: 1, of: 1 }, language: 'en', notice: '' },
    ...{ droppedClaims: 0, writer: 'llm', model: '', promptVersion: '' },
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
