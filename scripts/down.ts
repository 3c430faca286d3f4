import { join } from 'node:path';
import { deleteRunRecord, isStillRunning, readRunRecord, stopRemainingProcesses } from './lib/launcher/run-record.ts';
import { getStateFolder, loadDotEnv } from './lib/launcher/settings.ts';
import { waitUntil } from './lib/wait-until.ts';

const STOP_TIMEOUT_MS = 60_000;

loadDotEnv();
const runFile = join(getStateFolder(), 'run.json');
const record = await readRunRecord(runFile);
if (!record) {
  console.log('Minutehand is not running.');
  process.exit(0);
}
if (await isStillRunning(record.launcher)) {
  process.kill(record.launcher.pid, 'SIGTERM');
  await waitUntil(async () => !(await isStillRunning(record.launcher)), {
    timeoutMs: STOP_TIMEOUT_MS,
    message: () => `the launcher (process ${record.launcher.pid}) did not stop in time`,
  });
}
await stopRemainingProcesses(record);
await deleteRunRecord(runFile);
console.log(`Stopped Minutehand at ${record.url}.`);
