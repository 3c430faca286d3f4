import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type MeetingType,
  meetingTypeResponseSchema,
  meetingTypesResponseSchema,
} from '@minutehand/contracts/http/meetings/meeting-types';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember, getEmailsTo, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { createMeeting, getMeeting, getMinutes, importTranscript, SAMPLE, waitUntilReady } from './meeting-requests.ts';
import { newEmail, type TestUser } from './person.ts';

let person: TestUser;
let member: TestUser;
beforeAll(async () => {
  person = await registerVerified();
  member = await addMember(person);
});

const postType = (fields: object, session: HttpSession = person) =>
  session.post('/account_meeting_types', { account_meeting_type: fields });
const updateType = ({ id }: MeetingType, fields: object, session: HttpSession = person) =>
  session.patch(`/account_meeting_types/${id}`, { account_meeting_type: fields });
const deleteType = ({ id }: MeetingType, session: HttpSession = person) =>
  session.delete(`/account_meeting_types/${id}`);
const createType = async (fields: object, session: HttpSession = person): Promise<MeetingType> => {
  const response = await postType(fields, session);
  expect(response).toMatchObject({ status: 201 });
  return meetingTypeResponseSchema.parse(response.body).account_meeting_type;
};
const listTypes = async (session: HttpSession = person) =>
  meetingTypesResponseSchema.parse((await session.get('/account_meeting_types')).body).account_meeting_types;
const createTemplate = (headings: string[], agenda_items: string[] = []) => JSON.stringify({ headings, agenda_items });

