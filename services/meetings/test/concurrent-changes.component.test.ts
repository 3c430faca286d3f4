import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Change, Collection, Stored } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import { retryProcessing } from '../src/app/generation/retry-processing.ts';
import { startPendingGeneration } from '../src/app/generation/start-pending-generation.ts';
import { createMeeting } from '../src/app/meetings/create-meeting.ts';
import { anonymizeUser } from '../src/app/people/anonymize-user.ts';
import type { Ports } from '../src/app/ports.ts';
import { importTranscript } from '../src/app/transcript/import-transcript.ts';
import { countAll } from '../src/domain/generation/generation-counts.ts';
import type { Meeting } from '../src/domain/meetings/meeting.ts';
import { openCrashingPorts } from './crashing-ports.ts';
import { SAMPLE_TRANSCRIPT } from './test-context.ts';

const ann = createActor();
let env: Awaited<ReturnType<typeof openCrashingPorts>>;
let ports: Ports;
let meetingId: string;

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function addMeeting(): Promise<string> {
  const request = { title: 'x', typeId: '', startedAt: '', attendees: [], requestKey: '' };
  return (await createMeeting(ports, ann, request)).meeting.id;
}

const importText = (as: Ports, requestKey = '') =>
  importTranscript(as, ann, { meetingId, format: 'text', signedId: '', requestKey }, toChunks(SAMPLE_TRANSCRIPT));

/** Ports in which another request writes between the first change of a meeting and its write, so that the write is stale. */
function withRace(writeConcurrently: () => Promise<unknown>): Ports {
  const { meetings } = ports;
  let isFirst = true;
  const update: Collection<Meeting>['update'] = (scope, id, change) =>
    meetings.update(scope, id, async (loaded: Stored<Meeting>): Promise<Change<Meeting>> => {
      const changed = await change(loaded);
      if (isFirst) {
        isFirst = false;
        await writeConcurrently();
      }
      return changed;
    });
  return { ...ports, meetings: { ...env.collections.meetings, update } };
}

async function countGenerations(): Promise<number> {
  let count = 0;
  for await (const counts of ports.generationCounts.stream(ann, {})) count += countAll(counts);
  return count;
}

beforeEach(async () => {
  env = await openCrashingPorts();
  // Counts of generations expire by the clock of the store.
  ports = { ...env.ports, now: () => new Date() };
  meetingId = await addMeeting();
});
afterEach(() => env.store.close());

describe('the number of generations', () => {
  it('does not count a generation if another request started one first', async () => {
    await importText(ports);
    await env.collections.meetings.update(ann, meetingId, (meeting) => ({ document: { ...meeting, state: 'failed' } }));
    const retry = (as: Ports) => retryProcessing(as, ann, { meetingId, section: '' });
    await expect(retry(withRace(() => retry(ports)))).rejects.toMatchObject({ kind: 'conflict' });
    expect(await countGenerations()).toBe(2);
  });

  it('does not count a generation if a later import has already started its own', async () => {
    await importText(withRace(() => importText(ports)));
    expect((await env.collections.meetings.find(ann, meetingId))?.importNumber).toBe(2);
    expect(await countGenerations()).toBe(1);
  });

  it('counts a generation that the consumer of the first event starts before the import does', async () => {
    await importText(withRace(() => startPendingGeneration(ports, { accountId: ann.accountId, meetingId })));
    expect(await countGenerations()).toBe(1);
  });

  it('counts a generation once if an import crashed after it stored the transcript and is repeated', async () => {
    const { meetings } = ports;
    const update = () => Promise.reject(new Error('crashed'));
    await expect(importText({ ...ports, meetings: { ...meetings, update } }, 'key-1')).rejects.toThrow('crashed');
    await importText(ports, 'key-1');
    expect((await env.collections.meetings.find(ann, meetingId))?.importNumber).toBe(1);
    expect(await countGenerations()).toBe(1);
  });
});

describe('the name of a deleted user in meetings', () => {
  it('is replaced in all of them, several at a time', async () => {
    const ids = [meetingId, await addMeeting(), await addMeeting()];
    for (const id of ids) {
      await env.collections.meetings.update(ann, id, (meeting) => ({ document: { ...meeting, attendees: ['Bob'] } }));
    }
    const { minutes } = env.collections;
    let running = 0;
    let maxConcurrent = 0;
    const update: typeof minutes.update = async (...args) => {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      const updated = await minutes.update(...args);
      running -= 1;
      return updated;
    };
    const counted = { ...ports, minutes: { ...minutes, update } };
    await anonymizeUser(counted, ann.accountId, { userId: 'user-2', name: 'Bob' });
    expect(maxConcurrent).toBe(ids.length);
    for (const { attendees } of await env.collections.meetings.findMany(ann, ids))
      expect(attendees).not.toContain('Bob');
  });
});
