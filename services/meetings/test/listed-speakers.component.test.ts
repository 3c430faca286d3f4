import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
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
});
