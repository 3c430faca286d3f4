import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const minutesOf = async (meetingId: string) => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const proposalOf = async (meetingId: string) =>
  (await context.client.getMinutesProposal({ meetingId }, { as: ann })).proposal!;
const evidence = { segmentIds: ['t1-s2'], quote: 'I will test it.' };
const second = (id: string) =>
  resultFor(id, 2, {
    sections: [
      {
        heading: 'Decisions Made',
        lines: [
          { text: 'Ships on Friday.', isTopic: false, evidence: { segmentIds: ['t1-s1'], quote: 'ship on Friday' } },
          { text: 'Bob tests it.', isTopic: false, evidence },
        ],
      },
    ],
  });

/** Minutes that a person has edited, and a text that was generated again from the same words. */
async function proposed(edit = '## Decisions Made\n\n- Ships on Friday.\n- By hand.\n'): Promise<string> {
  const { id } = await context.create(ann);
  await context.importText(ann, id, TALK);
  await context.finish(resultFor(id, 1));
  if (edit !== '')
    await context.client.updateMinutes({ meetingId: id, content: edit, version: undefined }, { as: ann });
  await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
  await context.finish(second(id));
  return id;
}
async function decide(
  id: string,
  decision: string,
  over: { lineIds?: string[]; all?: boolean; version?: number } = {},
) {
  const { version: proposalVersion, minutesVersion } = await proposalOf(id);
  const command = {
    meetingId: id,
    decision,
    lineIds: [],
    all: false,
    version: minutesVersion,
    proposalVersion,
    ...over,
  };
  return (await context.client.decideMinutesProposal(command, { as: ann })).minutes!;
}
const idsOf = async (id: string, kind: string) =>
  (await proposalOf(id)).lines.filter((line) => line.kind === kind).map((line) => line.id);

describe('minutes that are generated again', () => {
  it('are a proposal beside what a person wrote, line by line', async () => {
    const id = await proposed();
    expect((await minutesOf(id)).content).toContain('- By hand.');
    expect(await minutesOf(id)).toMatchObject({ version: 2, proposalVersion: 3 });
    expect((await proposalOf(id)).lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same ## Decisions Made',
      'same - Ships on Friday.',
      'removed - By hand.',
      'added - Bob tests it.',
    ]);
  });

  it('are a proposal beside what was generated from the same words, and none where they say the same', async () => {
    const id = await proposed('');
    expect((await minutesOf(id)).proposalVersion).toBe(2);
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finish(resultFor(id, 3));
    expect((await minutesOf(id)).proposalVersion).toBe(0);
    expect(await proposalOf(id)).toBeUndefined();
  });

  it('give a line that is accepted, with its evidence, and leave the rest to be decided', async () => {
    const id = await proposed();
    const minutes = await decide(id, 'accept', { lineIds: await idsOf(id, 'added') });
    expect(minutes.content).toBe('## Decisions Made\n\n- Ships on Friday.\n- By hand.\n- Bob tests it.\n');
    expect(minutes).toMatchObject({ generated: false, proposalVersion: 3 });
    expect(minutes.citations.map(({ quote }) => quote).toSorted()).toEqual(['I will test it.', 'ship on Friday']);
    expect((await proposalOf(id)).lines.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { kind: 'removed', text: '- By hand.' },
    ]);
  });

  it('are decided when their last change is', async () => {
    const id = await proposed();
    await decide(id, 'accept', { lineIds: await idsOf(id, 'added') });
    expect(await decide(id, 'accept', { lineIds: await idsOf(id, 'removed') })).toMatchObject({
      content: '## Decisions Made\n\n- Ships on Friday.\n- Bob tests it.\n',
      proposalVersion: 0,
    });
  });

  it('take the place of the minutes where all is accepted; what was there is kept as a version', async () => {
    const id = await proposed();
    const minutes = await decide(id, 'accept', { all: true });
    expect(minutes.content).toBe('## Decisions Made\n\n- Ships on Friday.\n- Bob tests it.\n');
    expect(minutes).toMatchObject({ version: 4, proposalVersion: 0 });
    const { versions } = await context.client.listMinutesVersions(
      { meetingId: id, limit: 50, cursor: '' },
      { as: ann },
    );
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('go where they are discarded, and nothing else', async () => {
    const id = await proposed();
    const before = await minutesOf(id);
    expect(await decide(id, 'discard')).toMatchObject({ content: before.content, version: 2, proposalVersion: 0 });
    const again = { meetingId: id, decision: 'discard', lineIds: [], all: false, version: 2, proposalVersion: 3 };
    expect((await context.client.decideMinutesProposal(again, { as: ann })).minutes).toMatchObject({ version: 2 });
    await expect(
      context.client.decideMinutesProposal({ ...again, decision: 'accept', all: true }, { as: ann }),
    ).rejects.toMatchObject({ code: 'minutes_proposal.not_found' });
    expect(await proposalOf(id)).toBeUndefined();
  });

  it('are decided as they were seen: after an edit the decision is refused', async () => {
    const id = await proposed();
    const lineIds = await idsOf(id, 'added');
    await expect(decide(id, 'accept', { lineIds, version: 1 })).rejects.toMatchObject({
      code: 'platform.stale_version',
    });
    await expect(decide(id, 'accept', { lineIds: ['a99'] })).rejects.toMatchObject({
      code: 'minutes_proposal.lines_invalid',
    });
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'minutes_proposal.lines_invalid' });
    await expect(decide(id, 'maybe')).rejects.toMatchObject({ code: 'minutes_proposal.decision_invalid' });
    expect((await minutesOf(id)).version).toBe(2);
  });

  it('outlast an edit, and are compared with what is there then', async () => {
    const id = await proposed();
    const content = '## Decisions Made\n\n- Bob tests it.\n';
    await context.client.updateMinutes({ meetingId: id, content, version: undefined }, { as: ann });
    expect((await proposalOf(id)).lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same ## Decisions Made',
      'added - Ships on Friday.',
      'same - Bob tests it.',
    ]);
  });

  it('replace what was generated from another transcript', async () => {
    const id = await proposed('');
    await context.importText(ann, id, TALK);
    await context.finish(resultFor(id, 3, { importNumber: 2 }));
    expect(await minutesOf(id)).toMatchObject({ generated: true, proposalVersion: 0 });
  });
});

