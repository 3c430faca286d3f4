import { afterEach, beforeAll, expect } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';

export type Process = { readonly startedAt: number; readonly residentBytes: number };

/** Reads the process of each service from its metrics. */
export async function readProcesses(): Promise<Record<string, Process>> {
  const entries = Object.entries(getTestedStack('adminUrls')).map(async ([name, url]) => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const process = {
      startedAt: readGauge(metrics, 'process_start_time_seconds'),
      residentBytes: readGauge(metrics, 'process_resident_memory_bytes'),
    };
    return [name, process] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function readGauge(metrics: string, name: string): number {
  const value = Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  expectWithMessage(value, name).toBeGreaterThan(0);
  return value;
}

/** Retries, because a request can fail on an idle connection that the server closes. A restart changes the start time. */
async function readStartTimes(): Promise<Record<string, number>> {
  const processes = Object.entries(await eventually(readProcesses));
  return Object.fromEntries(processes.map(([name, { startedAt }]) => [name, startedAt]));
}

/** Checks after each test of a file that no process restarted and that the stack is ready. */
export function expectProcessesHealthy(): void {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await readStartTimes();
  });
  afterEach(async () => {
    expect(await readStartTimes()).toEqual(before);
    expect((await fetch(`${getTestedStack('baseUrl')}/health/ready`)).status).toBe(200);
  });
}
