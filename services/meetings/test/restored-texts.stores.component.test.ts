import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { meetingExportSchema } from '@minutehand/contracts/http/meetings/exports';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { openRawDatabase } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { openTestContext, type TestContext } from './test-context.ts';

/** Time for a database to start on a busy machine (milliseconds). */
const START_TIMEOUT_MS = 120_000;
const ann = createActor();
const STALE = { code: 'platform.stale_version' };

let server: TestMongodb;
beforeAll(async () => {
  server = await startTestMongodb();
}, START_TIMEOUT_MS);
afterAll(() => server.stop());

describe.each(['SQLite', 'MongoDB'] as const)('a restore in %s', (kind) => {
  let folder: string;
  let url: string;
  let context: TestContext;
  let meetingId: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minutehand-restored-'));
    url =
      kind === 'SQLite'
        ? `sqlite:${join(folder, 'meetings.db')}`
        : withDatabase(server.url, `restored_${randomUUID().slice(0, 8)}`);
    await start();
    ({ id: meetingId } = await context.createMeeting(ann));
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    await context.service.stop();
    if (kind === 'MongoDB') await dropDatabase(url);
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    context = await openTestContext(await openTestStore(aggregates, { url }));
  }

  /** Backs up the current state, runs `change` and restores the backup, as scripts/restore.ts does. */
  async function restoreAfter(change: () => Promise<unknown>): Promise<void> {
    await context.getPublishedEvents('meetings.notes_changed');
    const database = await openRawDatabase(url);
    await database.copyTo(join(folder, 'copy'));
    await change();
    await context.service.stop();
    await database.restore(createReadStream(join(folder, 'copy')), RESTORE_VERSION_STEP);
    await database.close();
    await start();
  }

  const getNotes = async () => (await context.client.getNotes({ meetingId }, { as: ann })).notes!;
  const writeNotes = async (content: string, version?: number) =>
    (await context.client.updateNotes({ meetingId, content, version }, { as: ann })).notes!;
  const getMinutes = async () => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
  const saveMinutes = async (content: string, version?: number) =>
    (await context.client.updateMinutes({ meetingId, content, version, amendment: undefined }, { as: ann })).minutes!;
  const listVersions = async () =>
    (await context.client.listMinutesVersions({ meetingId, limit: 10, cursor: '' }, { as: ann })).versions;
  const restoreVersion = (minutesVersion: number) =>
    context.client.restoreMinutesVersion(
      { meetingId, minutesVersion, version: undefined, amendment: undefined },
      { as: ann },
    );

  it('invalidates versions of notes that were opened before it', async () => {
    const { version: backedUpVersion } = await writeNotes('<p>Kept</p>');
    let lost = 0;
    await restoreAfter(async () => {
      ({ version: lost } = await writeNotes('<p>Lost</p>', backedUpVersion));
    });
    await expect(writeNotes('<p>Stale</p>', backedUpVersion)).rejects.toMatchObject(STALE);
    const restored = await getNotes();
    const changed = await writeNotes('<p>Changed</p>', restored.version);
    expect(changed.version).toBeGreaterThan(restored.version);
    // Both versions count the same number of changes; only the restore distinguishes them.
    await expect(writeNotes('<p>Stale</p>', lost)).rejects.toMatchObject(STALE);
    expect(await getNotes()).toMatchObject({ content: '<p>Changed</p>', version: changed.version });
    expect((await context.getPublishedEvents('meetings.notes_changed')).at(-1)).toEqual({
      meetingId,
      version: changed.version,
    });
  });

  it('invalidates versions of notes that are not in the backup', async () => {
    let lost = 0;
    await restoreAfter(async () => {
      ({ version: lost } = await writeNotes('<p>Lost</p>', 0));
    });
    await writeNotes('<p>New</p>', 0);
    await expect(writeNotes('<p>Stale</p>', lost)).rejects.toMatchObject(STALE);
  });

  it('invalidates versions of minutes, for saving, approving and restoring', async () => {
    await saveMinutes('- First.\n');
    const { version: backedUpVersion } = await saveMinutes('- Second.\n');
    let lost = 0;
    await restoreAfter(async () => {
      ({ version: lost } = await saveMinutes('- Lost.\n', backedUpVersion));
    });
    const restored = await getMinutes();
    await expect(saveMinutes('- Stale.\n', backedUpVersion)).rejects.toMatchObject(STALE);
    const changed = await saveMinutes('- Third.\n', restored.version);
    await expect(saveMinutes('- Stale.\n', lost)).rejects.toMatchObject(STALE);
    const decision = { meetingId, decision: 'submit', note: '', version: lost };
    await expect(context.client.decideApproval(decision, { as: ann })).rejects.toMatchObject(STALE);
    await expect(restoreVersion(lost)).rejects.toMatchObject({ code: 'minutes_version.not_found' });
    expect(await getMinutes()).toMatchObject({ content: '- Third.\n', version: changed.version });
  });

  it('keeps the versions of minutes, which can be compared and restored', async () => {
    await saveMinutes('- First.\n');
    await saveMinutes('- Second.\n');
    await restoreAfter(async () => undefined);
    const [second, first] = await listVersions();
    expect(second?.version).toBe((await getMinutes()).version);
    const compared = await context.client.compareMinutesVersion(
      { meetingId, minutesVersion: first?.version ?? 0 },
      { as: ann },
    );
    expect(compared.todayVersion).toBe(second?.version);
    await restoreVersion(first?.version ?? 0);
    expect((await listVersions()).map(({ content }) => content)).toEqual(['- First.\n', '- Second.\n', '- First.\n']);
    await context.client.decideApproval(
      { meetingId, decision: 'submit', note: '', version: (await getMinutes()).version },
      { as: ann },
    );
    const { approval } = await context.client.getApproval({ meetingId }, { as: ann });
    expect(approval?.entries[0]?.version).toBe((await getMinutes()).version);
  });

  it('shows the same versions of minutes in exports as in all other responses', async () => {
    await saveMinutes('- First.\n');
    await restoreAfter(async () => undefined);
    const { version } = await getMinutes();
    for (const decision of ['submit', 'approve'])
      await context.client.decideApproval({ meetingId, decision, note: '', version }, { as: ann });
    const { approval } = await context.client.getApproval({ meetingId }, { as: ann });
    const chunks: Uint8Array[] = [];
    for await (const { part } of context.client.streamExport({ meetingId, format: 'json' }, { as: ann })) {
      if (part?.$case === 'chunk') chunks.push(part.value);
    }
    const { minutes } = meetingExportSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    expect(minutes).toMatchObject({ version, approved_version: approval?.approvedVersion });
    expect(approval?.approvedVersion).toBe(version);
  });
});
