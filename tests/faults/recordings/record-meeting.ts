import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { eventually } from '@minutehand/test-kit/waiting';
import type { TestUser } from '../chaos/people.ts';
import { createRecorderClient } from './recorder-client.ts';
import { recordTones } from './tones.ts';

const SECONDS = 2;
const JOIN_WAIT = { timeout: 60_000, interval: 300 };

/** Records a new meeting for two seconds, and ends the recording and waits for its audio, or leaves it open. Returns the id of the meeting. */
export async function recordMeeting(url: string, person: TestUser, { isEnded }: { isEnded: boolean }): Promise<string> {
  const created = await person.post('/meetings', { meeting: { title: 'Recorded' } });
  const meetingId = meetingResponseSchema.parse(created.body).meeting.id;
  const client = createRecorderClient(url, { person, meetingId, recordingId: randomUUID() });
  for (const [number, bytes] of recordTones(0, SECONDS).entries())
    await client.send({ number, bytes, endSeconds: number + 1 });
  if (!isEnded) return meetingId;
  await client.finish(SECONDS);
  await eventually(async () => expect(await client.get()).toMatchObject({ state: 'ready' }), JOIN_WAIT);
  return meetingId;
}
