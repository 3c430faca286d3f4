import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const getMinutes = async (meetingId: string) => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const getProposal = async (meetingId: string) =>
  (await context.client.getMinutesProposal({ meetingId }, { as: ann })).proposal!;
const evidence = { segmentIds: ['t1-s2'], quote: 'I will test it.' };
const createSecondResult = (id: string) =>
  createResult(id, 2, {
    sections: [
      {
        heading: 'Decisions Made',
        lines: [
          {
            text: 'Ships on Friday.',
            isTopic: false,
            evidence: { segmentIds: ['t1-s1'], quote: 'ship on Friday' },
            furtherEvidence: [],
            isDoubtful: false,
          },
          { text: 'Bob tests it.', isTopic: false, evidence, furtherEvidence: [], isDoubtful: false },
        ],
      },
    ],
  });

/** Creates edited minutes and a second generation from the same transcript. Returns the meeting's id. */
async function createProposal(
  editedContent = '## Decisions Made\n\n- Ships on Friday.\n- By hand.\n',
): Promise<string> {
  const { id } = await context.createMeeting(ann);
  await context.importText(ann, id, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(id, 1));
  if (editedContent !== '')
    await context.client.updateMinutes({ meetingId: id, content: editedContent, version: undefined }, { as: ann });
  await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
  await context.finishGeneration(createSecondResult(id));
  return id;
}
async function decide(
  id: string,
  decision: string,
  overrides: { lineIds?: string[]; all?: boolean; version?: number } = {},
) {
  const { version: proposalVersion, minutesVersion } = await getProposal(id);
  const command = {
    meetingId: id,
    decision,
    lineIds: [],
    all: false,
    version: minutesVersion,
    proposalVersion,
    ...overrides,
  };
  return (await context.client.decideMinutesProposal(command, { as: ann })).minutes!;
}
const getLineIds = async (id: string, kind: string) =>
  (await getProposal(id)).lines.filter((line) => line.kind === kind).map((line) => line.id);

