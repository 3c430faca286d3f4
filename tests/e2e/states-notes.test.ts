import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type InputMethod, inputMethods, mouse } from './input-methods.ts';
import { SAMPLE } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

const PLAN = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan.') };
const VIDEO = 'https://www.youtube.com/watch?v=';

for (const inputMethod of inputMethods) {
  test(`notes: code, links, embedded pages and files go through all their states ${inputMethod.name}`, async ({
    page,
    person,
    errors,
  }) => {
    errors.expect(/status of (404|500)/);
    const { keyboard } = page;
    const created = await person.http.post('/meetings', { meeting: { title: 'Council' } });
    const notes = page.getByRole('region', { name: 'Notes' });
    const text = notes.getByRole('textbox', { name: 'Notes' });
    const getTool = (name: string) =>
      notes.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
    await inputMethod.open(
      page,
      `/meetings/${(created.body as { meeting: { id: string } }).meeting.id}?tab=notes`,
      text,
    );

    await test.step('formats a word as inline code, and an empty selection and several lines as a block', async () => {
      await inputMethod.write(text, 'start');
      if (inputMethod === mouse) await text.getByText('start').dblclick({ position: { x: 10, y: 10 } });
      else await keyboard.press('Shift+Home');
      await waitForCursor(page);
      await inputMethod.press(getTool('Code'));
      await expect(text.locator('p code')).toHaveText('start');
      await expect(text).toBeFocused();
      await keyboard.press('End');
      await waitForCursor(page);
      await keyboard.press('Enter');
      await inputMethod.press(getTool('Code'));
      await expect(text.locator('pre code')).toHaveCount(1);
      await expect(text).toBeFocused();
      await keyboard.type('one');
      await keyboard.press('ArrowDown');
      await keyboard.type('two');
      await keyboard.press('Enter');
      await keyboard.type('three');
      if (inputMethod === mouse) {
        await text.getByText('two', { exact: true }).click();
        await text.getByText('three', { exact: true }).click({ modifiers: ['Shift'] });
      } else await keyboard.press('Shift+ArrowUp');
      await waitForCursor(page);
      await inputMethod.press(getTool('Code'));
      await expect(text.locator('pre code').last()).toHaveText('two\nthree');
      await expect(text).toBeFocused();
      await keyboard.press('ControlOrMeta+End');
      await waitForCursor(page);
      await keyboard.press('ArrowDown');
      await keyboard.type('The end ');
    });

    await test.step('adds a link that cannot be embedded, and one that can', async () => {
      const dialog = page.getByRole('dialog', { name: 'Add a link' });
      const address = dialog.getByLabel('Address');
      const embedButton = dialog.getByRole('button', { name: 'Yes, embed it' });
      await inputMethod.press(getTool('Link'));
      await inputMethod.write(address, 'https://sample.example/a');
      await expect(embedButton).toBeHidden();
      await inputMethod.press(dialog.getByRole('button', { name: 'Save' }));
      await expect(text.getByRole('link', { name: 'https://sample.example/a' })).toBeVisible();
      await expect(text).toBeFocused();
      await keyboard.press('Enter');
      await inputMethod.press(getTool('Link'));
      await withMockedResponse(
        page,
        ['GET', '/action_text/embeds'],
        { status: 404, body: { error: 'Gone.' } },
        async () => {
          const embedResponse = page.waitForResponse(/embeds\?id=/);
          await inputMethod.write(address, `${VIDEO}missing-id1`);
          await embedResponse;
          await expect(embedButton).toBeHidden();
        },
      );
      await inputMethod.write(address, `${VIDEO}sample-id1`);
      await inputMethod.press(embedButton);
      await expect(text.getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
      await expect(text).toBeFocused();
    });

    await test.step('shows a failed, an uploaded and a removed attachment', async () => {
      await page.route('**/direct_uploads', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
      await chooseFile(inputMethod, getTool('Attach files'), PLAN);
      await expect(
        page.getByText('Direct upload failed: Error creating Blob for "plan.txt". Status: 500'),
      ).toBeVisible();
      await page.unroute('**/direct_uploads');
      await inputMethod.press(page.getByRole('button', { name: 'Upload plan.txt again' }));
      await expect(text.getByRole('link', { name: 'plan.txt' })).toBeVisible();
      await inputMethod.press(page.getByRole('button', { name: 'Remove plan.txt' }));
      await expect(text.getByRole('link', { name: 'plan.txt' })).toHaveCount(0);
      await expect(text).toBeFocused();
    });
  });

  test(`a file goes through all upload states and becomes a transcript ${inputMethod.name}`, async ({
    page,
    person: _,
    errors,
  }) => {
    errors.expect(/status of 500/);
    const getButton = (name: string) => page.getByRole('button', { name, exact: true });
    await inputMethod.open(page, '/meetings/new', page.getByRole('textbox', { name: 'Transcript' }));
    await inputMethod.press(page.getByRole('tab', { name: 'Upload a file' }));
    const dropZone = page.getByLabel('Drop a transcript or a recording here, or choose a file');
    const transcriptFile = { name: 'launch.txt', mimeType: 'text/plain', buffer: Buffer.from(SAMPLE) };

    await chooseFile(inputMethod, dropZone, { ...transcriptFile, name: 'launch.png' });
    await expect(page.getByRole('alert').filter({ hasText: '.txt' })).toBeVisible();
    await page.route('**/direct_uploads', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await chooseFile(inputMethod, dropZone, transcriptFile);
    await expect(page.getByText('Error creating Blob for "launch.txt". Status: 500').first()).toBeVisible();
    await expect(getButton('Error details')).toBeVisible();
    await page.unroute('**/direct_uploads');

    const released = Promise.withResolvers<void>();
    await page.route('**/direct_uploads', async (route) => {
      await released.promise;
      await route.continue();
    });
    await inputMethod.press(getButton('Try again'));
    await expect(getButton('Cancel upload')).toBeVisible();
    await inputMethod.press(getButton('Create meeting'));
    await expect(page.getByText('The meeting will be created when the upload is complete.')).toBeVisible();
    await inputMethod.press(getButton('Cancel upload'));
    await expect(getButton('Create meeting')).toBeVisible();
    await chooseFile(inputMethod, dropZone, transcriptFile);
    await expect(getButton('Cancel upload')).toBeVisible();
    await inputMethod.press(getButton('Create meeting'));
    await expect(getButton('Uploading…')).toBeVisible();
    released.resolve();
    await expect(page.getByRole('complementary', { name: 'Transcript' }).locator('[data-segment]')).toHaveCount(7);
  });
}

async function chooseFile(inputMethod: InputMethod, opener: Locator, file: typeof PLAN): Promise<void> {
  const fileChooser = opener.page().waitForEvent('filechooser');
  await inputMethod.press(opener);
  await (await fileChooser).setFiles(file);
}

/** Waits until the editor has processed a moved cursor. */
const waitForCursor = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
