import type { GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import type { LiveTranscript, Recording } from '@minutehand/contracts/http/meetings/recordings';
import { expect, type Page } from '@playwright/test';
import { changeMeeting, showSection } from '../open-states.ts';
import { SCREENSHOT_TIME } from './fixed-time.ts';

/** States that the sample data cannot have: the server's responses are changed before the page is opened. */

const RECORDING: Recording = {
  id: 'recording',
  state: 'recording',
  user_id: 'ben',
  user_name: 'Ben Sample',
  started_at: SCREENSHOT_TIME.toISOString(),
  duration_seconds: 64,
  is_paused: false,
  next_chunk_number: 64,
  missing: [],
  audio: null,
  transcription: null,
  device_switches: [],
  consent_told: [],
  consent_told_at: null,
  audio_expires_at: null,
  audio_deleted_at: null,
  marks: [
    {
      id: 'mark',
      kind: 'decision',
      seconds: 41,
      user_id: 'ben',
      user_name: 'Ben Sample',
      marked_at: SCREENSHOT_TIME.toISOString(),
    },
  ],
  error: '',
};

export const LIVE_SENTENCES = [
  'Good morning. Let us start with the budget of the next quarter.',
  'The travel costs are lower than planned, so there is room for the new shelves.',
  'Then we order the shelves this month, before the price goes up.',
  'Agreed. Cleo asks the supplier for a date.',
];

const LIVE: LiveTranscript = {
  recording_id: RECORDING.id,
  state: 'running',
  reason: '',
  covered_seconds: 60,
  pieces: LIVE_SENTENCES.map((text, index) => ({
    number: index + 1,
    from_seconds: index * 15,
    to_seconds: (index + 1) * 15,
    is_missing: false,
    segments: [{ start: index * 15 + 1, end: index * 15 + 12, text }],
  })),
};

/** The meeting is being recorded by another user, with a live transcript. */
export async function showRecordedMeeting(page: Page): Promise<void> {
  await changeMeeting({ state: 'recording' })(page);
  await page.route(/\/meetings\/[^/]+\/recording$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { recording: RECORDING, earlier: [] } })
      : route.fallback(),
  );
  await page.route(/\/recording\/live_transcript/, (route) => route.fulfill({ json: { live_transcript: LIVE } }));
}

export async function expectLiveTranscript(page: Page): Promise<void> {
  await expect(page.getByText(LIVE_SENTENCES.at(-1) ?? '').first()).toBeVisible();
}

/** Audio arrived after the transcript was written, and could not be transcribed. */
export const showLateAudio = changeMeeting({
  late_audio_error: 'The recording could not be transcribed. Please try again.',
});

export async function expectLateAudio(page: Page): Promise<void> {
  await showSection(page, 'Transcript');
  const retry = page.locator('main').getByRole('button', { name: 'Retry', exact: true });
  await retry.scrollIntoViewIfNeeded();
  await expect(retry).toBeVisible();
}

/** Audio is missing at two places of the recording. */
export async function showMissingAudio(page: Page): Promise<void> {
  const recording: Recording = {
    ...RECORDING,
    state: 'ready',
    consent_told: ['Ada Sample', 'Cleo Sample'],
    consent_told_at: SCREENSHOT_TIME.toISOString(),
    missing: [
      { from_chunk: 200, to_chunk: 203, from_seconds: 600, to_seconds: 612 },
      { from_chunk: 400, to_chunk: 409, from_seconds: 1_200, to_seconds: 1_230 },
    ],
  };
  await page.route(/\/meetings\/[^/]+\/recording$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { recording, earlier: [] } }) : route.fallback(),
  );
}

/** Every third statement of the minutes is doubtful. */
export async function showDoubtfulLines(page: Page): Promise<void> {
  await page.route(/\/meetings\/[^/]+\/minutes$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const minutes = (await response.json()) as MinutesResponse;
    const citations = minutes.citations.map((citation, index) => ({ ...citation, doubtful: index % 3 === 0 }));
    return route.fulfill({ response, json: { ...minutes, citations } });
  });
}

export async function expectDoubtfulLine(page: Page): Promise<void> {
  const mark = page.locator('main').getByText('Check this', { exact: true }).first();
  await mark.scrollIntoViewIfNeeded();
  await expect(mark).toBeVisible();
}

const TERMS: readonly GlossaryTerm[] = [
  { term: 'Jog dial', aliases: ['jog-dial', 'jog doll'], meaning: 'The wheel that selects a channel' },
  { term: 'LCD', aliases: ['L C D'], meaning: 'The display of the remote control' },
  { term: 'Shelf plan', aliases: [], meaning: 'Which books are on which shelf after the move' },
];

/** The account has a glossary. */
export async function showGlossary(page: Page): Promise<void> {
  await page.route('**/glossary', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { glossary: { terms: TERMS } } }) : route.fallback(),
  );
}
