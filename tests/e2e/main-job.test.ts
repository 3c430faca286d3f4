import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { EXPECTED_ACTION_ITEM, readAmiMeeting } from './ami-meeting.ts';
import { expect, test } from './fixtures.ts';
import { READY_MS } from './meeting.ts';
import { paste } from './paste.ts';
import { newEmail, PASSWORD } from './person.ts';

const meeting = readAmiMeeting();
const transcriptText = meeting.segments.map(({ text }) => text).join(' ');
const speakers = new Set(meeting.segments.map(({ speaker }) => speaker));

test('a new user pastes a real meeting and gets minutes, title and action items without a reload', async ({ page }) => {
  const email = newEmail();
  await register(page, email);
  const loads = countLoads(page);

  await page.getByRole('link', { name: 'New meeting' }).click();
  await paste(page.getByRole('textbox', { name: 'Transcript' }), meeting.vtt);
  await expect(page.getByText(`WebVTT · ${meeting.segments.length} turns`)).toBeVisible();
  await page.getByRole('button', { name: 'Create meeting' }).click();

  const transcript = page.getByRole('complementary', { name: 'Transcript' });
  await expect(transcript.getByText(meeting.segments[0]?.text ?? '')).toBeVisible();
  await expect(transcript.locator('[data-segment]')).toHaveCount(meeting.segments.length);
  for (const speaker of speakers) await expect(transcript.getByText(speaker, { exact: true }).first()).toBeAttached();

  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  for (const heading of ['Discussion Points', 'Decisions Made', 'Action Items'])
    await expect(minutes.getByRole('heading', { name: heading, level: 3, exact: true })).toBeVisible({
      timeout: READY_MS,
    });
  await expect(page.getByText('Suggested title:')).toBeVisible({ timeout: READY_MS });
  const actionItems = page.getByRole('region', { name: 'Action items' });
  const actionItem = actionItems.getByRole('listitem').filter({ hasText: 'Send the final report to everyone' });
  await expect(actionItem).toContainText('Project Manager');

  await test.step('a line of the minutes shows its evidence and its segment in the transcript', async () => {
    const line = minutes.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Show source/ }) });
    await line.first().click();
    const evidence = minutes.getByRole('group', { name: 'Source' });
    const quote = await evidence.getByRole('blockquote').first().innerText();
    expect(transcriptText).toContain(quote);
    const source = await evidence.getByRole('figure').first().innerText();
    expect([...speakers].some((speaker) => source.includes(speaker))).toBe(true);
    expect(source).toMatch(/\d+:\d\d/);

    await evidence.getByRole('button', { name: 'Show in transcript' }).first().click();
    const segment = transcript.locator('[data-segment]:focus');
    await expect(segment).toBeInViewport();
    const [firstWord = ''] = quote.split(/(?<=\w) (?=\w)/);
    await expect(segment).toContainText(firstWord);
  });

  await test.step('accepts the suggested title', async () => {
    const suggestion = await page.getByText('Suggested title:').locator('..').innerText();
    const title = suggestion.replace('Suggested title:', '').trim();
    expect(title).not.toBe('');
    await page.getByRole('button', { name: 'Accept' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Suggested title:')).toBeHidden();
  });

  await test.step('accepts and completes an action item', async () => {
    await actionItem.getByRole('button', { name: /^Show source/ }).click();
    await expect(actionItem.getByRole('blockquote')).toHaveText(EXPECTED_ACTION_ITEM);
    await actionItem.getByRole('button', { name: 'Accept' }).click();
    const checkbox = actionItem.getByRole('checkbox');
    await expect(checkbox).not.toBeChecked();
    await checkbox.click();
    await expect(checkbox).toBeChecked();
    await expect(actionItems.getByRole('heading', { name: 'Done' })).toBeVisible();
  });

  await test.step('downloads the meeting as PDF', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download', { timeout: READY_MS });
    await page.getByRole('menuitem', { name: /^PDF/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.pdf$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the bell shows a notification', async () => {
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const notification = page.getByRole('list', { name: 'Notifications' }).getByRole('link');
    await expect(notification).toHaveText(/Minutes are ready/);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notification).toBeHidden();
  });

  await test.step('search finds it by words of the transcript', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('snowman shaped remote control');
    const results = search.getByRole('group', { name: /Transcripts/ }).getByRole('option');
    await expect(results.first()).toContainText('snowman');
    await results.first().click();
    await expect(search).toBeHidden();
    await expect(transcript.getByText('we were gonna have a snowman shaped remote control')).toBeInViewport();
  });
  expect(loads()).toBe(0);

  await test.step('an email reports that the minutes are ready', async () => {
    await page.goto('/dev/mail');
    // Another email to the address asks to confirm it.
    const article = page.getByRole('article').filter({ hasText: email }).filter({ hasText: 'Minutes ready' });
    await expect(article.getByRole('heading', { name: 'Minutes ready' })).toBeVisible();
    await article.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Minutes', exact: true })).toBeVisible();
  });
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('New Person');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Minutehand' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  await expect(page.getByText('No meetings yet.')).toBeVisible();
}

/** Returns a function that reports the number of document loads since this call. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}
