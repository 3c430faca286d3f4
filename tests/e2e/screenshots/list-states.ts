import { expect, type Page } from '@playwright/test';
import * as open from '../open-states.ts';
import type { SampleData } from './sample-data.ts';
import { type ShownState, WIDE_AND_NARROW } from './state.ts';

/** Lists: filtered, selected, and the files of a new meeting. */
export function listListStates({ transcript }: SampleData): readonly ShownState[] {
  const newMeeting = '/meetings/new';
  return [
    { name: 'meetings-none', shows: 'A search without meetings', path: '/meetings?q=zebra', views: WIDE_AND_NARROW },
    {
      name: 'meetings-filter-menu',
      shows: 'A filter of the list, opened',
      path: '/meetings?mine=1',
      after: openStateFilter,
    },
    {
      name: 'meetings-selected',
      shows: 'Selected meetings',
      path: '/meetings',
      views: WIDE_AND_NARROW,
      after: selectMeetings,
    },
    {
      name: 'new-meeting-file',
      shows: 'New meeting with a file',
      path: newMeeting,
      views: WIDE_AND_NARROW,
      after: chooseFile(transcript, /Uploaded|turns/),
    },
    {
      name: 'new-meeting-file-error',
      shows: 'New meeting with a file that cannot be read',
      path: newMeeting,
      views: WIDE_AND_NARROW,
      after: chooseFile(breakTime(transcript), /Line \d+:/),
    },
    {
      name: 'meeting-types-new',
      shows: 'Meeting types of a new user',
      path: '/account_meeting_types',
      person: 'new user',
      views: WIDE_AND_NARROW,
    },
    {
      name: 'meeting-type-wizard',
      shows: 'A meeting type, step by step',
      path: '/account_meeting_types',
      after: openWizard,
    },
    {
      name: 'items-mine',
      shows: 'Action items of the signed-in user',
      path: '/action_items',
    },
    {
      name: 'items-menu',
      shows: 'Menu of an action item',
      path: '/action_items?assignee=team',
      after: openItemMenu,
    },
  ];
}

async function openStateFilter(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Meetings' })).toBeVisible();
  if (await page.getByRole('button', { name: /^Filter/ }).isVisible()) return open.openFilters(page);
  await page.getByRole('button', { name: /^State/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Ready' })).toBeVisible();
}

async function selectMeetings(page: Page): Promise<void> {
  const links = page.getByRole('list', { name: 'Meetings' }).getByRole('link');
  for (const index of [1, 2]) {
    await links.nth(index).focus();
    await page.keyboard.press('x');
  }
  await expect(page.getByText('2 selected')).toBeVisible();
}

const chooseFile = (content: string, shown: RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  const field = page.getByLabel('Drop a transcript or a recording here, or choose a file');
  await field.setInputFiles({ name: 'design-meeting.vtt', mimeType: 'text/vtt', buffer: Buffer.from(content) });
  await expect(page.getByText(shown).first()).toBeVisible();
};

/** Replaces the last time of a WebVTT file with a word. */
function breakTime(transcript: string): string {
  const lines = transcript.split('\n');
  return lines
    .with(
      lines.findLastIndex((line) => line.includes('-->')),
      '00:40:00.000 --> soon',
    )
    .join('\n');
}

async function openWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Council' }).click();
  await page.getByRole('menuitem', { name: 'Edit step by step' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByLabel('New heading')).toBeVisible();
}

async function openItemMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^Item actions/ }).first();
  await menu.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}
