import { expect } from '@jest/globals';
import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { transcriptResponseSchema } from '@minutehand/contracts/http/meetings/transcripts';
import { developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { createAccessTokenResponseSchema } from '@minutehand/contracts/http/people';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';
import { verifyEmail } from '../../scripts/lib/verify-email.ts';
import { type Cable, openCable } from './cable.ts';
import { words } from './canary-words.ts';
import { createUploadRequest } from './upload-request.ts';

/** Time limit for generation and email under load. */
const WAIT = { timeout: 30_000, interval: 100 };
const EMAIL = `${words.email}@sample.example`;

export type ExerciseResult = {
  readonly meetingId: string;
  /** Credentials and signed values by name. */
  readonly secrets: ReadonlyMap<string, string>;
};

/** Registers a person, imports a transcript into a new meeting, and waits for its live updates, email and search results. */
export async function importTranscript(baseUrl: string): Promise<{ session: HttpSession; meetingId: string }> {
  const session = createHttpSession(baseUrl);
  await session.open();
  const registration = { name: words.person, email: EMAIL, password: words.password, account_name: words.account };
  expect(await session.post('/registrations', registration)).toMatchObject({ status: 201 });
  await verifyEmail(session, EMAIL);
  const meetingId = await createMeeting(session);
  const cable = await openCable(baseUrl, session.cookie());
  cable.subscribe({ channel: 'MeetingChannel', meeting_id: meetingId });
  cable.subscribe({ channel: 'NotificationsChannel' });
  await eventually(() => expect(cable.getConfirmed()).toHaveLength(2), WAIT);
  await postTranscript(
    session,
    meetingId,
    `${words.speaker}: I will paint the ${words.transcript} gate by Friday.\nSecond: Good.\n`,
  );
  await eventually(() => expectAllMessages(cable), WAIT);
  // The link that confirms the address, and the minutes.
  await eventually(async () => expect(await getEmailsTo(session, EMAIL)).toHaveLength(2), WAIT);
  await eventually(async () => expect(await findResultTypes(session, words.transcript)).toContain('minutes'), WAIT);
  cable.close();
  return { session, meetingId };
}

function expectAllMessages(cable: Cable): void {
  const messages = cable.getMessages();
  for (const type of ['transcript', 'minutes', 'title_suggestion', 'action_items']) {
    expect(messages).toContainEqual(expect.objectContaining({ type }));
  }
  expect(messages).toContainEqual(expect.objectContaining({ processing: expect.objectContaining({ step: 'done' }) }));
  expect(messages).toContainEqual(expect.objectContaining({ html: expect.stringContaining(words.title) }));
}

/** Exercises all other operations that accept text or return secrets, including those that fail. */
export async function exerciseProduct(
  baseUrl: string,
  session: HttpSession,
  meetingId: string,
): Promise<ExerciseResult> {
  const secrets = new Map<string, string>();
  await editMeeting(session, meetingId);
  await callSearchEndpoints(session);
  await importFile(session, secrets);
  await createTokens(baseUrl, session, secrets);
  await sendRejectedRequests(baseUrl, session, meetingId);
  await importRefusedByModel(session);
  secrets.set('session cookie', session.cookie().split('=')[1] ?? '');
  secrets.set('CSRF token', session.csrfToken());
  for (const [name, secret] of secrets) expectWithMessage(secret.length, name).toBeGreaterThan(20);
  return { meetingId, secrets };
}

async function createMeeting(session: HttpSession): Promise<string> {
  const response = await session.post('/meetings', { meeting: { title: words.title, attendees: [words.attendee] } });
  expect(response).toMatchObject({ status: 201 });
  return meetingResponseSchema.parse(response.body).meeting.id;
}

async function postTranscript(session: HttpSession, meetingId: string, content: string): Promise<void> {
  const response = await session.post(`/meetings/${meetingId}/transcript`, { format: 'text', content });
  expect(response).toMatchObject({ status: 202 });
}

async function waitUntilReady(session: HttpSession, meetingId: string): Promise<void> {
  const isReady = async () => expect(await session.get(`/meetings/${meetingId}`)).toMatchObject(ready);
  const ready = { body: { meeting: { state: 'ready' } } };
  await eventually(isReady, WAIT);
}

async function getEmailsTo(session: HttpSession, email: string) {
  const { mails } = developmentEmailsResponseSchema.parse((await session.get('/dev/mail')).body);
  return mails.filter(({ to }) => to.includes(email));
}

async function findResultTypes(session: HttpSession, word: string): Promise<string[]> {
  const { results } = searchResponseSchema.parse((await session.get(`/search?q=${word}`)).body);
  return results.map(({ result_type: type }) => type);
}

async function editMeeting(session: HttpSession, meetingId: string): Promise<void> {
  const path = `/meetings/${meetingId}`;
  const { speakers } = transcriptResponseSchema.parse((await session.get(`${path}/transcript`)).body);
  const assignment = { speaker_id: speakers[0]?.id, name: words.assignee };
  expect(await session.post(`${path}/speakers/assign`, assignment)).toMatchObject({ status: 200 });
  expect(await session.patch(path, { meeting: { title: `${words.title} ${words.edit}` } })).toMatchObject({
    status: 200,
  });
  expect(await session.patch(`${path}/minutes`, { content: `- ${words.edit}` })).toMatchObject({ status: 200 });
  const newItem = { action_item: { description: words.actionItem } };
  expect(await session.post(`${path}/action_items`, newItem)).toMatchObject({ status: 201 });
  const items = actionItemsResponseSchema.parse((await session.get(`${path}/action_items`)).body).action_items;
  expect(items.map(({ description }) => description)).toContain(words.actionItem);
}

async function callSearchEndpoints(session: HttpSession): Promise<void> {
  const query = encodeURIComponent(`${words.query} ${words.transcript}`);
  for (const path of ['/search/quick?q=', '/search?q=', '/users?query=', '/users/mentions.json?query=']) {
    expect(await session.get(`${path}${query}`)).toMatchObject({ status: 200 });
  }
}

/** Uploads and imports a transcript file. */
async function importFile(session: HttpSession, secrets: Map<string, string>): Promise<void> {
  const bytes = Buffer.from(
    `WEBVTT\n\n00:01.000 --> 00:04.000\n<v ${words.speaker}>We chose ${words.transcriptFile}.\n`,
  );
  const uploadRequest = createUploadRequest(bytes, `${words.file}.vtt`, 'text/vtt');
  const response = directUploadResponseSchema.parse((await session.post('/direct_uploads', uploadRequest)).body);
  const { url, headers } = response.direct_upload;
  expect((await fetch(url, { method: 'PUT', headers, body: bytes })).status).toBe(204);
  const meetingId = await createMeeting(session);
  const importResponse = await session.post(`/meetings/${meetingId}/transcript`, { signed_id: response.signed_id });
  expect(importResponse).toMatchObject({ status: 202 });
  await waitUntilReady(session, meetingId);
  secrets.set('signed id', response.signed_id);
  secrets.set('sgid', response.attachable_sgid);
  secrets.set('upload URL', url.split('/').at(-1) ?? '');
}

/** Invites a person, resets a password and creates an access token; records all tokens. */
async function createTokens(baseUrl: string, session: HttpSession, secrets: Map<string, string>): Promise<void> {
  const email = `${words.invitedEmail}@sample.example`;
  const invitation = await session.post('/invitations', { invitations: [{ name: words.invited, email }] });
  expect(invitation).toMatchObject({ status: 201 });
  const invitationToken = await waitForEmailedToken(session, email, 'invitations');
  const invitedSession = createHttpSession(baseUrl);
  await invitedSession.open();
  const registration = { name: words.invited, email, password: words.password, invitation_token: invitationToken };
  expect(await invitedSession.post('/registrations', registration)).toMatchObject({ status: 201 });
  expect((await session.post(`/invitations/${invitationToken}/accept`)).status).toBeGreaterThanOrEqual(400);

  expect(await session.post('/passwords', { email })).toMatchObject({ status: 202 });
  const resetToken = await waitForEmailedToken(session, email, 'passwords');
  const signedOutSession = createHttpSession(baseUrl);
  await signedOutSession.open();
  const passwordChange = await signedOutSession.patch(`/passwords/${resetToken}`, {
    password: `${words.password} again`,
  });
  expect(passwordChange).toMatchObject({ status: 200 });

  const created = await session.post('/access_tokens', { name: words.accessToken, scopes: ['read'] });
  const { secret } = createAccessTokenResponseSchema.parse(created.body);
  const headers = { authorization: `Bearer ${secret}`, cookie: undefined, 'x-csrf-token': undefined };
  expect(await session.send('GET', '/meetings', { headers })).toMatchObject({ status: 200 });
  secrets.set('invitation token', invitationToken);
  secrets.set('password reset token', resetToken);
  secrets.set('access token', secret);
}

async function waitForEmailedToken(session: HttpSession, email: string, path: string): Promise<string> {
  return eventually(async () => {
    const texts = (await getEmailsTo(session, email)).map(({ text }) => text).join('\n');
    const [, token = ''] = new RegExp(`https?://\\S+/${path}/(\\S+)`).exec(texts) ?? [];
    expectWithMessage(token, `an email with a link to /${path}`).not.toBe('');
    return decodeURIComponent(token);
  }, WAIT);
}

/** Sends invalid requests that contain canary words. */
async function sendRejectedRequests(baseUrl: string, session: HttpSession, meetingId: string): Promise<void> {
  const anonymousSession = createHttpSession(baseUrl);
  await anonymousSession.open();
  const invalidEmail = { name: words.person, email: `${words.email}@@`, password: words.wrongPassword };
  expect(await anonymousSession.post('/registrations', invalidEmail)).toMatchObject({ status: 422 });
  const registeredEmail = { name: words.person, email: EMAIL, password: words.wrongPassword };
  expect(await anonymousSession.post('/registrations', registeredEmail)).toMatchObject({ status: 422 });
  expect(await anonymousSession.post('/session', { email: EMAIL, password: words.wrongPassword })).toMatchObject({
    status: 401,
  });

  const authorization = `Bearer mh_${words.invalidToken}`;
  expect(await anonymousSession.send('GET', '/meetings', { headers: { authorization } })).toMatchObject({
    status: 401,
  });
  expect((await anonymousSession.send('GET', `/${words.unknownPath}?${words.query}`)).status).toBeGreaterThanOrEqual(
    400,
  );
  expect(
    await anonymousSession.patch(`/passwords/${words.invalidId}`, { password: words.wrongPassword }),
  ).toMatchObject({
    status: 422,
  });
  expect(await session.get(`/meetings/${words.invalidId}@sample.example`)).toMatchObject({ status: 404 });
  expect((await session.post('/meetings', `{"meeting": {"title": ${words.malformed}`)).status).toBe(400);

  const path = `/meetings/${meetingId}`;
  const unknownType = { meeting: { title: words.title, account_meeting_type_id: words.invalidId } };
  expect(await session.patch(path, unknownType)).toMatchObject({ status: 422 });
  const staleUpdate = { content: words.edit, version: 1_000 };
  expect(await session.patch(`${path}/minutes`, staleUpdate)).toMatchObject({ status: 409 });
  const invalidSrt = { format: 'srt', content: `${words.malformed}\n${words.transcript}` };
  expect(await session.post(`${path}/transcript`, invalidSrt)).toMatchObject({ status: 422 });

  const cable = await openCable(baseUrl, session.cookie());
  cable.subscribe({ channel: words.channel });
  await eventually(() => expect(cable.getRejected()).toHaveLength(1), WAIT);
  cable.send(`{"command": ${words.malformed}`);
  await cable.closed;
}

/** Imports a transcript that the model refuses with an error that contains the request. */
async function importRefusedByModel(session: HttpSession): Promise<void> {
  const meetingId = await createMeeting(session);
  await postTranscript(
    session,
    meetingId,
    `${words.speaker}: We decided to buy the ${words.refusedByModel} chairs on Monday.\n`,
  );
  await waitUntilReady(session, meetingId);
}
