import { rm, writeFile } from 'node:fs/promises';
import { answering } from './answers.ts';
import { expect, test } from './house.ts';
import { READY_MS, readyMeeting, SAMPLE_VTT } from './meeting.ts';

test('a file that cannot be announced, stored or read is said by name, and taken once it can be', async ({
  page,
  person: _,
  errors,
}, testInfo) => {
  errors.expect(/Failed to load resource/);
  const path = testInfo.outputPath('launch.vtt');
  await writeFile(path, SAMPLE_VTT);
  await page.goto('/meetings/new');
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  const again = page.getByRole('button', { name: 'Try again' });

  await answering(page, ['POST', '/direct_uploads'], { status: 500, body: { error: 'No.' } }, async () => {
    await page.getByLabel('Drop a transcript here, or choose a file').setInputFiles(path);
    await expect(page.getByText('Error creating Blob for "launch.vtt". Status: 500')).toBeVisible();
  });

  await page.route('**/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await again.click();
  await expect(page.getByText('Error storing "launch.vtt". Status: 500')).toBeVisible();
  await page.unroute('**/*');

  await rm(path);
  await again.press('Enter');
  await expect(page.getByText('Error reading launch.vtt')).toBeVisible();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
  await (await choosing).setFiles({ name: 'other.vtt', mimeType: 'text/vtt', buffer: Buffer.from(SAMPLE_VTT) });
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Create meeting' }).press('Enter');
  await expect(page.locator('[data-segment]')).toHaveCount(7);
  await expect(page.getByRole('heading', { name: 'Decisions Made' })).toBeVisible({ timeout: READY_MS });
});

test('a transcript is copied, or it is said why not; a search for people that fails says so', async ({
  page,
  context,
  person,
  errors,
}) => {
  errors.expect(/Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await readyMeeting(person.http);
  await page.goto(`/meetings/${id}`);
  const transcript = page.getByRole('complementary', { name: 'Transcript' });
  const copy = transcript.getByRole('button', { name: 'Copy transcript' });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step('copied: the toast and the button say so', async () => {
    await expect(transcript.locator('[data-segment]')).toHaveCount(7);
    await copy.click();
    await expect(page.getByText('Transcript copied to clipboard!')).toBeVisible();
    await expect(page.getByText('Copied!', { exact: true }).first()).toBeVisible();
    expect(await clipboard()).toContain('We decided to launch the library website on the first of December.');
  });

  await test.step('by keyboard, where the browser does not let anybody copy', async () => {
    await page.evaluate(() => {
      const refuse = async () => Promise.reject(new DOMException('Not here.', 'NotAllowedError'));
      Object.assign(navigator.clipboard, { writeText: refuse, write: refuse });
      document.execCommand = () => false;
    });
    await copy.press('Enter');
    await expect(page.getByText('Failed to copy transcript')).toBeVisible();
    await expect(page.getByText('Failed!', { exact: true }).first()).toBeVisible();
  });

  await test.step('people who cannot be searched for', async () => {
    await transcript.getByRole('button', { name: 'Engineer change speaker' }).click();
    const panel = page.getByRole('dialog', { name: 'Who is Engineer?' });
    const search = (url: URL) => url.pathname.startsWith(`/meetings/${id}/`) && url.searchParams.has('q');
    await page.route(search, (route) => route.abort('connectionfailed'));
    await panel.getByRole('combobox', { name: 'Member' }).pressSequentially('cora');
    await expect(panel.getByText('Search failed. Please try again.')).toBeVisible();
    await page.unroute(search);
  });

  await test.step('nothing to copy', async () => {
    const nothing = { version: 1, speakers: [], segments: [] };
    await answering(page, ['GET', `/meetings/${id}/transcript`], { status: 200, body: nothing }, async () => {
      await page.reload();
      await expect(transcript.locator('[data-segment]')).toHaveCount(0);
      await copy.press('Enter');
      await expect(page.getByText('No transcript content to copy')).toBeVisible();
    });
  });
});
