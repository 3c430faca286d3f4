import { expect, type Page } from '@playwright/test';
import * as open from '../open-states.ts';
import type { SampleData } from './sample-data.ts';
import { showMissingAudio } from './shown-responses.ts';
import { NARROW, type ShownState, WIDE_AND_NARROW } from './state.ts';

const ITEMS = '/action_items?assignee=team';
const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** New drafts, the review and the selection of action items, saved searches and briefs. */
export function listReviewStates(paths: SampleData['paths']): readonly ShownState[] {
  return [
    {
      name: 'meeting-new-draft',
      shows: 'A new draft, regenerated with an instruction',
      path: paths.proposal,
      after: async (page) => expect(getButton(page, 'Compare')).toBeVisible(),
    },
    {
      name: 'minutes-compared',
      shows: 'The changes of a new draft',
      path: paths.proposal,
      views: WIDE_AND_NARROW,
      after: compareDraft,
    },
    {
      name: 'minutes-checklist',
      shows: 'Checkboxes in minutes',
      path: paths.proposal,
      views: NARROW,
      after: showChecklist,
    },
    {
      name: 'dialog-regenerate-part',
      shows: 'Choosing the part to regenerate',
      path: paths.proposal,
      after: choosePart,
    },
    {
      name: 'meeting-brief',
      shows: 'The brief before a meeting of a series',
      path: paths.brief,
      views: WIDE_AND_NARROW,
    },
    {
      name: 'meeting-missing-audio',
      shows: 'A transcript whose recording lacks some audio',
      path: paths.ready,
      views: WIDE_AND_NARROW,
      before: showMissingAudio,
      after: async (page) => {
        await open.showSection(page, 'Transcript');
        await expect(page.getByText(/^Missing audio/)).toBeVisible();
      },
    },
    {
      name: 'dialog-accept-all',
      shows: 'Confirmation before all suggestions are accepted',
      path: ITEMS,
      after: async (page) => {
        await getButton(page, 'Accept all').click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'dialog-delete-items',
      shows: 'Confirmation before selected items are deleted',
      path: ITEMS,
      views: NARROW,
      after: async (page) => {
        await open.selectAcrossMeetings(page);
        await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'items-board-moved',
      shows: 'A card that is moved by keyboard',
      path: `${ITEMS}&view=board`,
      views: WIDE_AND_NARROW,
      after: moveCard('ArrowRight', 'Done'),
      finish: moveCard('ArrowLeft', 'Open'),
    },
    {
      name: 'searches-saved',
      shows: 'Saved searches',
      path: '/search',
      views: WIDE_AND_NARROW,
      after: async (page) => expect(page.getByRole('list', { name: 'Saved searches' })).toBeVisible(),
    },
  ];
}

async function compareDraft(page: Page): Promise<void> {
  await getButton(page, 'Compare').click();
  await expect(page.getByRole('heading', { name: /^\d+ changes?$/ })).toBeVisible();
}

async function showChecklist(page: Page): Promise<void> {
  const item = page.getByText('Book the usability lab').first();
  await item.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(item).toBeInViewport();
}

async function choosePart(page: Page): Promise<void> {
  await open.openMeetingMenuItem('Regenerate minutes')(page);
  await page.getByRole('dialog').getByLabel('Part to regenerate').focus();
}

const MOVED = 'Send the final design to the printer';
const moveCard = (key: string, column: string) => async (page: Page) => {
  const card = page.getByRole('article', { name: MOVED });
  await card.focus();
  await page.keyboard.press(`Shift+${key}`);
  await expect(page.getByRole('region', { name: new RegExp(`^${column}`) }).getByText(MOVED)).toBeVisible();
};
