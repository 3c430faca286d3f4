import { beforeAll, describe, expect, it } from '@jest/globals';
import { type LookupResponse, lookupResponseSchema } from '@minutehand/contracts/http/lookups';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
let member: TestUser;
let meetingId: string;
beforeAll(async () => {
  person = await register();
  member = await addMember(person);
  meetingId = (await createMeeting(person, { title: 'Plan of the zeppelin' })).id;
});

async function lookUp(kind: string, query = '', caller = person): Promise<LookupResponse> {
  const response = await caller.get(`/lookups/${kind}?query=${encodeURIComponent(query)}`);
  expect(response).toMatchObject({ status: 200 });
  return lookupResponseSchema.parse(response.body);
}

describe('lookups', () => {
  it('find members of the account by name or email address', async () => {
    expect(await lookUp('members')).toHaveLength(2);
    expect(await lookUp('members', ` ${member.email} `)).toMatchObject([
      { value: member.userId, label: member.name, detail: member.email },
    ]);
    expect(await lookUp('members', 'unknown name')).toEqual([]);
    expect((await lookUp('members', '', await register())).map(({ value }) => value)).not.toContain(person.userId);
  });

  it('find meeting types, ignoring case', async () => {
    await person.post('/account_meeting_types', { account_meeting_type: { name: 'Zeppelin Weekly' } });
    expect(await lookUp('meeting_types', 'zeppelin')).toMatchObject([{ label: 'Zeppelin Weekly' }]);
    expect((await lookUp('meeting_types')).map(({ label }) => label)).toContain('Zeppelin Weekly');
  });

  it('find only meetings that the caller can read', async () => {
    expect(await lookUp('meetings')).toEqual([{ value: meetingId, label: 'Plan of the zeppelin' }]);
    await eventually(async () =>
      expect(await lookUp('meetings', 'zeppelin')).toEqual([{ value: meetingId, label: 'Plan of the zeppelin' }]),
    );
    for (const query of ['', 'zeppelin']) expect(await lookUp('meetings', query, member)).toEqual([]);
  });

  it('return at most fifty entries', async () => {
    const owner = await register();
    for (let index = 0; index < 52; index += 1)
      await owner.post('/account_meeting_types', { account_meeting_type: { name: `Kind ${index}` } });
    expect(await lookUp('meeting_types', 'kind', owner)).toHaveLength(50);
  });

  it.each(['users', 'toString', '__proto__'])('of the unknown kind %s return an error', async (kind) => {
    expect((await person.get(`/lookups/${kind}?query=a`)).status).toBe(404);
  });

  it('reject a query above the length limit', async () => {
    expect((await person.get(`/lookups/members?query=${'x'.repeat(201)}`)).status).toBe(422);
  });
});
