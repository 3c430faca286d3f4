import { expect } from '@jest/globals';
import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { transcriptResponseSchema } from '@minutehand/contracts/http/meetings/transcripts';
import { developmentMailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { accessTokenCreatedSchema } from '@minutehand/contracts/http/people';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';
import { type Cable, openCable } from './cable.ts';
import { words } from './planted.ts';
import { createUploadRequest } from './upload-request.ts';

/** A language model and a mail may take this long under load. */
const WAIT = { timeout: 30_000, interval: 100 };
const EMAIL = `${words.email}@sample.example`;

export type Journey = {
  readonly meetingId: string;
  /** What opens a door, by what it is. */
  readonly secrets: ReadonlyMap<string, string>;
};

/** Registers somebody, opens a screen on a new meeting, and imports its transcript; ends when everybody who is told was told. */
export async function importTranscript(baseUrl: string): Promise<{ person: HttpSession; meetingId: string }> {
  const person = createHttpSession(baseUrl);
  await person.open();
  const registration = { name: words.person, email: EMAIL, password: words.password, account_name: words.account };
  expect(await person.post('/registrations', registration)).toMatchObject({ status: 201 });
  const meetingId = await newMeeting(person);
  const cable = await openCable(baseUrl, person.cookie());
  cable.subscribe({ channel: 'MeetingChannel', meeting_id: meetingId });
  cable.subscribe({ channel: 'NotificationsChannel' });
  await eventually(() => expect(cable.confirmed()).toHaveLength(2), WAIT);
  await postTranscript(
    person,
    meetingId,
    `${words.speaker}: I will paint the ${words.said} gate by Friday.\nSecond: Good.\n`,
  );
  await eventually(() => expectAllPushed(cable), WAIT);
  await eventually(async () => expect(await getMailsTo(person, EMAIL)).toHaveLength(1), WAIT);
  await eventually(async () => expect(await searchResultTypes(person, words.said)).toContain('minutes'), WAIT);
  cable.close();
  return { person, meetingId };
}

function expectAllPushed(cable: Cable): void {
  const messages = cable.messages();
  for (const type of ['transcript', 'minutes', 'title_suggestion', 'action_items']) {
    expect(messages).toContainEqual(expect.objectContaining({ type }));
  }
  expect(messages).toContainEqual(expect.objectContaining({ processing: expect.objectContaining({ step: 'done' }) }));
  expect(messages).toContainEqual(expect.objectContaining({ html: expect.stringContaining(words.title) }));
}

/** Everything else that takes in words or gives out secrets, also the ways that fail. */
export async function exerciseProduct(baseUrl: string, person: HttpSession, meetingId: string): Promise<Journey> {
  const secrets = new Map<string, string>();
  await edit(person, meetingId);
  await searchEverywhere(person);
  await upload(person, secrets);
  await createInvitationAndToken(baseUrl, person, secrets);
  await sendRejectedRequests(baseUrl, person, meetingId);
  await importRefusedByModel(person);
  secrets.set('session cookie', person.cookie().split('=')[1] ?? '');
  secrets.set('CSRF token', person.csrfToken());
  for (const [name, secret] of secrets) expectWithMessage(secret.length, name).toBeGreaterThan(20);
  return { meetingId, secrets };
}

async function newMeeting(person: HttpSession): Promise<string> {
  const response = await person.post('/meetings', { meeting: { title: words.title, attendees: [words.attendee] } });
  expect(response).toMatchObject({ status: 201 });
  return meetingResponseSchema.parse(response.body).meeting.id;
}

async function postTranscript(person: HttpSession, meetingId: string, content: string): Promise<void> {
  const response = await person.post(`/meetings/${meetingId}/transcript`, { format: 'text', content });
  expect(response).toMatchObject({ status: 202 });
}

async function waitUntilReady(person: HttpSession, meetingId: string): Promise<void> {
  const isReady = async () => expect(await person.get(`/meetings/${meetingId}`)).toMatchObject(ready);
  const ready = { body: { meeting: { state: 'ready' } } };
  await eventually(isReady, WAIT);
}

async function getMailsTo(person: HttpSession, email: string) {
  const { mails } = developmentMailsResponseSchema.parse((await person.get('/dev/mail')).body);
  return mails.filter(({ to }) => to.includes(email));
}

async function searchResultTypes(person: HttpSession, word: string): Promise<string[]> {
  const { results } = searchResponseSchema.parse((await person.get(`/search?q=${word}`)).body);
  return results.map(({ result_type: type }) => type);
}

async function edit(person: HttpSession, meetingId: string): Promise<void> {
  const path = `/meetings/${meetingId}`;
  const { speakers } = transcriptResponseSchema.parse((await person.get(`${path}/transcript`)).body);
  const assigned = { speaker_id: speakers[0]?.id, name: words.assigned };
  expect(await person.post(`${path}/speakers/assign`, assigned)).toMatchObject({ status: 200 });
  expect(await person.patch(path, { meeting: { title: `${words.title} ${words.edited}` } })).toMatchObject({
    status: 200,
  });
  expect(await person.patch(`${path}/minutes`, { content: `- ${words.edited}` })).toMatchObject({ status: 200 });
  const item = { action_item: { description: words.actionItem } };
  expect(await person.post(`${path}/action_items`, item)).toMatchObject({ status: 201 });
  const items = actionItemsResponseSchema.parse((await person.get(`${path}/action_items`)).body).action_items;
  expect(items.map(({ description }) => description)).toContain(words.actionItem);
}

async function searchEverywhere(person: HttpSession): Promise<void> {
  const asked = encodeURIComponent(`${words.searched} ${words.said}`);
  for (const path of ['/search/quick?q=', '/search?q=', '/users?query=', '/users/mentions.json?query=']) {
    expect(await person.get(`${path}${asked}`)).toMatchObject({ status: 200 });
  }
}

/** A transcript as a file, by a direct upload. */
async function upload(person: HttpSession, secrets: Map<string, string>): Promise<void> {
  const bytes = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:04.000\n<v ${words.speaker}>We chose ${words.saidInFile}.\n`);
  const announcement = createUploadRequest(bytes, `${words.file}.vtt`, 'text/vtt');
  const response = directUploadResponseSchema.parse((await person.post('/direct_uploads', announcement)).body);
  const { url, headers } = response.direct_upload;
  expect((await fetch(url, { method: 'PUT', headers, body: bytes })).status).toBe(204);
  const meetingId = await newMeeting(person);
  const imported = await person.post(`/meetings/${meetingId}/transcript`, { signed_id: response.signed_id });
  expect(imported).toMatchObject({ status: 202 });
  await waitUntilReady(person, meetingId);
  secrets.set('signed id', response.signed_id);
  secrets.set('sgid', response.attachable_sgid);
  secrets.set('upload address', url.split('/').at(-1) ?? '');
}

/** People by mail, programs by a token. */
async function createInvitationAndToken(
  baseUrl: string,
  person: HttpSession,
  secrets: Map<string, string>,
): Promise<void> {
  const email = `${words.invitedEmail}@sample.example`;
  const invited = await person.post('/invitations', { invitations: [{ name: words.invited, email }] });
  expect(invited).toMatchObject({ status: 201 });
  const invitation = await waitForMailedToken(person, email, 'invitations');
  const guest = createHttpSession(baseUrl);
  await guest.open();
  const joining = { name: words.invited, email, password: words.password, invitation_token: invitation };
  expect(await guest.post('/registrations', joining)).toMatchObject({ status: 201 });
  expect((await person.post(`/invitations/${invitation}/accept`)).status).toBeGreaterThanOrEqual(400);

  expect(await person.post('/passwords', { email })).toMatchObject({ status: 202 });
  const reset = await waitForMailedToken(person, email, 'passwords');
  const forgetful = createHttpSession(baseUrl);
  await forgetful.open();
  const changed = await forgetful.patch(`/passwords/${reset}`, { password: `${words.password} again` });
  expect(changed).toMatchObject({ status: 200 });

  const created = await person.post('/access_tokens', { name: words.program, scopes: ['read'] });
  const { secret } = accessTokenCreatedSchema.parse(created.body);
  const headers = { authorization: `Bearer ${secret}`, cookie: undefined, 'x-csrf-token': undefined };
  expect(await person.send('GET', '/meetings', { headers })).toMatchObject({ status: 200 });
  secrets.set('invitation token', invitation);
  secrets.set('password reset token', reset);
  secrets.set('access token', secret);
}

async function waitForMailedToken(person: HttpSession, email: string, path: string): Promise<string> {
  return eventually(async () => {
    const texts = (await getMailsTo(person, email)).map(({ text }) => text).join('\n');
    const [, token = ''] = new RegExp(`https?://\\S+/${path}/(\\S+)`).exec(texts) ?? [];
    expectWithMessage(token, `a link to /${path} by mail`).not.toBe('');
    return decodeURIComponent(token);
  }, WAIT);
}

