import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { type Meeting, type MeetingCreate, meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { transcriptResponseSchema } from '@minutehand/contracts/http/meetings/transcripts';
import { type DirectUploadResponse, directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** A transcript of seven segments: one contains a decision, two contain an action item. */
export const SAMPLE = `Chair: Good morning everybody, we are here to plan the launch of the new library website.
Designer: The pages for the reading room and the catalogue are finished and tested.
Chair: We decided to launch the library website on the first of December.
Engineer: The search page of the catalogue is still slow when many people use it.
Engineer: I will fix the search page by Friday.
Designer: I will send the final pictures to the printer by the end of the month.
Chair: Good, then the budget for the printer stays as it is, thank you all.
`;

const READY_TIMEOUT_MS = 30_000;

export async function createMeeting(person: HttpSession, meeting: MeetingCreate['meeting'] = {}): Promise<Meeting> {
  const response = await person.post('/meetings', { meeting });
  expect(response).toMatchObject({ status: 201 });
  return meetingResponseSchema.parse(response.body).meeting;
}

export async function getMeeting(person: HttpSession, id: string): Promise<Meeting> {
  const response = await person.get(`/meetings/${id}`);
  expect(response).toMatchObject({ status: 200 });
  return meetingResponseSchema.parse(response.body).meeting;
}

export const importTranscript = (person: HttpSession, id: string, transcript: unknown) =>
  person.post(`/meetings/${id}/transcript`, transcript);

/** Waits until the minutes are ready; fails as soon as processing fails. */
export async function waitUntilReady(person: HttpSession, id: string, timeoutMs = READY_TIMEOUT_MS): Promise<Meeting> {
  const getFinishedMeeting = async () => {
    const meeting = await getMeeting(person, id);
    expect(['ready', 'failed']).toContain(meeting.state);
    return meeting;
  };
  const meeting = await eventually(getFinishedMeeting, timeoutMs);
  expect(meeting).toMatchObject({ state: 'ready', processing: { step: 'done', progress: 100, error: null } });
  return meeting;
}

/** Creates a meeting with minutes, a suggested title and action items. */
export async function createReadyMeeting(person: HttpSession, content = SAMPLE, format = 'text'): Promise<Meeting> {
  const { id } = await createMeeting(person);
  expect(await importTranscript(person, id, { format, content })).toMatchObject({ status: 202 });
  return waitUntilReady(person, id);
}

export const getTranscript = async (person: HttpSession, id: string) =>
  transcriptResponseSchema.parse((await person.get(`/meetings/${id}/transcript`)).body);

export const getMinutes = async (person: HttpSession, id: string) =>
  minutesResponseSchema.parse((await person.get(`/meetings/${id}/minutes`)).body);

export const getActionItems = async (person: HttpSession, id: string) =>
  actionItemsResponseSchema.parse((await person.get(`/meetings/${id}/action_items`)).body).action_items;

/** Creates a direct upload, as the Active Storage client does. */
export async function createDirectUpload(person: HttpSession, filename: string, content: Uint8Array, type: string) {
  const checksum = createHash('md5').update(content).digest('base64');
  const blob = { filename, content_type: type, byte_size: content.byteLength, checksum };
  const response = await person.post('/direct_uploads', { blob });
  expect(response).toMatchObject({ status: 200 });
  return directUploadResponseSchema.parse(response.body);
}

/** Uploads a file; returns its signed id. */
export async function upload(person: HttpSession, filename: string, content: string | Uint8Array): Promise<string> {
  return (await uploadBlob(person, filename, content)).signed_id;
}

/** Uploads a file; returns the direct upload with its signed id and sgid. */
export async function uploadBlob(
  person: HttpSession,
  filename: string,
  content: string | Uint8Array,
  type = 'application/octet-stream',
): Promise<DirectUploadResponse> {
  const bytes = Buffer.from(content);
  const directUpload = await createDirectUpload(person, filename, bytes, type);
  const { url, headers } = directUpload.direct_upload;
  expect(url.startsWith(getTestedStack('baseUrl'))).toBe(true);
  const response = await fetch(url, { method: 'PUT', headers, body: bytes });
  expect(response.status).toBe(204);
  return directUpload;
}
