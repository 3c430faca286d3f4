import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { stopChildrenOnSignal } from '../../scripts/lib/child-process.ts';
import { resolveFromRoot } from '../../scripts/lib/paths.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { installTestPrograms } from '../../scripts/lib/test-run/test-programs.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { measureCable } from './benches/cable-bench.ts';
import { measureInteractions } from './benches/interaction-bench.ts';
import { measureLive } from './benches/live-bench.ts';
import { measureMeetings } from './benches/meeting-bench.ts';
import { measureOutbox } from './benches/outbox-bench.ts';
import { measurePages } from './benches/page-bench.ts';
import { measureReads } from './benches/read-bench.ts';
import { measureRecorder } from './benches/recorder-bench.ts';
import { measureRecordings } from './benches/recording-bench.ts';
import { measureRpc } from './benches/rpc-bench.ts';
import { measureSearch } from './benches/search-bench.ts';
import { measureSearchSizes } from './benches/search-size-bench.ts';
import { measureSignIns } from './benches/sign-in-bench.ts';
import { measureSize } from './benches/size-bench.ts';
import { measureStore } from './benches/store-bench.ts';
import { measureTranscript } from './benches/transcript-bench.ts';
import { measureUploads } from './benches/upload-bench.ts';
import { type BenchmarkResult, formatTable, type Measure } from './benchmark-result.ts';
import { INSPECTOR_OPTION } from './collect-garbage.ts';

/** These run first, before the product that the other benches measure starts and uses the CPU. */
const standaloneBenches: Readonly<Record<string, Measure>> = {
  store: measureStore,
  size: measureSize,
  'search-sizes': measureSearchSizes,
  outbox: measureOutbox,
  rpc: measureRpc,
  // Starts the product separately, with a speech endpoint that responds immediately.
  recordings: measureRecordings,
};
const productBenches: Readonly<
  Record<string, (stack: Stack, report: (line: string) => void) => Promise<readonly BenchmarkResult[]>>
> = {
  reads: measureReads,
  'sign-ins': measureSignIns,
  meetings: measureMeetings,
  cable: measureCable,
  search: measureSearch,
  transcript: measureTranscript,
  interactions: measureInteractions,
  live: measureLive,
  pages: measurePages,
  recorder: measureRecorder,
  // Runs last, because it leaves transcripts whose minutes are still being generated.
  uploads: measureUploads,
};

/** These need the frontends. */
const benchesInBrowser = ['transcript', 'interactions', 'live', 'pages', 'recorder'];

const startedAt = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const known = [...Object.keys(standaloneBenches), ...Object.keys(productBenches)];
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Available: ${known.join(', ')}`);
  process.exit(2);
}
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);

const results: BenchmarkResult[] = [];
const failed: string[] = [];

/** Runs a bench; its failure does not stop the others. */
async function run(name: string, measure: () => Promise<readonly BenchmarkResult[]>): Promise<void> {
  if (!isSelected(name)) return;
  try {
    results.push(...(await measure()));
  } catch (error) {
    failed.push(name);
    console.error(error);
  }
}

stopChildrenOnSignal();
await installTestPrograms(report);
for (const [name, measure] of Object.entries(standaloneBenches)) await run(name, () => measure(report));
if (Object.keys(productBenches).some(isSelected)) {
  const stack = await startTestStack(report, {
    needsFrontends: benchesInBrowser.some(isSelected),
    env: { NODE_OPTIONS: INSPECTOR_OPTION },
  });
  try {
    for (const [name, measure] of Object.entries(productBenches)) await run(name, () => measure(stack, report));
  } finally {
    await stack.stop();
  }
}

const [processor] = cpus();
const table = `${formatTable(results)}\n\n${processor?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`;
await mkdir(resolveFromRoot('.cache'), { recursive: true });
await writeFile(resolveFromRoot('.cache', 'benchmarks.md'), table);
console.log(`\n${table}`);
const missed = results.filter(({ isReached }) => isReached === false);
for (const name of failed) console.log(`failed: ${name}`);
for (const { name, target } of missed) console.log(`missed: ${name} (${target})`);
process.exit(failed.length + missed.length > 0 ? 1 : 0);