/** What is refused, each time with words in it. */
async function sendRejectedRequests(baseUrl: string, person: HttpSession, meetingId: string): Promise<void> {
  const stranger = createHttpSession(baseUrl);
  await stranger.open();
  const noAddress = { name: words.person, email: `${words.email}@@`, password: words.wrongPassword };
  expect(await stranger.post('/registrations', noAddress)).toMatchObject({ status: 422 });
  const taken = { name: words.person, email: EMAIL, password: words.wrongPassword };
  expect(await stranger.post('/registrations', taken)).toMatchObject({ status: 422 });
  expect(await stranger.post('/session', { email: EMAIL, password: words.wrongPassword })).toMatchObject({
    status: 401,
  });

  const authorization = `Bearer mh_${words.typedHeader}`;
  expect(await stranger.send('GET', '/meetings', { headers: { authorization } })).toMatchObject({ status: 401 });
  expect((await stranger.send('GET', `/${words.typedPath}?${words.searched}`)).status).toBeGreaterThanOrEqual(400);
  expect(await stranger.patch(`/passwords/${words.typedId}`, { password: words.wrongPassword })).toMatchObject({
    status: 422,
  });
  expect(await person.get(`/meetings/${words.typedId}@sample.example`)).toMatchObject({ status: 404 });
  expect((await person.post('/meetings', `{"meeting": {"title": ${words.malformed}`)).status).toBe(400);

  const path = `/meetings/${meetingId}`;
  const unknownType = { meeting: { title: words.title, account_meeting_type_id: words.typedId } };
  expect(await person.patch(path, unknownType)).toMatchObject({ status: 422 });
  const stale = { content: words.edited, version: 1_000 };
  expect(await person.patch(`${path}/minutes`, stale)).toMatchObject({ status: 409 });
  const noTimes = { format: 'srt', content: `${words.malformed}\n${words.said}` };
  expect(await person.post(`${path}/transcript`, noTimes)).toMatchObject({ status: 422 });

  const cable = await openCable(baseUrl, person.cookie());
  cable.subscribe({ channel: words.channel });
  await eventually(() => expect(cable.refused()).toHaveLength(1), WAIT);
  cable.send(`{"command": ${words.malformed}`);
  await cable.closed;
}

/** The model will not write, and says why in the meeting's own words. */
async function importRefusedByModel(person: HttpSession): Promise<void> {
  const meetingId = await newMeeting(person);
  await postTranscript(
    person,
    meetingId,
    `${words.speaker}: We decided to buy the ${words.refusedByModel} chairs on Monday.\n`,
  );
  await waitUntilReady(person, meetingId);
}
