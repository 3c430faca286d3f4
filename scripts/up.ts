import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stopAllChildren } from './lib/child-process.ts';
import { demoUser, loadDemo } from './lib/demo.ts';
import { buildFrontends } from './lib/frontends.ts';
import { loadDotEnv, publicPort, stateFolder } from './lib/launcher.ts';
import { findPortOwner, isPortFree } from './lib/ports.ts';
import {
  deleteRunRecord,
  getProcessMark,
  isStillRunning,
  type RunRecord,
  readRunRecord,
  stopLeftovers,
  writeRunRecord,
} from './lib/run-record.ts';
import { type Stack, startStack } from './lib/stack.ts';

const begun = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
// A terminal that has gone must not keep us from leaving in order.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

loadDotEnv();
const stateDir = stateFolder();
const port = publicPort();
const runFile = join(stateDir, 'run.json');
await mkdir(stateDir, { recursive: true });

const earlier = await readRunRecord(runFile);
if (earlier && (await isStillRunning(earlier.launcher))) {
  console.log(`Minutehand already runs at ${earlier.url}; \`make down\` stops it.`);
  process.exit(0);
}
if (earlier) {
  const ended = await stopLeftovers(earlier);
  if (ended > 0) print(`ended ${ended} processes that an earlier run had left behind`);
}
if (!(await isPortFree(port))) {
  const holder = (await findPortOwner(port)) ?? 'another program';
  console.error(`Port ${port} is taken by ${holder}. Stop it, or choose another one: PORT=8081 make up`);
  process.exit(1);
}

const record: RunRecord = {
  launcher: await getProcessMark(process.pid),
  url: `http://localhost:${port}`,
  processes: [],
};
await writeRunRecord(runFile, record);
// Written one after the other, and not any more once we leave.
let recording = Promise.resolve();
const recordProcesses = (pids: readonly number[]) => {
  recording = recording.then(async () => {
    const processes = await Promise.all(pids.map(getProcessMark));
    if (!isLeaving) await writeRunRecord(runFile, { ...record, processes });
  });
};
let stack: Stack | undefined;
let isLeaving = false;

async function leave(code: number): Promise<never> {
  isLeaving = true;
  print('stopping ...');
  await stack?.stop();
  await stopAllChildren();
  await recording;
  await deleteRunRecord(runFile);
  print('stopped, nothing is left running');
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isLeaving) void leave(0);
  });
}

try {
  print(`starting; state and logs are in ${stateDir}`);
  const [started] = await Promise.all([
    startStack({
      stateDir,
      port,
      print,
      restartsTheDead: true,
      onProcesses: recordProcesses,
    }).then((running) => {
      stack = running;
      return running;
    }),
    buildFrontends(print),
  ]);
  const { env } = process;
  print(`documents: ${env.MONGODB_URL ? 'MongoDB from MONGODB_URL' : 'SQLite files (set MONGODB_URL for MongoDB)'}`);
  print(
    `search: ${env.MEILISEARCH_URL ? 'Meilisearch from MEILISEARCH_URL' : 'embedded (set MEILISEARCH_URL for Meilisearch)'}`,
  );
  print(
    `writer: ${env.OPENAI_BASE_URL || env.OPENAI_API_KEY ? 'language model' : 'embedded (set OPENAI_API_KEY or OPENAI_BASE_URL for a language model)'}`,
  );
  if ((await loadDemo(started.url)) === 'made') print('made the demo account with one sample meeting');
  console.log(`
  Minutehand runs at   ${started.url}
  Sign in as           ${demoUser.email}
  with the password    ${demoUser.password}
  Logs are in          ${started.logsDir}
  Ctrl-C stops it; what you did stays in ${stateDir}
`);
} catch (error) {
  if (!isLeaving) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await leave(1);
  }
}
