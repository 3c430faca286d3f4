import { expect, type Page } from '@playwright/test';
import * as open from '../../open-states.ts';
import type { ShownState } from '../state.ts';
import { MIDDLE, NARROW, WIDE_AND_NARROW } from '../state.ts';

const getWidget = (page: Page) => page.getByRole('complementary', { name: 'Assistant' });

/** The assistant and the register of decisions. */
export function listAssistantStates(): readonly ShownState[] {
  return [
    { name: 'assistant', shows: 'Assistant', path: '/assistant' },
    { name: 'assistant-answer', shows: 'Quotes for a question', path: '/assistant', after: open.askAssistant },
    {
      name: 'assistant-widget',
      shows: 'The floating assistant',
      path: '/meetings',
      views: WIDE_AND_NARROW,
      after: openWidget,
    },
    {
      name: 'assistant-not-found',
      shows: 'A question without an answer',
      path: '/assistant',
      views: WIDE_AND_NARROW,
      after: askUnanswerable,
    },
    {
      name: 'assistant-widget-answer',
      shows: 'Quotes in the floating assistant',
      path: '/meetings',
      views: WIDE_AND_NARROW,
      after: askWidget,
    },
    { name: 'decisions', shows: 'Decisions', path: '/decisions', views: WIDE_AND_NARROW },
    {
      name: 'decisions-none',
      shows: 'A search for decisions without results',
      path: '/decisions?q=zebra',
      views: NARROW,
    },
    { name: 'decisions-empty', shows: 'No decisions yet', path: '/decisions', person: 'new user', views: MIDDLE },
  ];
}

async function openWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await expect(getWidget(page).getByRole('textbox', { name: 'Your question' })).toBeFocused();
}

async function askUnanswerable(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill('Zebra crossing?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found in your meetings.').last()).toBeVisible();
}

async function askWidget(page: Page): Promise<void> {
  await openWidget(page);
  const answers = getWidget(page).getByRole('article', { name: 'Assistant' });
  const count = await answers.count();
  await page.keyboard.insertText('What did we say about the remote control?');
  await page.keyboard.press('Enter');
  // The conversation of an earlier screenshot is shown too.
  await expect(answers).toHaveCount(count + 1);
  await expect(answers.last().locator('blockquote').first()).toBeVisible();
}