describe('a later generation of minutes', () => {
  it('is a proposal that is compared with users’ text line by line', async () => {
    const id = await createProposal();
    expect((await getMinutes(id)).content).toContain('- By hand.');
    expect(await getMinutes(id)).toMatchObject({ version: 2, proposalVersion: 3 });
    expect((await getProposal(id)).lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same ## Decisions Made',
      'same - Ships on Friday.',
      'removed - By hand.',
      'added - Bob tests it.',
    ]);
  });

  it('is a proposal beside a generated text of the same transcript unless both are equal', async () => {
    const id = await createProposal('');
    expect((await getMinutes(id)).proposalVersion).toBe(2);
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finishGeneration(createResult(id, 3));
    expect((await getMinutes(id)).proposalVersion).toBe(0);
    expect(await getProposal(id)).toBeUndefined();
  });

  it('is announced as a draft beside the current minutes only if it is one', async () => {
    const id = await createProposal();
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finishGeneration(createResult(id, 3, { sections: [], actionItems: [] }));
    await decide(id, 'accept', { all: true });
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finishGeneration(createResult(id, 4, { sections: [], actionItems: [] }));
    const events = await context.getPublishedEvents('meetings.minutes_ready');
    expect(events.map(({ proposed }) => proposed)).toEqual([undefined, true, true, undefined]);
  });

  it('does not change when the current minutes were generated, nor does an edit', async () => {
    const id = await createProposal();
    const { generated, generation } = await getMinutes(id);
    expect(generated).toBe(false);
    const { versions } = await context.client.listMinutesVersions({ meetingId: id, limit: 0, cursor: '' }, { as: ann });
    const first = versions.find(({ version }) => version === 1);
    expect(generation?.finishedAt).toBe(first?.savedAt);
  });

  it('uses the instruction of the user, stores it with the text, and uses it again after a failure', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    const retry = (instruction?: string) =>
      context.client.retryProcessing({ meetingId: id, section: '', instruction }, { as: ann });
    const getBrief = () =>
      context.client.getGenerationBrief({ meetingId: id }, { as: serviceCaller('ai', ann.accountId) });
    await expect(retry('x'.repeat(501))).rejects.toMatchObject({ code: 'meeting.instruction_invalid' });
    await retry(' for\ncustomers ');
    expect((await getBrief()).instruction).toBe('for customers');
    const failure = { meetingId: id, generationId: `${id}-g2`, code: 'platform.internal' };
    await context.publish('ai.generation_failed', failure);
    await retry();
    expect((await getBrief()).instruction).toBe('for customers');
    const overrides = { generationId: `${id}-g3`, instruction: 'for customers' };
    await context.finishGeneration({ ...createSecondResult(id), ...overrides });
    expect((await getProposal(id)).generation).toMatchObject({ instruction: 'for customers' });
    expect((await decide(id, 'accept', { all: true })).generation).toMatchObject({ instruction: 'for customers' });
    await retry();
    expect((await getBrief()).instruction).toBeUndefined();
  });

  it('adds an accepted line with its evidence and leaves the other lines undecided', async () => {
    const id = await createProposal();
    const minutes = await decide(id, 'accept', { lineIds: await getLineIds(id, 'added') });
    expect(minutes.content).toBe('## Decisions Made\n\n- Ships on Friday.\n- By hand.\n- Bob tests it.\n');
    expect(minutes).toMatchObject({ generated: false, proposalVersion: 3 });
    expect(minutes.citations.map(({ quote }) => quote).toSorted()).toEqual(['I will test it.', 'ship on Friday']);
    expect((await getProposal(id)).lines.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { kind: 'removed', text: '- By hand.' },
    ]);
  });

  it('is closed once its last change is decided', async () => {
    const id = await createProposal();
    await decide(id, 'accept', { lineIds: await getLineIds(id, 'added') });
    expect(await decide(id, 'accept', { lineIds: await getLineIds(id, 'removed') })).toMatchObject({
      content: '## Decisions Made\n\n- Ships on Friday.\n- Bob tests it.\n',
      proposalVersion: 0,
    });
  });

  it('replaces the minutes when all changes are accepted; the previous text stays as a version', async () => {
    const id = await createProposal();
    const minutes = await decide(id, 'accept', { all: true });
    expect(minutes.content).toBe('## Decisions Made\n\n- Ships on Friday.\n- Bob tests it.\n');
    expect(minutes).toMatchObject({ version: 4, proposalVersion: 0 });
    const { versions } = await context.client.listMinutesVersions(
      { meetingId: id, limit: 50, cursor: '' },
      { as: ann },
    );
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('changes nothing when it is discarded', async () => {
    const id = await createProposal();
    const before = await getMinutes(id);
    expect(await decide(id, 'discard')).toMatchObject({ content: before.content, version: 2, proposalVersion: 0 });
    const discard = { meetingId: id, decision: 'discard', lineIds: [], all: false, version: 2, proposalVersion: 3 };
    expect((await context.client.decideMinutesProposal(discard, { as: ann })).minutes).toMatchObject({ version: 2 });
    await expect(
      context.client.decideMinutesProposal({ ...discard, decision: 'accept', all: true }, { as: ann }),
    ).rejects.toMatchObject({ code: 'minutes_proposal.not_found' });
    expect(await getProposal(id)).toBeUndefined();
  });

  it('rejects a decision after the minutes were edited', async () => {
    const id = await createProposal();
    const lineIds = await getLineIds(id, 'added');
    await expect(decide(id, 'accept', { lineIds, version: 1 })).rejects.toMatchObject({
      code: 'platform.stale_version',
    });
    await expect(decide(id, 'accept', { lineIds: ['a99'] })).rejects.toMatchObject({
      code: 'minutes_proposal.lines_invalid',
    });
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'minutes_proposal.lines_invalid' });
    await expect(decide(id, 'maybe')).rejects.toMatchObject({ code: 'minutes_proposal.decision_invalid' });
    expect((await getMinutes(id)).version).toBe(2);
  });

  it('stays after an edit and is compared with the new text', async () => {
    const id = await createProposal();
    const content = '## Decisions Made\n\n- Bob tests it.\n';
    await context.client.updateMinutes({ meetingId: id, content, version: undefined }, { as: ann });
    expect((await getProposal(id)).lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same ## Decisions Made',
      'added - Ships on Friday.',
      'same - Bob tests it.',
    ]);
  });

  it('replaces minutes that were generated from another transcript', async () => {
    const id = await createProposal('');
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 3, { importNumber: 2 }));
    expect(await getMinutes(id)).toMatchObject({ generated: true, proposalVersion: 0 });
  });
});

