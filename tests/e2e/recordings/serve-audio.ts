import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import type { Page } from '@playwright/test';
import { createWav } from '../microphone/create-wav.ts';

/** Sample rate of the served audio (Hz). */
export const SAMPLE_RATE = 8_000;

/** A tone that rises each second. */
const rise = (time: number) => 8_000 * Math.sin(2 * Math.PI * (200 + 10 * Math.floor(time)) * time);

type ServedAudio = {
  getSample?: (time: number) => number;
  seconds?: number;
  /** The audio is transcribed up to this time. */
  coveredSeconds?: number;
  /** The meeting has an earlier recording with the same audio. */
  hasEarlier?: boolean;
};

/** Mocks the recording of a meeting, by default with a minute of audio. */
export async function serveAudio(
  page: Page,
  meetingId: string,
  { getSample = rise, seconds = 60, coveredSeconds = 49, hasEarlier = false }: ServedAudio = {},
): Promise<void> {
  const url = `/meetings/${meetingId}/recording/audio?token=t`;
  const recording: Partial<Recording> = {
    id: '00000000-0000-4000-8000-000000000000',
    state: 'ready',
    user_id: 'someone',
    user_name: 'Sample Person',
    duration_seconds: seconds,
    is_paused: false,
    missing: [],
    consent_told: [],
    device_switches: [],
    audio: {
      url,
      content_type: 'audio/wav',
      byte_size: SAMPLE_RATE * seconds * 2,
      duration_seconds: seconds,
      peaks: Array.from({ length: 600 }, (_, index) => 0.2 + 0.6 * Math.abs(Math.sin(index / 9))),
    },
    transcription: { state: 'done', progress: 100, covered_seconds: coveredSeconds, engine: 'endpoint', error: '' },
  };
  const earlier = hasEarlier
    ? [{ ...recording, id: 'earlier', started_at: '2026-11-20T09:45:00.000Z', error: '' }]
    : [];
  await page.route(`**/meetings/${meetingId}/recording`, (route) => route.fulfill({ json: { recording, earlier } }));
  const body = createWav(SAMPLE_RATE, seconds, getSample);
  await page.route(`**/meetings/${meetingId}/recording/audio?*`, (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? body.length - 1 : Number(to)];
    return route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${start}-${end}/${body.length}` },
      body: body.subarray(start, end + 1),
    });
  });
}
