import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DataExport,
  dataExportResponseSchema,
  dataExportsResponseSchema,
} from '@minutehand/contracts/http/privacy/data-exports';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember, EMAIL_WAIT_MS, getEmailsTo } from './mailbox.ts';
import { createOwner, type Owner } from './owner.ts';
import { createTokenClient, newBrowser, signIn, type TestUser } from './person.ts';

const PATH = '/data_exports';
const WAIT = { timeout: 50_000, interval: 200 };

let owner: Owner;
let colleague: TestUser;
let otherOwner: Owner;
beforeAll(async () => {
  [owner, otherOwner] = await Promise.all([createOwner(), createOwner()]);
  colleague = await addMember(owner.person);
  await owner.person.patch(`/meetings/${owner.meetingId}/notes`, { notes: { content: '<p>Own notes</p>' } });
});

const list = async (session: HttpSession): Promise<DataExport[]> =>
  dataExportsResponseSchema.parse((await session.get(PATH)).body).data_exports;

async function runExport(session: HttpSession, kind: 'user' | 'account'): Promise<DataExport> {
  const started = await session.post(PATH, { data_export: { kind } });
  expect(started.status).toBe(202);
  const { id } = dataExportResponseSchema.parse(started.body).data_export;
  return eventually(async () => {
    const found = (await list(session)).find((dataExport) => dataExport.id === id);
    expect(found?.state).toBe('ready');
    return found!;
  }, WAIT);
}

/** Names in the central directory of a ZIP archive are not compressed. */
async function downloadText(session: HttpSession, id: string): Promise<string> {
  expect((await session.get(`${PATH}/${id}/archive?check=true`)).status).toBe(204);
  const { status, headers, body } = await session.get(`${PATH}/${id}/archive`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="?minutehand-\w+-[\d-]+\.zip"?$/);
  expect(String(body).startsWith('PK')).toBe(true);
  return String(body);
}

describe('an export of data', () => {
  it('of a user has their profile, their meetings and a manifest, and is announced by email', async () => {
    const session = await signIn(owner.person.email);
    const { id, byte_size, expires_at } = await runExport(session, 'user');
    const text = await downloadText(session, id);
    expect(byte_size).toBeGreaterThan(1_000);
    for (const name of ['user/user.json', 'user/security_events.json', 'manifest.json', 'notes.html', 'minutes.md'])
      expect(text).toContain(name);
    for (const part of ['notifications', 'comments', 'saved_searches', 'conversations', 'recordings'])
      expect(text).toContain(`accounts/${owner.accountId}/${part}.json`);
    expect(text).toContain(owner.meetingId);
    expect(Date.parse(expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const mail = await eventually(async () => {
      const found = (await getEmailsTo(owner.person.email)).find(({ subject }) => subject === 'Your export is ready');
      expect(found).toBeDefined();
      return found;
    }, EMAIL_WAIT_MS);
    expect(mail?.text).toContain('/settings?tab=data');
    expect(mail?.text).not.toContain(id);
  });

  it('of an account has all its meetings, its members and its security log', async () => {
    const session = await signIn(owner.person.email);
    const { id } = await runExport(session, 'account');
    const text = await downloadText(session, id);
    for (const name of ['members.json', 'security_log.json', 'meeting_types.json', 'manifest.json'])
      expect(text).toContain(name);
    expect(text).toContain(owner.meetingId);
    expect(text).not.toContain(otherOwner.meetingId);
  });

  it('of a user is for them only, and that of an account for its owners', async () => {
    const session = await signIn(owner.person.email);
    const ids = (await list(session)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    for (const email of [colleague.email, otherOwner.person.email]) {
      const other = await signIn(email);
      expect((await list(other)).filter(({ id }) => ids.includes(id))).toEqual([]);
      for (const id of ids)
        for (const query of ['', '?check=true'])
          expect((await other.get(`${PATH}/${id}/archive${query}`)).status).toBe(404);
    }
    const rejected = await (await signIn(colleague.email)).post(PATH, { data_export: { kind: 'account' } });
    expect(rejected).toMatchObject({ status: 403, body: { error: 'Only an owner of the workspace can do this.' } });
  });

  it('is rejected for access tokens with every scope, and without a session', async () => {
    const { send } = await createTokenClient(owner.person, ['read', 'write', 'admin']);
    expect((await send('POST', PATH, { data_export: { kind: 'user' } })).status).toBe(403);
    expect((await newBrowser().get(PATH)).status).toBe(401);
  });

  it('of an unknown kind is rejected with the field', async () => {
    const session = await signIn(owner.person.email);
    const rejected = await session.post(PATH, { data_export: { kind: 'everything' } });
    expect(rejected.status).toBe(422);
  });
});
