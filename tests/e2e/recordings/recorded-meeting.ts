import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { type Recording, recordingResponseSchema } from '@minutehand/contracts/http/meetings/recordings';
import type { TestUser } from '../person.ts';

export async function createDraft({ http }: TestUser): Promise<Meeting> {
  const created = await http.post('/meetings', { meeting: { title: 'Weekly planning' } });
  return meetingResponseSchema.parse(created.body).meeting;
}

export async function getRecording({ http }: TestUser, meetingId: string): Promise<Recording | null> {
  return recordingResponseSchema.parse((await http.get(`/meetings/${meetingId}/recording`)).body).recording;
}
