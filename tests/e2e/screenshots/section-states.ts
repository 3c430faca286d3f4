import { expect, type Page } from '@playwright/test';
import * as open from '../open-states.ts';
import { serveAudio } from '../recordings/serve-audio.ts';
import type { SampleData } from './sample-data.ts';
import { NARROW, type ShownState, WIDE_AND_NARROW } from './state.ts';

/** Length of the sample transcript (s). */
const AUDIO_SECONDS = 2_400;

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Sections, menus and dialogs of a meeting. */
export function listSectionStates(paths: SampleData['paths']): readonly ShownState[] {
  const path = paths.ready;
  return [
    {
      name: 'meeting-loading',
      shows: 'The first frame of a meeting whose parts are loading',
      path: '/meetings',
      skipsLoadCheck: true,
      after: openLoadingMeeting,
    },
    {
      name: 'meeting-player',
      shows: 'A meeting with its audio',
      path,
      views: WIDE_AND_NARROW,
      before: (page) =>
        serveAudio(page, path.split('/').at(-1) ?? '', { seconds: AUDIO_SECONDS, coveredSeconds: AUDIO_SECONDS }),
      after: showPlayer,
    },
    {
      name: 'meeting-agenda',
      shows: 'The agenda of a meeting',
      path: paths.series,
      views: WIDE_AND_NARROW,
      after: showEnd('Agenda'),
    },
    {
      name: 'meeting-notes',
      shows: 'The notes of a meeting',
      path: paths.series,
      views: WIDE_AND_NARROW,
      after: showEnd('Notes'),
    },
    {
      name: 'meeting-transcript',
      shows: 'The transcript on a phone',
      path,
      views: NARROW,
      after: showTranscript,
    },
    { name: 'meeting-export', shows: 'Formats of an export', path, views: WIDE_AND_NARROW, after: openExport },
    { name: 'meeting-menu', shows: 'Menu of a meeting', path, after: openMenu },
    {
      name: 'minutes-markdown',
      shows: 'Minutes being edited as Markdown',
      path,
      after: async (page) => {
        await open.editMinutes(page);
        await getButton(page, 'Edit as Markdown').click();
      },
    },
    {
      name: 'minutes-versions',
      shows: 'Versions of the minutes',
      path: paths.amended,
      views: WIDE_AND_NARROW,
      after: openVersions,
    },
    { name: 'dialog-series', shows: 'The series of a meeting', path: paths.series, after: openSeries },
  ];
}

/** The responses with the sections are withheld until the page is closed. */
async function openLoadingMeeting(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/meetings\/[^/]+\/./.test(pathname),
    () => undefined,
  );
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link', { name: 'Research seminar' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Research seminar' })).toBeVisible();
}

async function showTranscript(page: Page): Promise<void> {
  await open.showSection(page, 'Transcript');
  await expect(page.locator('[data-segment]').first()).toBeVisible();
}

async function showPlayer(page: Page): Promise<void> {
  await showTranscript(page);
  await expect(page.getByRole('region', { name: 'Audio player' })).toBeVisible();
}

const showEnd = (name: string) => async (page: Page) => {
  await open.showSection(page, name);
  const heading = page
    .locator('main')
    .getByRole('heading', { name: new RegExp(`^${name}`) })
    .first();
  if (await heading.isVisible()) await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

async function openExport(page: Page): Promise<void> {
  await getButton(page, 'Export').click();
  await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await getButton(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Delete meeting' })).toBeVisible();
}

async function openVersions(page: Page): Promise<void> {
  await open.showSection(page, 'Minutes');
  await getButton(page, 'Version history').click();
  await page.getByRole('button', { name: /^Version 1 / }).click();
  await expect(page.getByRole('dialog').getByRole('deletion').first()).toBeVisible();
}

async function openSeries(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Part of a series' }).click();
  await expect(page.getByRole('dialog', { name: 'Series' })).toBeVisible();
}
