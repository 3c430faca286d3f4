import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type InputMethod, inputMethods, mouse } from './input-methods.ts';
import { SAMPLE } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

const PLAN = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan.') };
const VIDEO = 'https://www.youtube.com/watch?v=';

for (const hand of inputMethods) {
  test(`notes: code, links, embedded pages and files go through all their states ${hand.name}`, async ({
    page,
    person,
    errors,
  }) => {
    errors.expect(/status of (404|500)/);
    const { keyboard } = page;
    const created = await person.http.post('/meetings', { meeting: { title: 'Council' } });
    const notes = page.getByRole('region', { name: 'Notes' });
    const text = notes.getByRole('textbox', { name: 'Notes' });
    const tool = (name: string) =>
      notes.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
    await hand.open(page, `/meetings/${(created.body as { meeting: { id: string } }).meeting.id}?tab=notes`, text);

    await test.step('code: inline for a word, a block for an empty selection and for several lines', async () => {
      await hand.write(text, 'start');
      if (hand === mouse) await text.getByText('start').dblclick({ position: { x: 10, y: 10 } });
      else await keyboard.press('Shift+Home');
      await selectionIsRead(page);
      await hand.press(tool('Code'));
      await expect(text.locator('p code')).toHaveText('start');
      await expect(text).toBeFocused();
      await keyboard.press('End');
      await selectionIsRead(page);
      await keyboard.press('Enter');
      await hand.press(tool('Code'));
      await expect(text.locator('pre code')).toHaveCount(1);
      await expect(text).toBeFocused();
      await keyboard.type('one');
      await keyboard.press('ArrowDown');
      await keyboard.type('two');
      await keyboard.press('Enter');
      await keyboard.type('three');
      if (hand === mouse) {
        await text.getByText('two', { exact: true }).click();
        await text.getByText('three', { exact: true }).click({ modifiers: ['Shift'] });
      } else await keyboard.press('Shift+ArrowUp');
      await selectionIsRead(page);
      await hand.press(tool('Code'));
      await expect(text.locator('pre code').last()).toHaveText('two\nthree');
      await expect(text).toBeFocused();
      await keyboard.press('ControlOrMeta+End');
      await selectionIsRead(page);
      await keyboard.press('ArrowDown');
      await keyboard.type('The end ');
    });

    await test.step('links: one that cannot be embedded, and one that can', async () => {
      const dialog = page.getByRole('dialog', { name: 'Add a link' });
      const address = dialog.getByLabel('Address');
      const yes = dialog.getByRole('button', { name: 'Yes, embed it' });
      await hand.press(tool('Link'));
      await hand.write(address, 'https://sample.example/a');
      await expect(yes).toBeHidden();
      await hand.press(dialog.getByRole('button', { name: 'Save' }));
      await expect(text.getByRole('link', { name: 'https://sample.example/a' })).toBeVisible();
      await expect(text).toBeFocused();
      await keyboard.press('Enter');
      await hand.press(tool('Link'));
      await withMockedResponse(
        page,
        ['GET', '/action_text/embeds'],
        { status: 404, body: { error: 'Gone.' } },
        async () => {
          const asked = page.waitForResponse(/embeds\?id=/);
          await hand.write(address, `${VIDEO}missing-id1`);
          await asked;
          await expect(yes).toBeHidden();
        },
      );
      await hand.write(address, `${VIDEO}sample-id1`);
      await hand.press(yes);
      await expect(text.getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
      await expect(text).toBeFocused();
    });

    await test.step('an attachment: failed, uploaded and removed', async () => {
      await page.route('**/direct_uploads', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
      await choose(hand, tool('Attach files'), PLAN);
      await expect(
        page.getByText('Direct upload failed: Error creating Blob for "plan.txt". Status: 500'),
      ).toBeVisible();
      await page.unroute('**/direct_uploads');
      await hand.press(page.getByRole('button', { name: 'Upload plan.txt again' }));
      await expect(text.getByRole('link', { name: 'plan.txt' })).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Remove plan.txt' }));
      await expect(text.getByRole('link', { name: 'plan.txt' })).toHaveCount(0);
      await expect(text).toBeFocused();
    });
  });

  test(`a file goes through all upload states and becomes a transcript ${hand.name}`, async ({
    page,
    person: _,
    errors,
  }) => {
    errors.expect(/status of 500/);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await hand.open(page, '/meetings/new', page.getByRole('textbox', { name: 'Transcript' }));
    await hand.press(page.getByRole('tab', { name: 'Upload a file' }));
    const drop = page.getByLabel('Drop a transcript here, or choose a file');
    const launch = { name: 'launch.txt', mimeType: 'text/plain', buffer: Buffer.from(SAMPLE) };

    await choose(hand, drop, { ...launch, name: 'launch.png' });
    await expect(page.getByRole('alert').filter({ hasText: '.txt' })).toBeVisible();
    await page.route('**/direct_uploads', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await choose(hand, drop, launch);
    await expect(page.getByText('Error creating Blob for "launch.txt". Status: 500').first()).toBeVisible();
    await expect(button('What went wrong')).toBeVisible();
    await page.unroute('**/direct_uploads');

    const released = Promise.withResolvers<void>();
    await page.route('**/direct_uploads', async (route) => {
      await released.promise;
      await route.continue();
    });
    await hand.press(button('Try again'));
    await expect(button('Cancel upload')).toBeVisible();
    await hand.press(button('Create meeting'));
    await expect(page.getByText('The meeting will be created when the upload is complete.')).toBeVisible();
    await hand.press(button('Cancel upload'));
    await expect(button('Create meeting')).toBeVisible();
    await choose(hand, drop, launch);
    await expect(button('Cancel upload')).toBeVisible();
    await hand.press(button('Create meeting'));
    await expect(button('Uploading…')).toBeVisible();
    released.resolve();
    await expect(page.getByRole('complementary', { name: 'Transcript' }).locator('[data-segment]')).toHaveCount(7);
  });
}

async function choose(hand: InputMethod, opener: Locator, file: typeof PLAN): Promise<void> {
  const choosing = opener.page().waitForEvent('filechooser');
  await hand.press(opener);
  await (await choosing).setFiles(file);
}

/** Waits until the editor has processed a moved cursor. */
const selectionIsRead = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
