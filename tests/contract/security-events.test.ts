import { expect, it } from '@jest/globals';
import { securityEventsResponseSchema } from '@minutehand/contracts/http/security-events';
import { expectEventually } from '@minutehand/test-kit/expect';
import { addMember, registerVerified } from './mailbox.ts';
import { newBrowser, signIn, type TestUser } from './person.ts';

const getPath = (person: TestUser) => `/accounts/${person.accountId}/security_events`;

async function listTypes(person: TestUser, query = ''): Promise<string[]> {
  const response = await person.get(`${getPath(person)}${query}`);
  expect(response).toMatchObject({ status: 200 });
  return securityEventsResponseSchema.parse(response.body).security_events.map(({ event }) => event);
}

it('owners read what happened in every service, filter it and download it; members do not', async () => {
  const owner = await registerVerified();
  const member = await addMember(owner);
  const created = await owner.post('/meetings', { meeting: { title: 'Garden day' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  expect(await owner.post(`/meetings/${id}/shares`, { user_id: member.userId, role: 'viewer' })).toMatchObject({
    status: 201,
  });
  expect((await owner.get(`/meetings/${id}/export.md`)).status).toBe(200);
  const browser = newBrowser();
  await browser.open();
  await browser.post('/session', { email: member.email, password: 'not the password' });
  const secondSession = await signIn(member.email);
  await secondSession.delete('/session');

  await expectEventually(() => listTypes(owner, '?limit=100')).toEqual(
    expect.arrayContaining([
      ...['user_registered', 'invitation_accepted', 'sign_in_failed', 'signed_in', 'signed_out'],
      ...['meeting_shared', 'meeting_exported'],
    ]),
  );
  expect(await listTypes(owner, '?category=sharing')).toEqual(['meeting_shared']);
  const memberTypes = await listTypes(owner, `?limit=100&user_id=${member.userId}`);
  expect(memberTypes).toEqual(expect.arrayContaining(['sign_in_failed', 'signed_out']));
  expect(memberTypes).not.toContain('meeting_exported');

  const { body: text, headers } = await owner.send('GET', `${getPath(owner)}/export.csv?category=sharing`);
  expect(headers.get('content-disposition')).toContain('.csv');
  expect(String(text).split('\r\n')[1]).toContain(`,"meeting_shared","user","${owner.userId}",`);
  expect(String(text)).not.toContain('Garden day');
  await expectEventually(() => listTypes(owner)).toContain('security_log_exported');

  const logPath = `/accounts/${owner.accountId}/security_events`;
  for (const path of [logPath, `${logPath}/export.csv`]) expect((await member.get(path)).status).toBe(403);
});
