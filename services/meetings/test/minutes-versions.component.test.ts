import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.createMeeting(ann));
  await saveMinutes('## Decisions\n\n- In May.\n- In Rome.\n');
  await saveMinutes('## Decisions\n\n- In June.\n- In Rome.\n');
  await context.client.createShare({ meetingId, userId: 'user-2', role: 'editor', requestKey: '' }, { as: ann });
});
afterEach(() => context.service.stop());

const saveMinutes = (content: string) =>
  context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
const compare = (minutesVersion: number, as = ann) =>
  context.client.compareMinutesVersion({ meetingId, minutesVersion }, { as });
const restore = (minutesVersion: number, options: { version?: number; amendment?: string } = {}, as = ann) =>
  context.client.restoreMinutesVersion(
    { meetingId, minutesVersion, version: options.version, amendment: options.amendment },
    { as },
  );
const getContent = async () => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes?.content;
const readApproval = async () => (await context.client.getApproval({ meetingId }, { as: ann })).approval!;
async function approve() {
  for (const step of ['submit', 'approve']) {
    await context.client.decideApproval({ meetingId, decision: step, note: '', version: undefined }, { as: ann });
  }
}

describe('a version of the minutes', () => {
  it('is compared with the current text by the lines that a restore would add and remove', async () => {
    const { todayVersion: currentVersion, lines } = await compare(1);
    expect(currentVersion).toBe(2);
    expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['same', '## Decisions'],
      ['removed', '- In June.'],
      ['added', '- In May.'],
      ['same', '- In Rome.'],
    ]);
    expect((await compare(2)).lines.every(({ kind }) => kind === 'same')).toBe(true);
    await expect(compare(3)).rejects.toMatchObject({ code: 'minutes_version.not_found' });
  });

  it('cannot be restored if the current text has changed since the user read it', async () => {
    await saveMinutes('Concurrent edit');
    await expect(restore(1, { version: 2 })).rejects.toMatchObject({ code: 'platform.stale_version' });
    expect((await restore(1, { version: 3 })).minutes).toMatchObject({ version: 4 });
    expect(await getContent()).toContain('In May');
  });

  it('can be restored to approved minutes only as an amendment, by users who may approve', async () => {
    await approve();
    await expect(restore(1)).rejects.toMatchObject({ code: 'approval.locked' });
    await expect(restore(1, { amendment: ' ' })).rejects.toMatchObject({ code: 'approval.note_invalid' });
    await expect(restore(1, { amendment: 'A slip.' }, bob)).rejects.toMatchObject({ code: 'approval.forbidden' });
    expect(await getContent()).toContain('In June');
    await restore(1, { amendment: 'It was May.' });
    expect(await getContent()).toContain('In May');
    expect((await readApproval()).entries.at(-1)).toMatchObject({
      kind: 'amended',
      note: 'It was May.',
      subject: 'minutes',
      version: 3,
      lines: [
        { kind: 'removed', text: '- In June.' },
        { kind: 'added', text: '- In May.' },
      ],
    });
  });
});