describe('a meeting type', () => {
  it('is created from the JSON of the onboarding wizard, with defaults for blank fields', async () => {
    const type = await createType({
      name: ' Standup ',
      template_variables: createTemplate(['Risks', ' Risks ', '', 'Next steps'], ['Round', 'Round']),
      prompt: '',
      original_meeting_type_id: 1,
    });
    expect(type).toMatchObject({
      name: 'Standup',
      colour: '#6B7280',
      headings: ['Risks', 'Next steps'],
      agenda_items: ['Round'],
      template_variables: createTemplate(['Risks', 'Next steps'], ['Round']),
      prompt: expect.stringMatching(/professional minutes[\s\S]*\{headings\}[\s\S]*who does what by when/),
      notification_emails: '',
      original_meeting_type_id: '1',
      consent_required: false,
      audio_retention_days: 0,
      meeting_retention_days: 0,
      is_default: false,
      permissions: { edit: true, delete: true },
    });
    expect(await listTypes()).toContainEqual(type);
    expect(await createType({ name: 'Plain' })).toMatchObject({
      headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
      agenda_items: [],
    });
  });

  it('is created and changed by the form of the editor', async () => {
    const createForm = (fields: Record<string, string>) =>
      new URLSearchParams(Object.entries(fields).map(([name, value]) => [`account_meeting_type[${name}]`, value]));
    const form = createForm({
      name: 'Board',
      colour: '#aa5500',
      template_variables: createTemplate(['Resolutions'], ['Apologies']),
      prompt: 'Be formal.',
      notification_emails: 'a@sample.example, b@sample.example,',
      consent_required: 'true',
      audio_retention_days: '30',
      meeting_retention_days: '730',
    });
    const response = await person.post('/account_meeting_types', form);
    const type = meetingTypeResponseSchema.parse(response.body);
    expect(type).toMatchObject({
      colour: '#AA5500',
      headings: ['Resolutions'],
      prompt: 'Be formal.',
      notification_emails: 'a@sample.example, b@sample.example',
      consent_required: true,
      audio_retention_days: 30,
      meeting_retention_days: 730,
    });
    const changed = await person.patch(`/account_meeting_types/${type.id}`, createForm({ prompt: ' ', version: '1' }));
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Board', prompt: expect.stringContaining('{headings}'), version: 2 },
    });
  });

  it('is created and changed by the FormData of a browser', async () => {
    const formData = new FormData();
    formData.set('account_meeting_type[name]', 'Board');
    formData.set('account_meeting_type[template_variables]', createTemplate(['Resolutions'], ['Apologies']));
    const response = await person.post('/account_meeting_types', formData);
    expect(response).toMatchObject({ status: 201, body: { name: 'Board', headings: ['Resolutions'] } });
    const { id } = meetingTypeResponseSchema.parse(response.body);
    formData.set('account_meeting_type[name]', 'Council');
    expect(await person.patch(`/account_meeting_types/${id}`, formData)).toMatchObject({
      status: 200,
      body: { name: 'Council', agenda_items: ['Apologies'], version: 2 },
    });
  });

  it('requires a name, in JSON and in both kinds of form', async () => {
    const formData = new FormData();
    formData.set('account_meeting_type[prompt]', 'Be formal.');
    const bodies = [
      { account_meeting_type: {} },
      { account_meeting_type: { name: null } },
      { account_meeting_type: { prompt: 'Be formal.' } },
      new URLSearchParams({ 'account_meeting_type[prompt]': 'Be formal.' }),
      formData,
    ];
    const before = await listTypes();
    for (const body of bodies) {
      expect(await person.post('/account_meeting_types', body)).toMatchObject({
        status: 422,
        body: { errors: { name: ['Please enter a meeting name'] } },
      });
    }
    expect(await listTypes()).toEqual(before);
  });

  it.each([
    [{ name: ' ' }, { name: ['Please enter a meeting name'] }],
    [{ template_variables: createTemplate([' ']) }, { template_variables: ['Please add at least one heading'] }],
    [{ template_variables: '{"headings":' }, { template_variables: [expect.stringContaining('must be JSON')] }],
    [{ template_variables: '{"headings":[1]}' }, { template_variables: [expect.stringContaining('must be JSON')] }],
    [{ prompt: 'x'.repeat(5_001) }, { prompt: ['This may have at most 5000 characters.'] }],
    [{ notification_emails: 'nobody, x@y' }, { notification_emails: ['Invalid email address(es): nobody, x@y'] }],
    [
      { notification_emails: Array.from({ length: 5_000 }, (_, n) => `a${n}@sample.example`).join(',') },
      { notification_emails: ['Minutes may go to at most 50 addresses.'] },
    ],
    [{ colour: 'javascript:red' }, { colour: [expect.stringContaining('such as #6B7280')] }],
  ])('is rejected with messages per field (%#)', async (fields, errors) => {
    const type = await createType({ name: 'Kept' });
    expect(await postType({ name: 'New', ...fields })).toMatchObject({ status: 422, body: { errors } });
    expect(await updateType(type, fields)).toMatchObject({ status: 422, body: { errors } });
    expect((await listTypes()).find(({ id }) => id === type.id)).toEqual(type);
  });

  it('returns 409 with the current version for a stale change', async () => {
    const type = await createType({ name: 'First' });
    expect((await updateType(type, { name: 'Second', version: 1 })).status).toBe(200);
    expect(await updateType(type, { name: 'Third', version: 1 })).toMatchObject({ status: 409, body: { version: 2 } });
  });

  it('is available to every member, and changed only by its creator, owners and admins', async () => {
    const [ownType, memberType] = [await createType({ name: 'Mine' }), await createType({ name: 'Theirs' }, member)];
    expect((await listTypes(member)).find(({ id }) => id === ownType.id)?.permissions).toEqual({
      edit: false,
      delete: false,
    });
    expect((await updateType(ownType, { name: 'x' }, member)).status).toBe(403);
    expect((await deleteType(ownType, member)).status).toBe(403);
    expect((await updateType(memberType, { name: 'Ours' }, member)).status).toBe(200);
    expect((await updateType(memberType, { name: 'Owned' })).status).toBe(200);
    const meeting = await createMeeting(member, { account_meeting_type_id: ownType.id });
    expect(meeting.meeting_type).toMatchObject({ name: 'Mine' });
  });

  it('can be deleted while its meetings stay; the default type cannot be deleted', async () => {
    const type = await createType({ name: 'Short-lived' });
    const { id } = await createMeeting(person, { account_meeting_type_id: type.id });
    expect((await deleteType(type)).status).toBe(204);
    expect((await deleteType(type)).status).toBe(404);
    expect((await updateType(type, { name: 'Back' })).status).toBe(404);
    expect(await getMeeting(person, id)).toMatchObject({ meeting_type: null });
    const defaultType = (await listTypes()).find(({ is_default }) => is_default);
    expect(defaultType && (await deleteType(defaultType))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('not deleted') },
    });
  });

  it('determines the headings of minutes and the addresses that they are emailed to', async () => {
    const email = newEmail();
    const type = await createType({ name: 'Council', template_variables: createTemplate(['Old heading']) });
    const { id } = await createMeeting(person, { account_meeting_type_id: type.id, title: 'Council of May' });
    await updateType(type, {
      template_variables: createTemplate(['Decisions Made', 'Promises']),
      notification_emails: email,
    });
    const confirmationMeeting = await createMeeting(person, { account_meeting_type_id: type.id });
    await importTranscript(person, confirmationMeeting.id, { format: 'text', content: SAMPLE });
    const token = encodeURIComponent(await waitForEmailedToken(email, 'mail_subscriptions'));
    await person.post(`/mail_subscriptions/${token}/confirm`);
    await importTranscript(person, id, { format: 'text', content: SAMPLE });
    await waitUntilReady(person, id);
    const { content } = await getMinutes(person, id);
    expect([...content.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(['Decisions Made', 'Promises']);
    await eventually(async () => {
      const emails = await getEmailsTo(email);
      expect(emails.map(({ subject }) => subject)).toEqual([
        'Minutes of a meeting',
        'Confirm that you want minutes by email',
      ]);
      expect(emails[0]?.text).toContain(content.trim());
    });
  });
});
