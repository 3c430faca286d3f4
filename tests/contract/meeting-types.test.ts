import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type MeetingType,
  meetingTypeResponseSchema,
  meetingTypesResponseSchema,
} from '@minutehand/contracts/http/meetings/meeting-types';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember, getMailsTo } from './mailbox.ts';
import { createMeeting, getMeeting, getMinutes, importTranscript, SAMPLE, waitUntilReady } from './meeting-requests.ts';
import { newEmail, type Person, register } from './person.ts';

let person: Person;
let member: Person;
beforeAll(async () => {
  person = await register();
  member = await addMember(person);
});

const create = (fields: object, as: HttpSession = person) =>
  as.post('/account_meeting_types', { account_meeting_type: fields });
const change = ({ id }: MeetingType, fields: object, as: HttpSession = person) =>
  as.patch(`/account_meeting_types/${id}`, { account_meeting_type: fields });
const remove = ({ id }: MeetingType, as: HttpSession = person) => as.delete(`/account_meeting_types/${id}`);
const created = async (fields: object, as: HttpSession = person): Promise<MeetingType> => {
  const response = await create(fields, as);
  expect(response).toMatchObject({ status: 201 });
  return meetingTypeResponseSchema.parse(response.body).account_meeting_type;
};
const listed = async (as: HttpSession = person) =>
  meetingTypesResponseSchema.parse((await as.get('/account_meeting_types')).body).account_meeting_types;
const fieldsOf = (headings: string[], agenda_items: string[] = []) => JSON.stringify({ headings, agenda_items });

