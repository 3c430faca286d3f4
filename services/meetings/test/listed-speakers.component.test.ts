import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stored } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import type { Ports } from '../src/app/ports.ts';
import { copyMissingSpeakers, copySpeakers } from '../src/app/transcript/copy-speakers.ts';
import type { Meeting } from '../src/domain/meetings/meeting.ts';
import type { Transcript } from '../src/domain/transcript/transcript.ts';
import { SPEAKER_COPIES_PER_READ } from '../src/limits.ts';
import { meetings as meetingAggregate } from '../src/outbound/store/meetings.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

async function createTranscribedMeeting(text = SAMPLE_TRANSCRIPT): Promise<string> {
  const { id } = await context.createMeeting(ann);
  await context.importText(ann, id, text);
  return id;
}
async function list(): Promise<Map<string, readonly string[]>> {
  const request = { type: '', state: '', mine: false, limit: 0, cursor: '' };
  const { meetings } = await context.client.listMeetings(request, { as: ann });
  return new Map(meetings.map(({ id, speakers }) => [id, speakers]));
}
/** Leaves the meeting as an earlier release stores it. */
const removeCopy = (meetingId: string) =>
  context.service.store
    .collection(meetingAggregate)
    .update(ann, meetingId, (meeting) => ({ document: { ...meeting, speakersCopy: undefined } }));

describe('the speakers in the list of meetings', () => {
  it('are those of the transcript, under the names that users and members have', async () => {
    const id = await createTranscribedMeeting();
    expect((await list()).get(id)).toEqual(['Ann', 'Bob']);
    await context.finishGeneration(createResult(id, 1));
    const assign = (speakerId: string, person: { name?: string; userId?: string }) =>
      context.client.assignSpeaker(
        { meetingId: id, speakerId, name: person.name, userId: person.userId, version: undefined },
        { as: ann },
      );
    await assign('t1-p1', { name: 'Anna' });
    await assign('t1-p2', { userId: 'user-2' });
    expect((await list()).get(id)).toEqual(['Anna', 'Bob Ray']);
    const merge = { meetingId: id, speakerId: 't1-p1', intoSpeakerId: 't1-p2', version: undefined };
    await context.client.mergeSpeakers(merge, { as: ann });
    expect((await list()).get(id)).toEqual(['Bob Ray']);
  });

  it('are those of the current transcript, and none without one', async () => {
    const { id: emptyId } = await context.createMeeting(ann);
    const id = await createTranscribedMeeting();
    await context.finishGeneration(createResult(id, 1));
    await context.importText(ann, id, 'Cleo: Good morning.\nDan: Good morning, Cleo.\n');
    expect(await list()).toEqual(
      new Map([
        [id, ['Cleo', 'Dan']],
        [emptyId, []],
      ]),
    );
  });

  it('are copied, a few for each read, for meetings that an earlier release stored', async () => {
    const ids = [];
    for (let count = 0; count <= SPEAKER_COPIES_PER_READ; count += 1) {
      const id = await createTranscribedMeeting();
      await removeCopy(id);
      ids.push(id);
    }
    const countNamed = async () => [...(await list()).values()].filter((names) => names.length > 0).length;
    expect(await countNamed()).toBe(SPEAKER_COPIES_PER_READ);
    expect(await countNamed()).toBe(ids.length);
  });

  describe('while the missing copy of a meeting is made', () => {
    /** Lists the meeting with transcripts that are loaded by `find`. Returns it. */
    async function copy(id: string, find: Ports['transcripts']['find']) {
      const ports = { ...context.ports(), transcripts: { find } as Ports['transcripts'] };
      const listed = await ports.meetings.find(ann, id);
      const [meeting] = await copyMissingSpeakers(ports, ann, listed === undefined ? [] : [listed]);
      return { meeting, versions: (meeting?.version ?? 0) - (listed?.version ?? 0) };
    }
    /** Loads a transcript. Its speakers get another name each time after that. */
    const renameAfterLoad =
      (names: string[], onRenamed: (renamed: Stored<Transcript>) => Promise<unknown>): Ports['transcripts']['find'] =>
      async (scope, id) => {
        const { transcripts } = context.ports();
        const loaded = await transcripts.find(scope, id);
        const name = names.shift();
        if (name === undefined) return loaded;
        const renamed = await transcripts.update(scope, id, (stored) => ({
          document: { ...stored, speakers: stored.speakers.map((speaker) => ({ ...speaker, name })) },
        }));
        if (renamed !== undefined) await onRenamed(renamed);
        return loaded;
      };
    const getNames = (meeting: Meeting | undefined) => meeting?.speakersCopy?.speakers.map(({ name }) => name);

    it('are those of the latest transcript, even if it changes after it was loaded', async () => {
      const id = await createTranscribedMeeting();
      await removeCopy(id);
      const { meeting } = await copy(
        id,
        renameAfterLoad(['Cleo', 'Dan'], async () => undefined),
      );
      expect(getNames(meeting)).toEqual(['Dan', 'Dan']);
    });

    it('are those of another copy that is made meanwhile, which is not replaced', async () => {
      const id = await createTranscribedMeeting();
      await removeCopy(id);
      const find = renameAfterLoad(['Cleo'], (renamed) => copySpeakers(context.ports(), ann, renamed));
      const { meeting, versions } = await copy(id, find);
      expect([getNames(meeting), versions]).toEqual([['Cleo', 'Cleo'], 1]);
    });

    it('are missing if it fails, and the meeting is listed', async () => {
      const id = await createTranscribedMeeting();
      await removeCopy(id);
      const { meeting } = await copy(id, async () => {
        throw new Error('unavailable');
      });
      expect([meeting?.id, meeting?.speakersCopy]).toEqual([id, undefined]);
    });

    it('are none without a transcript of the import, so that later reads do not load it', async () => {
      const id = await createTranscribedMeeting();
      await removeCopy(id);
      const { meeting } = await copy(id, async () => undefined);
      expect(meeting?.speakersCopy).toEqual({ importNumber: 1, speakers: [] });
    });
  });
});
