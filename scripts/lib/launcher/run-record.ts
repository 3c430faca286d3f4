import { existsSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { signalGroup } from '../child-process.ts';
import { runCommand } from '../run-command.ts';

/** Identifies a process by id and start time, because ids are reused. */
export type ProcessIdentity = { readonly pid: number; readonly startedAt: string };

/** The running processes of a state folder. The launcher writes it for `make down` and the next start. */
export type RunRecord = {
  readonly launcher: ProcessIdentity;
  readonly url: string;
  readonly processes: readonly ProcessIdentity[];
};

/** Start time of a process in a system-specific format; undefined when it is not running. */
export async function getStartTime(pid: number): Promise<string | undefined> {
  if (existsSync('/proc/self/stat')) {
    try {
      // The name in parentheses may contain spaces. After it, field 1 is the state and field 20 the start time.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ');
      return fields?.[0] === 'Z' ? undefined : fields?.[19];
    } catch {
      return undefined;
    }
  }
  const result = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return result.code === 0 ? result.output.trim() : undefined;
}

export async function getProcessIdentity(pid: number): Promise<ProcessIdentity> {
  return { pid, startedAt: (await getStartTime(pid)) ?? '' };
}

export async function isStillRunning(identity: ProcessIdentity): Promise<boolean> {
  return identity.startedAt !== '' && (await getStartTime(identity.pid)) === identity.startedAt;
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

const STOP_TIMEOUT_MS = 10_000;

/** Stops the processes that a killed launcher left running. Returns their number. */
export async function stopRemainingProcesses(record: RunRecord): Promise<number> {
  const remaining: ProcessIdentity[] = [];
  for (const identity of record.processes) if (await isStillRunning(identity)) remaining.push(identity);
  for (const { pid } of remaining) signalGroup(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (const identity of remaining) {
    while ((await isStillRunning(identity)) && performance.now() < deadline) await wait(100);
    if (await isStillRunning(identity)) signalGroup(identity.pid, 'SIGKILL');
  }
  return remaining.length;
}
