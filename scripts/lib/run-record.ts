import { existsSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './child-process.ts';
import { runCommand } from './run-command.ts';

/** A process, told apart from a later one with the same number by when it began. */
export type ProcessMark = { readonly pid: number; readonly startedAt: string };

/** What runs from a state folder, written down by the launcher for `make down` and for the next start. */
export type RunRecord = {
  readonly launcher: ProcessMark;
  readonly url: string;
  readonly processes: readonly ProcessMark[];
};

/** When a process began, in the system's own words; undefined when it is gone. */
export async function getStartTime(pid: number): Promise<string | undefined> {
  if (existsSync('/proc/self/stat')) {
    try {
      // The name in parentheses may hold anything; after it come the state and, as the 20th field, the start time.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ');
      return fields?.[0] === 'Z' ? undefined : fields?.[19];
    } catch {
      return undefined;
    }
  }
  const listed = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return listed.code === 0 ? listed.output.trim() : undefined;
}

export async function getProcessMark(pid: number): Promise<ProcessMark> {
  return { pid, startedAt: (await getStartTime(pid)) ?? '' };
}

export async function isStillRunning(mark: ProcessMark): Promise<boolean> {
  return mark.startedAt !== '' && (await getStartTime(mark.pid)) === mark.startedAt;
}

export async function readRunRecord(file: string): Promise<RunRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

export async function writeRunRecord(file: string, record: RunRecord): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(record, null, 2));
  await rename(`${file}.new`, file);
}

export async function deleteRunRecord(file: string): Promise<void> {
  await rm(file, { force: true });
}

const LEFTOVER_GRACE_MS = 10_000;

/** Ends what a launcher that was killed could not end itself. Answers how many. */
export async function stopLeftovers(record: RunRecord): Promise<number> {
  const alive: ProcessMark[] = [];
  for (const mark of record.processes) if (await isStillRunning(mark)) alive.push(mark);
  for (const { pid } of alive) signalGroup(pid, 'SIGTERM');
  const end = performance.now() + LEFTOVER_GRACE_MS;
  for (const mark of alive) {
    while ((await isStillRunning(mark)) && performance.now() < end) await sleep(100);
    if (await isStillRunning(mark)) signalGroup(mark.pid, 'SIGKILL');
  }
  return alive.length;
}
