import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings';
import { expect } from '@playwright/test';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** Writing may wait for a machine that is busy, in milliseconds. */
export const READY_MS = 90_000;

/** Seven turns, of which one decides and two promise. */
export const SAMPLE = `Chair: Good morning everybody, we are here to plan the launch of the new library website.
Designer: The pages for the reading room and the catalogue are finished and tested.
Chair: We decided to launch the library website on the first of December.
Engineer: The search page of the catalogue is still slow when many people use it.
Engineer: I will fix the search page by Friday.
Designer: I will send the final pictures to the printer by the end of the month.
Chair: Good, then the budget for the printer stays as it is, thank you all.
`;

/** The same as a timed file. */
export const SAMPLE_VTT = [
  'WEBVTT',
  ...SAMPLE.trim()
    .split('\n')
    .map((line, at) => `${clock(at)} --> ${clock(at + 1)}\n${line.replace(/^(\w+): /, '<v $1>')}`),
].join('\n\n');

function clock(turn: number): string {
  return `00:00:${String(turn * 7).padStart(2, '0')}.000`;
}

/** A meeting with minutes, title and action items, made without a screen. */
export async function readyMeeting(
  http: HttpSession,
  { title = 'Launch of the library website', content = SAMPLE, format = 'text' } = {},
): Promise<Meeting> {
  const made = await http.post('/meetings', { meeting: { title } });
  const { id } = meetingResponseSchema.parse(made.body).meeting;
  const imported = await http.post(`/meetings/${id}/transcript`, { format, content });
  expect(imported.status).toBe(202);
  const current = async () => meetingResponseSchema.parse((await http.get(`/meetings/${id}`)).body).meeting;
  await expect.poll(async () => (await current()).state, { timeout: READY_MS, intervals: [100] }).toBe('ready');
  return current();
}
