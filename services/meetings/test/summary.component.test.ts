import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GetGenerationResponse } from '@minutehand/contracts/proto/ai/v1/ai';
import { createActor } from '@minutehand/test-kit/identity';
import { eventually } from '@minutehand/test-kit/waiting';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const createLine = (text: string, quote: string, segmentId = 't1-s1') => ({
  text,
  isTopic: false,
  evidence: { segmentIds: [segmentId], quote },
  furtherEvidence: [],
  isDoubtful: false,
});
const FIRST: GetGenerationResponse['summary'] = {
  sentences: [createLine('Ann planned the release.', 'We ship'), createLine('It costs nothing.', 'costs nothing')],
  decisions: [createLine('Ships on Friday.', 'ship on Friday')],
};
const SECOND: GetGenerationResponse['summary'] = {
  sentences: [
    createLine('Ann planned the release.', 'We ship'),
    createLine('Bob tests it.', 'I will test it.', 't1-s2'),
  ],
  decisions: [],
};
const speakers = [
  { id: 't1-p1', name: 'Ann' },
  { id: 't1-p2', name: 'Bob' },
];

async function createMinutes(summary = FIRST): Promise<string> {
  const { id } = await context.createMeeting(ann);
  await context.importText(ann, id, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(id, 1, { summary, speakers }));
  return id;
}
async function regenerate(meetingId: string): Promise<void> {
  await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
  await context.finishGeneration(createResult(meetingId, 2, { summary: SECOND, speakers }));
}
const getMinutes = async (meetingId: string) => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const getTexts = async (meetingId: string) => {
  const { summary } = await getMinutes(meetingId);
  return summary && [...summary.sentences, ...summary.decisions].map(({ text }) => text);
};
const update = (meetingId: string, content: string) =>
  context.client.updateMinutes({ meetingId, content, version: undefined }, { as: ann });
const getSummaryLine = async () => {
  const { meetings } = await context.client.listMeetings(
    { type: '', state: '', mine: false, limit: 0, cursor: '' },
    { as: ann },
  );
  return meetings[0]?.summaryLine;
};

