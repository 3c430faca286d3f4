import { describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { snapshotDocuments } from '@minutehand/test-kit/access';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import type { TestService } from '@minutehand/test-kit/service';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import {
  finishGeneration,
  getGeneration,
  type Meetings,
  speakers,
  startAi,
  storedMeeting,
  streamTranscript,
} from './test-context.ts';

/** The speaker who owns the first action item of the transcript. */
const deletedSpeaker = speakers.find(({ id }) => id === 's2')!;

/** Assigns the speaker to user-2 from the call with this number on: the first reads the transcript for the writer. */
function assignSpeaker(fromCall: number): Meetings {
  let calls = 0;
  return {
    ...storedMeeting,
    async *streamTranscript() {
      calls += 1;
      for await (const { part } of streamTranscript(3)) {
        if (part?.$case !== 'header' || calls < fromCall) yield { part };
        else {
          const assigned = part.value.speakers.map((speaker) =>
            speaker.id === deletedSpeaker.id ? { ...speaker, userId: 'user-2' } : speaker,
          );
          yield { part: { $case: 'header', value: { ...part.value, speakers: assigned } } };
        }
      }
    },
  };
}

async function deleteUser(service: TestService): Promise<void> {
  const deleted = createEvent('accounts.user_deleted', { userId: 'user-2', accountIds: ['account-1'] });
  await service.bus.publish(createStoredEvent(deleted));
  await service.bus.settled();
}

/** All documents of the account, without quotes, which stay verbatim. */
async function readStoredText({ store }: TestService): Promise<string> {
  const documents = await snapshotDocuments(store, aggregates, 'account-1');
  return JSON.stringify(documents, (key, value) => (key === 'quote' ? '' : value));
}

describe('a deleted user', () => {
  it.each([
    ['before the generation', 1],
    ['after the generation', 2],
  ])('who was assigned to a speaker %s is not named in any stored document', async (_, fromCall) => {
    const service = await startAi(assignSpeaker(fromCall));
    await finishGeneration(service);
    expect(await readStoredText(service)).toContain(deletedSpeaker.name);
    await deleteUser(service);
    const stored = await readStoredText(service);
    expect(stored).not.toContain(deletedSpeaker.name);
    expect(stored).toContain('Deleted user');
    // The meetings service can still read the draft.
    expect((await getGeneration()).speakers).toContainEqual({ id: 's2', name: 'Deleted user' });
  });

  it('is anonymized once by repeated events, and leaves the names of others', async () => {
    const service = await startAi(assignSpeaker(1));
    await finishGeneration(service);
    await deleteUser(service);
    const before = await readStoredText(service);
    await deleteUser(service);
    expect(await readStoredText(service)).toBe(before);
    expect(before).toContain(speakers.find(({ id }) => id === 's3')!.name);
  });

  it('is not named in a draft that is stored after the deletion', async () => {
    const service = await startAi(assignSpeaker(1));
    await deleteUser(service);
    await finishGeneration(service);
    await service.bus.settled();
    expect(await readStoredText(service)).not.toContain(deletedSpeaker.name);
  });
});