describe('a later generation of one section', () => {
  const heading = 'Decisions Made';
  const EDITED_CONTENT =
    '# Ours\n\nBy hand.\n\n## Decisions Made\n\n- Ships on Friday.\n\n## Discussion Points\n\n- Mine.\n';
  const REGENERATED_SECTIONS = [
    {
      heading,
      lines: [{ text: 'Bob tests it.', isTopic: false, evidence, furtherEvidence: [], isDoubtful: false }],
    },
    {
      heading: 'Discussion Points',
      lines: [{ text: 'Bob tests.', isTopic: false, evidence, furtherEvidence: [], isDoubtful: false }],
    },
  ];

  async function createSectionProposal(overrides: Parameters<typeof createResult>[2] = {}): Promise<string> {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    await context.client.updateMinutes({ meetingId: id, content: EDITED_CONTENT, version: undefined }, { as: ann });
    await context.client.retryProcessing({ meetingId: id, section: heading }, { as: ann });
    await context.finishGeneration(
      createResult(id, 2, { sections: REGENERATED_SECTIONS, title: 'Another title', actionItems: [], ...overrides }),
    );
    return id;
  }

  it('is a proposal of that section; title and action items are unchanged', async () => {
    const id = await createSectionProposal();
    expect(await getProposal(id)).toMatchObject({ section: heading });
    expect((await getProposal(id)).lines.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { kind: 'removed', text: '- Ships on Friday.' },
      { kind: 'added', text: '- Bob tests it.' },
    ]);
    expect((await context.client.getMeeting({ meetingId: id }, { as: ann })).meeting).toMatchObject({
      state: 'ready',
      titleSuggestion: { text: 'Shipping on Friday' },
    });
    const { actionItems } = await context.client.listActionItems({ meetingId: id }, { as: ann });
    expect(actionItems.map(({ description }) => description)).toEqual(['Test it']);
  });

  it('keeps later edits of other sections when it is accepted completely', async () => {
    const id = await createSectionProposal();
    const content = EDITED_CONTENT.replace('- Mine.', '- Mine, and later.');
    await context.client.updateMinutes({ meetingId: id, content, version: undefined }, { as: ann });
    const minutes = await decide(id, 'accept', { all: true });
    expect(minutes.content).toBe(content.replace('- Ships on Friday.', '- Bob tests it.'));
    expect(minutes).toMatchObject({ generated: false, proposalVersion: 0 });
    expect(minutes.citations).toMatchObject([{ quote: 'I will test it.' }]);
  });

  it('records the writer of accepted lines when it differs', async () => {
    const id = await createSectionProposal({ writer: 'llm', model: 'large' });
    expect((await decide(id, 'accept', { all: true })).generation).toMatchObject({
      writer: 'embedded',
      notice: 'Some lines were accepted from minutes generated by large.',
    });
  });

  it('is not a proposal when the text is equal', async () => {
    const id = await createSectionProposal({
      sections: [{ heading: 'Discussion Points', lines: REGENERATED_SECTIONS[1]!.lines }],
    });
    expect((await getMinutes(id)).proposalVersion).toBe(0);
  });

  it('is requested by a heading of the meeting’s type', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    await expect(
      context.client.retryProcessing({ meetingId: id, section: 'Risks' }, { as: ann }),
    ).rejects.toMatchObject({
      code: 'meeting.section_unknown',
    });
  });

  it('is repeated for the section after a failure; another transcript generates all sections', async () => {
    const id = await createSectionProposal();
    await context.client.retryProcessing({ meetingId: id, section: heading }, { as: ann });
    const failed = { generationId: `${id}-g3`, meetingId: id, code: 'generation.timeout' };
    await context.publish('ai.generation_failed', failed);
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finishGeneration(createResult(id, 4, { sections: REGENERATED_SECTIONS }));
    expect((await getProposal(id)).section).toBe(heading);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 5, { importNumber: 2 }));
    expect((await getProposal(id)).section).toBe('');
  });
});
