import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { expect } from '@playwright/test';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** Time limit for generated minutes on a busy machine (ms). */
export const READY_MS = 90_000;

/** Seven segments: one contains a decision, two contain an action item. */
export const SAMPLE = `Chair: Good morning everybody, we are here to plan the launch of the new library website.
Designer: The pages for the reading room and the catalogue are finished and tested.
Chair: We decided to launch the library website on the first of December.
Engineer: The search page of the catalogue is still slow when many people use it.
Engineer: I will fix the search page by Friday.
Designer: I will send the final pictures to the printer by the end of the month.
Chair: Good, then the budget for the printer stays as it is, thank you all.
`;

/** The sample as a VTT file. */
export const SAMPLE_VTT = [
  'WEBVTT',
  ...SAMPLE.trim()
    .split('\n')
    .map((line, index) => `${formatTime(index)} --> ${formatTime(index + 1)}\n${line.replace(/^(\w+): /, '<v $1>')}`),
].join('\n\n');

function formatTime(index: number): string {
  return `00:00:${String(index * 7).padStart(2, '0')}.000`;
}

/** Creates a meeting with minutes, title and action items through the API. */
export async function createReadyMeeting(
  http: HttpSession,
  { title = 'Launch of the library website', content = SAMPLE, format = 'text' } = {},
): Promise<Meeting> {
  const created = await http.post('/meetings', { meeting: { title } });
  const { id } = meetingResponseSchema.parse(created.body).meeting;
  const importResponse = await http.post(`/meetings/${id}/transcript`, { format, content });
  expect(importResponse.status).toBe(202);
  const getMeeting = async () => meetingResponseSchema.parse((await http.get(`/meetings/${id}`)).body).meeting;
  await expect.poll(async () => (await getMeeting()).state, { timeout: READY_MS, intervals: [100] }).toBe('ready');
  return getMeeting();
}