describe('the summary of a meeting', () => {
  it('has the lines that the transcript supports, with their evidence; the others are counted', async () => {
    const { summary, generation } = await getMinutes(await createMinutes());
    const citation = { anchor: '', segmentIds: ['t1-s1'], speaker: 'Ann', outdated: false };
    expect(summary).toMatchObject({
      sentences: [{ text: 'Ann planned the release.', citations: [{ ...citation, quote: 'We ship' }] }],
      decisions: [{ text: 'Ships on Friday.', citations: [{ ...citation, quote: 'ship on Friday' }] }],
    });
    // One line of the summary, one of the minutes, and one that the writer dropped.
    expect(generation?.droppedClaims).toBe(3);
  });

  it('is absent from minutes that a service of an earlier release wrote', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    expect((await getMinutes(id)).summary).toBeUndefined();
    expect(await getSummaryLine()).toBe('');
  });

  it('stays when a user edits the minutes, without the decisions that the user removed', async () => {
    const id = await createMinutes();
    await update(id, '## Decisions Made\n\n- Ships on Friday.\n- By hand.\n');
    expect(await getTexts(id)).toEqual(['Ann planned the release.', 'Ships on Friday.']);
    await update(id, '## Decisions Made\n\n- By hand.\n');
    expect(await getTexts(id)).toEqual(['Ann planned the release.']);
  });

  it('is compared with that of another version, and restored with that version', async () => {
    const id = await createMinutes();
    await update(id, '## Decisions Made\n\n- By hand.\n');
    const { lines } = await context.client.compareMinutesVersion({ meetingId: id, minutesVersion: 1 }, { as: ann });
    expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same ## Summary',
      'same - Ann planned the release.',
      'same ### Decisions',
      'added - Ships on Friday.',
      'same ## Decisions Made',
      'removed - By hand.',
      'added - Ships on Friday.',
    ]);
    const restore = { meetingId: id, minutesVersion: 1, version: undefined, amendment: undefined };
    await context.client.restoreMinutesVersion(restore, { as: ann });
    expect(await getTexts(id)).toEqual(['Ann planned the release.', 'Ships on Friday.']);
  });

  it('is part of a proposal, and its lines can be accepted separately', async () => {
    const id = await createMinutes();
    await regenerate(id);
    const { proposal } = await context.client.getMinutesProposal({ meetingId: id }, { as: ann });
    const changes = proposal!.lines.filter(({ kind }) => kind !== 'same');
    expect(changes.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'added - Bob tests it.',
      'removed - Ships on Friday.',
    ]);
    const command = { meetingId: id, decision: 'accept', all: false, version: 1, proposalVersion: proposal!.version };
    await context.client.decideMinutesProposal({ ...command, lineIds: [changes[0]!.id] }, { as: ann });
    expect(await getTexts(id)).toEqual(['Ann planned the release.', 'Bob tests it.', 'Ships on Friday.']);
    expect((await getMinutes(id)).summary?.sentences[1]?.citations).toMatchObject([{ quote: 'I will test it.' }]);
  });

  it('is replaced when the whole proposal is accepted', async () => {
    const id = await createMinutes();
    await regenerate(id);
    const { proposalVersion } = await getMinutes(id);
    const command = { meetingId: id, decision: 'accept', all: true, lineIds: [], version: 1, proposalVersion };
    await context.client.decideMinutesProposal(command, { as: ann });
    expect(await getTexts(id)).toEqual(['Ann planned the release.', 'Bob tests it.']);
  });

  it('has no decision whose line was replaced by a proposal for one section, and accepting it closes the proposal', async () => {
    const id = await createMinutes();
    await context.client.retryProcessing({ meetingId: id, section: 'Decisions Made' }, { as: ann });
    const sections = [{ heading: 'Decisions Made', lines: [createLine('Bob tests it.', 'I will test it.', 't1-s2')] }];
    await context.finishGeneration(createResult(id, 2, { sections, summary: SECOND, speakers }));
    const { proposalVersion } = await getMinutes(id);
    const command = { meetingId: id, decision: 'accept', all: true, lineIds: [], version: 1, proposalVersion };
    await context.client.decideMinutesProposal(command, { as: ann });
    expect(await getMinutes(id)).toMatchObject({ proposalVersion: 0 });
    expect(await getTexts(id)).toEqual(['Ann planned the release.']);
  });

  it('gets the new name of a speaker, as a new version of the minutes', async () => {
    const id = await createMinutes();
    const assignment = { meetingId: id, speakerId: 't1-p1', userId: undefined, name: 'Zoe', version: undefined };
    await context.client.assignSpeaker(assignment, { as: ann });
    await eventually(async () => expect(await getTexts(id)).toContain('Zoe planned the release.'));
    expect((await getMinutes(id)).version).toBe(2);
  });
});

describe('the summary line of a list', () => {
  it('is stored when the meeting becomes ready, and is updated with the minutes', async () => {
    const id = await createMinutes();
    expect(await getSummaryLine()).toBe('Ann planned the release.');
    await regenerate(id);
    expect(await getSummaryLine()).toBe('Ann planned the release.');
    const { proposalVersion } = await getMinutes(id);
    const command = { meetingId: id, decision: 'accept', all: true, lineIds: [], version: 1, proposalVersion };
    await context.client.decideMinutesProposal(command, { as: ann });
    await context.publish('meetings.minutes_changed', { meetingId: id, version: 3, generated: false }, 'account-1', 3);
    await eventually(async () => expect(await getSummaryLine()).toBe('Ann planned the release. Bob tests it.'));
  });

  it('is updated during a generation, even if the generation fails later', async () => {
    const meetingId = await createMinutes();
    await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
    const assignment = { meetingId, speakerId: 't1-p1', userId: undefined, name: 'Zoe', version: undefined };
    await context.client.assignSpeaker(assignment, { as: ann });
    await context.publish('meetings.minutes_changed', { meetingId, version: 2, generated: false }, 'account-1', 2);
    const failed = { meetingId, generationId: `${meetingId}-g2`, code: 'platform.unavailable' };
    await context.publish('ai.generation_failed', failed);
    const { meeting } = await context.client.getMeeting({ meetingId }, { as: ann });
    expect(meeting).toMatchObject({ state: 'failed', summaryLine: 'Zoe planned the release.' });
  });
});
