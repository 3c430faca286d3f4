import type { AnswerPart, ChatResponse, SourceMeeting } from '@minutehand/contracts/http/assistant';
import { expect, type Page } from '@playwright/test';
import { SCREENSHOT_TIME } from './fixed-time.ts';
import type { SampleData } from './sample-data.ts';
import { expectLiveTranscript, LIVE_SENTENCES, showRecordedMeeting } from './shown-responses.ts';
import { type ShownState, WIDE_AND_NARROW } from './state.ts';

const SECONDS_PER_SENTENCE = 15;

/** A meeting that is being recorded by another user. */
export function listLiveStates(paths: SampleData['paths']): readonly ShownState[] {
  // On a narrow screen, the live transcript is in its tab.
  const path = `${paths.draft}?tab=transcript`;
  const views = WIDE_AND_NARROW;
  return [
    {
      name: 'meeting-live',
      shows: 'A meeting while it is being recorded, with its live transcript',
      ...{ path, views },
      before: showRecordedMeeting,
      after: expectLiveTranscript,
    },
    {
      name: 'meeting-catch-up',
      shows: 'What was said in the last minutes of a recording',
      ...{ path, views },
      before: async (page) => {
        await showRecordedMeeting(page);
        await answerCatchUp(page, paths.draft);
      },
      after: catchUp,
    },
  ];
}

async function answerCatchUp(page: Page, url: string): Promise<void> {
  const meeting_id = url.split('/').at(-1) ?? '';
  const timestamp = SCREENSHOT_TIME.toISOString();
  const parts = LIVE_SENTENCES.slice(1).map((text, index): AnswerPart => {
    const turn = { segment_id: null, speaker: null, start: (index + 1) * SECONDS_PER_SENTENCE + 1, text };
    const citation = { meeting_id, url, result_type: 'transcripts', segment_ids: [], quote: text } as const;
    return {
      text: '',
      label: index === 1 ? 'decision' : null,
      citations: [{ ...citation, segment_ids: [], draft: 'live', turns: [turn] }],
    };
  });
  const fields = { title: 'Quarterly budget', exact_date: timestamp, attendees: [], relevance_score: 1 };
  const source: SourceMeeting = { meeting_id, url, ...fields };
  const answer = { content: LIVE_SENTENCES.slice(1).join(' '), timestamp, sources: [source] };
  const json: ChatResponse = {
    ...{ success: true, answer: answer.content, sources: [source], sources_summary: '', timestamp, error: null },
    conversation_id: 'conversation',
    message: {
      ...{ role: 'assistant', id: 'answer', ...answer, kind: 'quotes', parts },
      ...{ hidden_parts: 0, dropped_statements: 0, rating: null },
      coverage: { meeting_id, from_seconds: 0, to_seconds: 60, is_live: true, is_range: true, notice: null },
    },
  };
  await page.route('**/ai_assistant/chat', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json }) : route.fallback(),
  );
}

async function catchUp(page: Page): Promise<void> {
  await expectLiveTranscript(page);
  await page.getByRole('button', { name: 'Catch up' }).click();
  await page.getByRole('menuitem', { name: 'Last 5 minutes' }).click();
  await expect(page.getByRole('region', { name: 'Last 5 minutes' }).locator('blockquote').first()).toBeVisible();
}
