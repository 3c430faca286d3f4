import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const evidence = { segmentIds: ['t1-s1'], quote: 'ship on Friday' };
const doubtful = { isTopic: false, evidence, furtherEvidence: [], isDoubtful: true };
const dropped = [
  { text: 'The budget is 90,000 euros.', reason: 'number_not_said' },
  { text: 'They agreed on a boat.', reason: 'not_supported' },
];

/** Minutes of a generation whose decision, summary and first item are doubtful. */
async function createMinutes(): Promise<string> {
  const { id } = await context.createMeeting(ann);
  await context.importText(ann, id, SAMPLE_TRANSCRIPT);
  const result = createResult(id, 1);
  await context.finishGeneration({
    ...result,
    sections: [{ heading: 'Decisions Made', lines: [{ ...doubtful, text: 'Ships on Friday.' }] }],
    summary: { sentences: [{ ...doubtful, text: 'The release ships.' }], decisions: [] },
    actionItems: result.actionItems.map((item) => ({ ...item, isDoubtful: true })),
    droppedClaims: 2,
    dropped,
  });
  return id;
}
const getMinutes = async (meetingId: string, as = ann) => {
  const { minutes } = await context.client.getMinutes({ meetingId }, { as });
  if (minutes === undefined) throw new Error('The meeting has no minutes.');
  return minutes;
};
const share = (meetingId: string, role: string) =>
  context.client.createShare({ meetingId, userId: 'user-2', role, requestKey: '' }, { as: ann });

describe('a generation with doubtful and dropped statements', () => {
  it('has doubtful lines, sentences of the summary and action items: those that their quotes support only partly', async () => {
    const id = await createMinutes();
    const minutes = await getMinutes(id);
    expect(minutes.citations).toMatchObject([{ quote: evidence.quote, doubtful: true }]);
    expect(minutes.summary?.sentences).toMatchObject([{ citations: [{ doubtful: true }] }]);
    const { actionItems } = await context.client.listActionItems({ meetingId: id }, { as: ann });
    expect(actionItems).toMatchObject([{ description: 'Test it', citations: [{ doubtful: true }] }]);
  });

  it('has no doubtful line any more once a user has rewritten it, which removes its evidence', async () => {
    const id = await createMinutes();
    const { content } = await getMinutes(id);
    await context.client.updateMinutes(
      { meetingId: id, content: content.replace('Ships on Friday', 'It ships this week'), version: undefined },
      { as: ann },
    );
    expect((await getMinutes(id)).citations).toEqual([]);
  });

  it('has no other doubtful lines', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    const { citations, generation } = await getMinutes(id);
    expect(citations.length).toBeGreaterThan(0);
    expect(citations.some((citation) => citation.doubtful)).toBe(false);
    expect(generation?.dropped).toEqual([]);
  });

  it('shows dropped statements with reasons to users who may edit the meeting', async () => {
    const id = await createMinutes();
    expect((await getMinutes(id)).generation).toMatchObject({ droppedClaims: 2, dropped });
    await share(id, 'editor');
    expect((await getMinutes(id, bob)).generation?.dropped).toEqual(dropped);
  });

  it('shows viewers only the number of dropped statements', async () => {
    const id = await createMinutes();
    await share(id, 'viewer');
    expect((await getMinutes(id, bob)).generation).toMatchObject({ droppedClaims: 2, dropped: [] });
  });

  it('stores a limited number of dropped statements', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    const many = Array.from({ length: 80 }, (_, index) => ({ text: `Statement ${index}`, reason: 'not_supported' }));
    await context.finishGeneration(createResult(id, 1, { dropped: many, droppedClaims: 80 }));
    expect((await getMinutes(id)).generation?.dropped).toHaveLength(50);
  });
});
