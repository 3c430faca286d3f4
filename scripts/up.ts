import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopbackAddress } from '@minutehand/service-kit/config';
import { getRestoreMarker } from './lib/backup/installation.ts';
import { stopAllChildren } from './lib/child-process.ts';
import { describeSpeechToText, installSpeechPrograms } from './lib/dependencies/speech-programs.ts';
import { buildFrontends } from './lib/frontends.ts';
import { offerDemo } from './lib/launcher/offer-demo.ts';
import {
  deleteRunRecord,
  getProcessIdentity,
  isStillRunning,
  type RunRecord,
  readRunRecord,
  stopRemainingProcesses,
  writeRunRecord,
} from './lib/launcher/run-record.ts';
import {
  getLocalUrl,
  getPublicHost,
  getPublicPort,
  getStateFolder,
  hasInternalSecurity,
  loadDotEnv,
} from './lib/launcher/settings.ts';
import { findPortOwner, isPortFree } from './lib/ports.ts';
import { type Stack, startStack } from './lib/stack.ts';

const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);
// Errors of a closed terminal must not prevent an orderly shutdown.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

loadDotEnv();
const stateDir = getStateFolder();
const port = getPublicPort();
const host = getPublicHost();
const runFile = join(stateDir, 'run.json');
await mkdir(stateDir, { recursive: true });

if (existsSync(getRestoreMarker(stateDir))) {
  console.error('A restore was interrupted, so the data is incomplete. Repeat it: make restore OPTIONS=--force');
  process.exit(1);
}
const previousRun = await readRunRecord(runFile);
if (previousRun && (await isStillRunning(previousRun.launcher))) {
  console.log(`Minutehand is already running at ${previousRun.url}. Stop it with \`make down\`.`);
  process.exit(0);
}
if (previousRun) {
  const stopped = await stopRemainingProcesses(previousRun);
  if (stopped > 0) print(`stopped ${stopped} processes of an earlier run`);
}
if (!(await isPortFree(port))) {
  const owner = (await findPortOwner(port)) ?? 'another program';
  console.error(`Port ${port} is in use by ${owner}. Stop it, or use another port: PORT=8081 make up`);
  process.exit(1);
}

const record: RunRecord = {
  launcher: await getProcessIdentity(process.pid),
  url: getLocalUrl(host, port),
  processes: [],
};
await writeRunRecord(runFile, record);
// Writes are serialized, and stop when the launcher shuts down.
let pendingWrite = Promise.resolve();
const recordProcesses = (pids: readonly number[]) => {
  pendingWrite = pendingWrite.then(async () => {
    const processes = await Promise.all(pids.map(getProcessIdentity));
    if (!isStopping) await writeRunRecord(runFile, { ...record, processes });
  });
};
let stack: Stack | undefined;
let isStopping = false;

async function shutDown(code: number): Promise<never> {
  isStopping = true;
  print('stopping ...');
  await stack?.stop();
  await stopAllChildren();
  await pendingWrite;
  await deleteRunRecord(runFile);
  print('stopped');
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isStopping) void shutDown(0);
  });
}

try {
  print(`starting; state and logs are in ${stateDir}`);
  await installSpeechPrograms(print);
  const [started] = await Promise.all([
    startStack({
      stateDir,
      port,
      print,
      restartsServices: true,
      onProcesses: recordProcesses,
    }).then((running) => {
      stack = running;
      return running;
    }),
    buildFrontends(print),
  ]);
  const { env } = process;
  print(
    hasInternalSecurity()
      ? 'internal security: mutual TLS between services, and passwords of Redis and of a broker user for each service'
      : 'internal security: off, everything but the gateway listens on this machine only (INTERNAL_SECURITY=on)',
  );
  const configuredUrls = ['RABBITMQ_URL', 'REDIS_URL'].filter((name) => env[name]);
  if (hasInternalSecurity() && configuredUrls.length > 0)
    print(`users and passwords are those of ${configuredUrls.join(' and ')}`);
  if (!isLoopbackAddress(host)) print(`the product is open to other machines: HOST is ${host}`);
  print(`documents: ${env.MONGODB_URL ? 'MongoDB from MONGODB_URL' : 'SQLite files (set MONGODB_URL for MongoDB)'}`);
  print(
    `search: ${env.MEILISEARCH_URL ? 'Meilisearch from MEILISEARCH_URL' : 'embedded (set MEILISEARCH_URL for Meilisearch)'}`,
  );
  print(
    `writer: ${env.OPENAI_BASE_URL || env.OPENAI_API_KEY ? 'language model' : 'embedded (set OPENAI_API_KEY or OPENAI_BASE_URL for a language model)'}`,
  );
  print(`speech to text: ${await describeSpeechToText(env)}`);
  const { signIn, demo } = await offerDemo(started.url, print);
  console.log(`
  Minutehand runs at   ${started.url}
  ${signIn}
  Logs are in          ${started.logsDir}
  Stop with Ctrl-C. Your data is stored in ${stateDir}
`);
  if (demo.state !== 'exists')
    demo.finish().then(
      () => print('the team, minutes and action items of the sample meetings are ready'),
      (error: unknown) => {
        if (!isStopping) print(error instanceof Error ? error.message : String(error));
      },
    );
} catch (error) {
  if (!isStopping) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await shutDown(1);
  }
}
