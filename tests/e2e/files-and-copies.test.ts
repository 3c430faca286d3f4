import { rm, writeFile } from 'node:fs/promises';
import { expectMessages } from './expect-messages.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting, READY_MS, SAMPLE_VTT } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

for (const hand of inputMethods)
  test(`a file that fails to upload or to be read is reported by name, and accepted on retry, ${hand.name}`, async ({
    page,
    person: _,
    errors,
  }, testInfo) => {
    errors.expect(/Failed to load resource/);
    const path = testInfo.outputPath('launch.vtt');
    await writeFile(path, SAMPLE_VTT);
    const tab = page.getByRole('tab', { name: 'Upload a file' });
    await hand.open(page, '/meetings/new', tab);
    await hand.press(tab);
    const again = page.getByRole('button', { name: 'Try again' });
    // The focused element shows it in a tooltip, too.
    const said = (words: string) => expect(page.getByText(words).first()).toBeVisible();

    await withMockedResponse(page, ['POST', '/direct_uploads'], { status: 500, body: { error: 'No.' } }, async () => {
      await page.getByLabel('Drop a transcript here, or choose a file').setInputFiles(path);
      await said('Error creating Blob for "launch.vtt". Status: 500');
    });

    await page.route('**/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await hand.press(again);
    await said('Error storing "launch.vtt". Status: 500');
    await page.unroute('**/*');

    await rm(path);
    await hand.press(again);
    await said('Error reading launch.vtt');

    const choosing = page.waitForEvent('filechooser');
    await hand.press(page.getByRole('button', { name: 'Choose another file' }));
    await (await choosing).setFiles({ name: 'other.vtt', mimeType: 'text/vtt', buffer: Buffer.from(SAMPLE_VTT) });
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Create meeting' }));
    await expect(page.locator('[data-segment]')).toHaveCount(7);
    await expect(page.getByRole('heading', { name: 'Decisions Made' })).toBeVisible({ timeout: READY_MS });
  });

for (const hand of inputMethods)
  test(`copying a transcript reports success or failure, and a failed search for people is reported, ${hand.name}`, async ({
    page,
    context,
    person,
    errors,
  }) => {
    errors.expect(/Failed to load resource/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await createReadyMeeting(person.http);
    const transcript = page.getByRole('complementary', { name: 'Transcript' });
    const copy = transcript.getByRole('button', { name: 'Copy transcript' });
    await hand.open(page, `/meetings/${id}`, transcript.locator('[data-segment]').first());
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

    await test.step('copied: the toast and the button confirm it', async () => {
      await expect(transcript.locator('[data-segment]')).toHaveCount(7);
      await expectMessages(page, ['Transcript copied to clipboard!', 'Copied!'], () => hand.press(copy));
      expect(await clipboard()).toContain('We decided to launch the library website on the first of December.');
    });

    await test.step('the browser denies access to the clipboard', async () => {
      await page.evaluate(() => {
        const refuse = async () => Promise.reject(new DOMException('Not here.', 'NotAllowedError'));
        Object.assign(navigator.clipboard, { writeText: refuse, write: refuse });
        document.execCommand = () => false;
      });
      await expectMessages(page, ['Failed to copy transcript', 'Failed!'], () => hand.press(copy));
    });

    await test.step('the search for people fails', async () => {
      await hand.press(transcript.getByRole('button', { name: 'Engineer change speaker' }));
      const panel = page.getByRole('dialog', { name: 'Who is Engineer?' });
      const search = (url: URL) => url.pathname.startsWith(`/meetings/${id}/`) && url.searchParams.has('q');
      await page.route(search, (route) => route.abort('connectionfailed'));
      await hand.write(panel.getByRole('combobox', { name: 'Member' }), 'cora');
      await expect(panel.getByText('Search failed. Please try again.')).toBeVisible();
      await page.unroute(search);
    });

    await test.step('nothing to copy', async () => {
      const nothing = { version: 1, speakers: [], segments: [] };
      await withMockedResponse(
        page,
        ['GET', `/meetings/${id}/transcript`],
        { status: 200, body: nothing },
        async () => {
          await hand.open(page, `/meetings/${id}`, copy);
          await expect(transcript.locator('[data-segment]')).toHaveCount(0);
          await expectMessages(page, ['No transcript content to copy'], () => hand.press(copy));
        },
      );
    });
  });
