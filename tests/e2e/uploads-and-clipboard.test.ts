import { rm, writeFile } from 'node:fs/promises';
import { expectMessages } from './expect-messages.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting, READY_MS, SAMPLE_VTT } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

for (const inputMethod of inputMethods)
  test(`a file that fails to upload or to be read is reported by name, and another file is accepted, ${inputMethod.name}`, async ({
    page,
    person: _,
    errors,
  }, testInfo) => {
    errors.expect(/Failed to load resource/);
    const path = testInfo.outputPath('launch.vtt');
    await writeFile(path, SAMPLE_VTT);
    const tab = page.getByRole('tab', { name: 'Upload a file' });
    await inputMethod.open(page, '/meetings/new', tab);
    await inputMethod.press(tab);
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    // A focused element repeats its error in a tooltip, so there may be two.
    const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible();

    await withMockedResponse(page, ['POST', '/direct_uploads'], { status: 500, body: { error: 'No.' } }, async () => {
      await page.getByLabel('Drop a transcript or a recording here, or choose a file').setInputFiles(path);
      await expectText('Error creating Blob for "launch.vtt". Status: 500');
    });

    await page.route('**/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await inputMethod.press(tryAgain);
    await expectText('Error storing "launch.vtt". Status: 500');
    await page.unroute('**/*');

    await rm(path);
    await inputMethod.press(tryAgain);
    await expectText('Error reading launch.vtt');

    const fileChooser = page.waitForEvent('filechooser');
    await inputMethod.press(page.getByRole('button', { name: 'Choose another file' }));
    await (await fileChooser).setFiles({ name: 'other.vtt', mimeType: 'text/vtt', buffer: Buffer.from(SAMPLE_VTT) });
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    await inputMethod.press(page.getByRole('button', { name: 'Create meeting' }));
    await expect(page.locator('[data-segment]')).toHaveCount(7);
    await expect(page.getByRole('heading', { name: 'Decisions Made' })).toBeVisible({ timeout: READY_MS });
  });

for (const inputMethod of inputMethods)
  test(`copying a transcript reports success or failure, and a failed search for people is reported, ${inputMethod.name}`, async ({
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
    await inputMethod.open(page, `/meetings/${id}`, transcript.locator('[data-segment]').first());
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());

    await test.step('copies the transcript, which the toast and the button confirm', async () => {
      await expect(transcript.locator('[data-segment]')).toHaveCount(7);
      await expectMessages(page, ['Transcript copied to clipboard!', 'Copied!'], () => inputMethod.press(copy));
      expect(await readClipboard()).toContain('We decided to launch the library website on the first of December.');
    });

    await test.step('reports that the browser denied access to the clipboard', async () => {
      await page.evaluate(() => {
        const deny = async () => Promise.reject(new DOMException('Denied.', 'NotAllowedError'));
        Object.assign(navigator.clipboard, { writeText: deny, write: deny });
        document.execCommand = () => false;
      });
      await expectMessages(page, ['Failed to copy transcript', 'Failed!'], () => inputMethod.press(copy));
    });

    await test.step('reports that the search for people failed', async () => {
      await inputMethod.press(transcript.getByRole('button', { name: 'Engineer change speaker' }));
      const panel = page.getByRole('dialog', { name: 'Who is Engineer?' });
      const isSearch = (url: URL) => url.pathname.startsWith(`/meetings/${id}/`) && url.searchParams.has('q');
      await page.route(isSearch, (route) => route.abort('connectionfailed'));
      await inputMethod.write(panel.getByRole('combobox', { name: 'Member' }), 'cora');
      await expect(panel.getByText('Search failed. Please try again.')).toBeVisible();
      await page.unroute(isSearch);
    });

    await test.step('reports that there is nothing to copy', async () => {
      const emptyTranscript = { version: 1, speakers: [], segments: [] };
      await withMockedResponse(
        page,
        ['GET', `/meetings/${id}/transcript`],
        { status: 200, body: emptyTranscript },
        async () => {
          await inputMethod.open(page, `/meetings/${id}`, copy);
          await expect(transcript.locator('[data-segment]')).toHaveCount(0);
          await expectMessages(page, ['No transcript content to copy'], () => inputMethod.press(copy));
        },
      );
    });
  });