describe('a meeting type', () => {
  it('is created from the JSON of the onboarding wizard, with defaults for blank fields', async () => {
    const type = await created({
      name: ' Standup ',
      template_variables: fieldsOf(['Risks', ' Risks ', '', 'Next steps'], ['Round', 'Round']),
      prompt: '',
      original_meeting_type_id: 1,
    });
    expect(type).toMatchObject({
      name: 'Standup',
      colour: '#6B7280',
      headings: ['Risks', 'Next steps'],
      agenda_items: ['Round'],
      template_variables: fieldsOf(['Risks', 'Next steps'], ['Round']),
      prompt: expect.stringMatching(/professional minutes[\s\S]*\{headings\}[\s\S]*who does what by when/),
      notification_emails: '',
      original_meeting_type_id: '1',
      is_default: false,
      permissions: { edit: true, delete: true },
    });
    expect(await listed()).toContainEqual(type);
    expect(await created({ name: 'Plain' })).toMatchObject({
      headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
      agenda_items: [],
    });
  });

  it('is created and changed by the form of the editor', async () => {
    const form = (fields: Record<string, string>) =>
      new URLSearchParams(Object.entries(fields).map(([name, text]) => [`account_meeting_type[${name}]`, text]));
    const sent = form({
      name: 'Board',
      colour: '#aa5500',
      template_variables: fieldsOf(['Resolutions'], ['Apologies']),
      prompt: 'Be formal.',
      notification_emails: 'a@sample.example, b@sample.example,',
    });
    const response = await person.post('/account_meeting_types', sent);
    const type = meetingTypeResponseSchema.parse(response.body);
    expect(type).toMatchObject({
      colour: '#AA5500',
      headings: ['Resolutions'],
      prompt: 'Be formal.',
      notification_emails: 'a@sample.example, b@sample.example',
    });
    const changed = await person.patch(`/account_meeting_types/${type.id}`, form({ prompt: ' ', version: '1' }));
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Board', prompt: expect.stringContaining('{headings}'), version: 2 },
    });
  });

  it('is created and changed by the FormData of a browser', async () => {
    const form = new FormData();
    form.set('account_meeting_type[name]', 'Board');
    form.set('account_meeting_type[template_variables]', fieldsOf(['Resolutions'], ['Apologies']));
    const response = await person.post('/account_meeting_types', form);
    expect(response).toMatchObject({ status: 201, body: { name: 'Board', headings: ['Resolutions'] } });
    const { id } = meetingTypeResponseSchema.parse(response.body);
    form.set('account_meeting_type[name]', 'Council');
    expect(await person.patch(`/account_meeting_types/${id}`, form)).toMatchObject({
      status: 200,
      body: { name: 'Council', agenda_items: ['Apologies'], version: 2 },
    });
  });

  it('requires a name, in JSON and in both kinds of form', async () => {
    const form = new FormData();
    form.set('account_meeting_type[prompt]', 'Be formal.');
    const bodies = [
      { account_meeting_type: {} },
      { account_meeting_type: { name: null } },
      { account_meeting_type: { prompt: 'Be formal.' } },
      new URLSearchParams({ 'account_meeting_type[prompt]': 'Be formal.' }),
      form,
    ];
    const before = await listed();
    for (const body of bodies) {
      expect(await person.post('/account_meeting_types', body)).toMatchObject({
        status: 422,
        body: { errors: { name: ['Please enter a meeting name'] } },
      });
    }
    expect(await listed()).toEqual(before);
  });

  it.each([
    [{ name: ' ' }, { name: ['Please enter a meeting name'] }],
    [{ template_variables: fieldsOf([' ']) }, { template_variables: ['Please add at least one heading'] }],
    [{ template_variables: '{"headings":' }, { template_variables: [expect.stringContaining('must be JSON')] }],
    [{ template_variables: '{"headings":[1]}' }, { template_variables: [expect.stringContaining('must be JSON')] }],
    [{ prompt: 'x'.repeat(5_001) }, { prompt: ['This may have at most 5000 characters.'] }],
    [{ notification_emails: 'nobody, x@y' }, { notification_emails: ['Invalid email address(es): nobody, x@y'] }],
    [
      { notification_emails: Array.from({ length: 5_000 }, (_, n) => `a${n}@sample.example`).join(',') },
      { notification_emails: ['Minutes may go to at most 50 addresses.'] },
    ],
    [{ colour: 'javascript:red' }, { colour: [expect.stringContaining('such as #6B7280')] }],
  ])('is refused with messages at the field (%#)', async (fields, errors) => {
    const type = await created({ name: 'Kept' });
    expect(await create({ name: 'New', ...fields })).toMatchObject({ status: 422, body: { errors } });
    expect(await change(type, fields)).toMatchObject({ status: 422, body: { errors } });
    expect((await listed()).find(({ id }) => id === type.id)).toEqual(type);
  });

  it('returns 409 with the current version for a stale change', async () => {
    const type = await created({ name: 'First' });
    expect((await change(type, { name: 'Second', version: 1 })).status).toBe(200);
    expect(await change(type, { name: 'Third', version: 1 })).toMatchObject({ status: 409, body: { version: 2 } });
  });

  it('is available to every member, and changed only by its creator, owners and admins', async () => {
    const [mine, theirs] = [await created({ name: 'Mine' }), await created({ name: 'Theirs' }, member)];
    expect((await listed(member)).find(({ id }) => id === mine.id)?.permissions).toEqual({
      edit: false,
      delete: false,
    });
    expect((await change(mine, { name: 'x' }, member)).status).toBe(403);
    expect((await remove(mine, member)).status).toBe(403);
    expect((await change(theirs, { name: 'Ours' }, member)).status).toBe(200);
    expect((await change(theirs, { name: 'Owned' })).status).toBe(200);
    const meeting = await createMeeting(member, { account_meeting_type_id: mine.id });
    expect(meeting.meeting_type).toMatchObject({ name: 'Mine' });
  });

  it('can be deleted without its meetings; the default type cannot be deleted', async () => {
    const type = await created({ name: 'Short-lived' });
    const { id } = await createMeeting(person, { account_meeting_type_id: type.id });
    expect((await remove(type)).status).toBe(204);
    expect((await remove(type)).status).toBe(404);
    expect((await change(type, { name: 'Back' })).status).toBe(404);
    expect(await getMeeting(person, id)).toMatchObject({ meeting_type: null });
    const first = (await listed()).find(({ is_default }) => is_default);
    expect(first && (await remove(first))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('not deleted') },
    });
  });

  it('provides the current headings of minutes and the addresses they are mailed to', async () => {
    const email = newEmail();
    const type = await created({ name: 'Council', template_variables: fieldsOf(['Old heading']) });
    const { id } = await createMeeting(person, { account_meeting_type_id: type.id, title: 'Council of May' });
    await change(type, { template_variables: fieldsOf(['Decisions Made', 'Promises']), notification_emails: email });
    await importTranscript(person, id, { format: 'text', content: SAMPLE });
    await waitUntilReady(person, id);
    const { content } = await getMinutes(person, id);
    expect([...content.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(['Decisions Made', 'Promises']);
    await eventually(async () => {
      const mails = await getMailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual(['Minutes: Council of May']);
      expect(mails[0]?.text).toContain(content.trim());
    });
  });
});
