import { chatResponseSchema } from '@minutehand/contracts/http/assistant';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { expect } from '@playwright/test';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { createReadyMeeting } from './meeting.ts';

/** A question for which the sample meeting contains an answer. */
export const QUESTION = 'What about the library website?';

/** Creates a meeting and waits until the assistant finds it; clears the chat. */
export async function createIndexedMeeting(http: HttpSession): Promise<Meeting> {
  const meeting = await createReadyMeeting(http);
  const ask = async () =>
    chatResponseSchema.parse((await http.post('/ai_assistant/chat', { question: QUESTION })).body);
  await expect.poll(async () => (await ask()).message.parts.length).toBeGreaterThan(0);
  await http.delete('/ai_assistant/chat');
  return meeting;
}