describe('one section that is generated again', () => {
  const heading = 'Decisions Made';
  const EDITED = '# Ours\n\nBy hand.\n\n## Decisions Made\n\n- Ships on Friday.\n\n## Discussion Points\n\n- Mine.\n';
  const AGAIN = [
    {
      heading,
      lines: [{ text: 'Bob tests it.', isTopic: false, evidence }],
    },
    {
      heading: 'Discussion Points',
      lines: [{ text: 'Bob tests.', isTopic: false, evidence }],
    },
  ];

  async function sectionProposed(over: Parameters<typeof resultFor>[2] = {}): Promise<string> {
    const { id } = await context.create(ann);
    await context.importText(ann, id, TALK);
    await context.finish(resultFor(id, 1));
    await context.client.updateMinutes({ meetingId: id, content: EDITED, version: undefined }, { as: ann });
    await context.client.retryProcessing({ meetingId: id, section: heading }, { as: ann });
    await context.finish(resultFor(id, 2, { sections: AGAIN, title: 'Another title', actionItems: [], ...over }));
    return id;
  }

  it('is a proposal of that section; the title and the action items are left alone', async () => {
    const id = await sectionProposed();
    expect(await proposalOf(id)).toMatchObject({ section: heading });
    expect((await proposalOf(id)).lines.filter(({ kind }) => kind !== 'same')).toMatchObject([
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

  it('keeps what people write elsewhere, also after it was proposed, where all of it is accepted', async () => {
    const id = await sectionProposed();
    const content = EDITED.replace('- Mine.', '- Mine, and later.');
    await context.client.updateMinutes({ meetingId: id, content, version: undefined }, { as: ann });
    const minutes = await decide(id, 'accept', { all: true });
    expect(minutes.content).toBe(content.replace('- Ships on Friday.', '- Bob tests it.'));
    expect(minutes).toMatchObject({ generated: false, proposalVersion: 0 });
    expect(minutes.citations).toMatchObject([{ quote: 'I will test it.' }]);
  });

  it('says who wrote the lines that were taken over, where it was another writer', async () => {
    const id = await sectionProposed({ writer: 'llm', model: 'large' });
    expect((await decide(id, 'accept', { all: true })).generation).toMatchObject({
      writer: 'embedded',
      notice: 'Some lines were taken over from minutes written by large.',
    });
  });

  it('is no proposal where it says the same', async () => {
    const id = await sectionProposed({ sections: [{ heading: 'Discussion Points', lines: AGAIN[1]!.lines }] });
    expect((await minutesOf(id)).proposalVersion).toBe(0);
  });

  it('is asked for by a heading of the meeting’s type', async () => {
    const { id } = await context.create(ann);
    await context.importText(ann, id, TALK);
    await context.finish(resultFor(id, 1));
    await expect(
      context.client.retryProcessing({ meetingId: id, section: 'Risks' }, { as: ann }),
    ).rejects.toMatchObject({
      code: 'meeting.section_unknown',
    });
  });

  it('is asked for again where it failed; another transcript wants all of it', async () => {
    const id = await sectionProposed();
    await context.client.retryProcessing({ meetingId: id, section: heading }, { as: ann });
    const failed = { generationId: `${id}-g3`, meetingId: id, code: 'generation.timeout' };
    await context.say('ai.generation_failed', failed);
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finish(resultFor(id, 4, { sections: AGAIN }));
    expect((await proposalOf(id)).section).toBe(heading);
    await context.importText(ann, id, TALK);
    await context.finish(resultFor(id, 5, { importNumber: 2 }));
    expect((await proposalOf(id)).section).toBe('');
  });
});
