import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { inRoot } from '../../scripts/lib/paths.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { installTestPrograms } from '../../scripts/lib/test-run/test-programs.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { measureCable } from './benches/cable-bench.ts';
import { measureLive } from './benches/live-bench.ts';
import { measureMeetings } from './benches/meeting-bench.ts';
import { measureOutbox } from './benches/outbox-bench.ts';
import { measureReads } from './benches/read-bench.ts';
import { measureSearch } from './benches/search-bench.ts';
import { measureStore } from './benches/store-bench.ts';
import { measureTranscript } from './benches/transcript-bench.ts';
import { measureUploads } from './benches/upload-bench.ts';
import { INSPECTABLE } from './collect-garbage.ts';
import { type Figure, formatTable, type Measure } from './figure.ts';

/** Those that need nothing but themselves, run before the product takes a share of the machine; then those of the whole product. */
const alone: Readonly<Record<string, Measure>> = { store: measureStore, outbox: measureOutbox };
const whole: Readonly<Record<string, (stack: Stack, say: (line: string) => void) => Promise<readonly Figure[]>>> = {
  reads: measureReads,
  meetings: measureMeetings,
  cable: measureCable,
  search: measureSearch,
  transcript: measureTranscript,
  live: measureLive,
  // Last: it leaves transcripts behind whose minutes are still being written.
  uploads: measureUploads,
};

const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const known = [...Object.keys(alone), ...Object.keys(whole)];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There is: ${known.join(', ')}`);
  process.exit(2);
}
const isWanted = (name: string) => asked.length === 0 || asked.includes(name);

const figures: Figure[] = [];
const broken: string[] = [];

/** One that breaks off does not keep the others from being measured. */
async function run(name: string, measure: () => Promise<readonly Figure[]>): Promise<void> {
  if (!isWanted(name)) return;
  try {
    figures.push(...(await measure()));
  } catch (error) {
    broken.push(name);
    console.error(error);
  }
}

await installTestPrograms(say);
for (const [name, measure] of Object.entries(alone)) await run(name, () => measure(say));
if (Object.keys(whole).some(isWanted)) {
  const stack = await startTestStack(say, {
    hasPages: isWanted('transcript') || isWanted('live'),
    env: { NODE_OPTIONS: INSPECTABLE },
  });
  try {
    for (const [name, measure] of Object.entries(whole)) await run(name, () => measure(stack, say));
  } finally {
    await stack.stop();
  }
}

const [processor] = cpus();
const table = `${formatTable(figures)}\n\n${processor?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`;
await mkdir(inRoot('.cache'), { recursive: true });
await writeFile(inRoot('.cache', 'benchmarks.md'), table);
console.log(`\n${table}`);
const missed = figures.filter(({ isReached }) => isReached === false);
for (const name of broken) console.log(`${name}: broke off`);
for (const { name, target } of missed) console.log(`missed: ${name} (${target})`);
process.exit(broken.length + missed.length > 0 ? 1 : 0);
