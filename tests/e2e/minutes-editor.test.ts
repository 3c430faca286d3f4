import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import type { Locator, Page } from '@playwright/test';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { checkScreen } from './check-screen.ts';
import { expectNoOverlap } from './expect-no-overlap.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting } from './meeting.ts';
import * as open from './open-states.ts';

const getMinutes = async (http: HttpSession, id: string) =>
  minutesResponseSchema.parse((await http.get(`/meetings/${id}/minutes`)).body);

/**
 * Waits until the editor has the position of the caret. The browser reports it in a separate task, so a key
 * that follows immediately would be applied at the previous place.
 */
const waitForCaret = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Moves the caret to the end of a line of the text, by keyboard alone. */
async function moveToEndOf(page: Page, line: Locator) {
  await page.keyboard.press('ControlOrMeta+Home');
  const isInLine = () => line.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null));
  for (let press = 0; press < 200 && !(await isInLine()); press += 1) await page.keyboard.press('ArrowDown');
  expect(await isInLine()).toBe(true);
  await waitForCaret(page);
  await page.keyboard.press('End');
}

for (const inputMethod of inputMethods)
  test(`minutes are edited as a document, ${inputMethod.name}`, async ({ page, person }) => {
    // Many single key presses.
    test.slow();
    const { id } = await createReadyMeeting(person.http);
    const before = await getMinutes(person.http, id);
    const { keyboard } = page;
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    const button = (name: string) => minutes.getByRole('button', { name, exact: true });
    const text = minutes.getByRole('textbox', { name: 'Minutes', exact: true });
    const decision = text.getByRole('listitem').filter({ hasText: 'first of December' }).last();
    const isByKeys = inputMethod.name === 'by keyboard alone';
    await inputMethod.open(page, `/meetings/${id}`, button('Edit'));

    await test.step('starts with the focus in the text, and closes unchanged text without confirmation', async () => {
      await inputMethod.press(button('Edit'));
      await expect(text).toBeFocused();
      await expect(text.getByRole('heading', { name: 'Decisions Made' })).toBeVisible();
      await keyboard.press('Escape');
      await expect(text).toBeHidden();
      await expect(button('Edit')).toBeFocused();
    });

    await test.step('adds a line, a checklist and a table, with the slash menu and the toolbar', async () => {
      await inputMethod.press(button('Edit'));
      await expect(text).toBeFocused();
      if (isByKeys) await moveToEndOf(page, decision);
      else {
        await decision.click();
        await keyboard.press('End');
      }
      await waitForCaret(page);
      await keyboard.press('Enter');
      await keyboard.type('Ann books the hall');
      if (isByKeys) {
        await keyboard.press('ControlOrMeta+Shift+9');
        await keyboard.press('ControlOrMeta+Shift+Enter');
      } else {
        await button('Checklist').click();
        await text.getByRole('checkbox', { name: 'Done: Ann books the hall' }).click();
      }
      await expect(text.getByRole('checkbox', { name: 'Done: Ann books the hall' })).toBeChecked();
      await text.press('ControlOrMeta+End');
      await keyboard.press('End');
      await waitForCaret(page);
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await keyboard.type('/tab');
      const option = page.getByRole('option', { name: 'Table' });
      await expect(option).toHaveAttribute('aria-selected', 'true');
      // Escape closes only the menu.
      await keyboard.press('Escape');
      await expect(option).toBeHidden();
      await expect(text).toBeFocused();
      for (const _letter of '/tab') await keyboard.press('Backspace');
      await keyboard.type('/tab');
      await expect(option).toHaveAttribute('aria-selected', 'true');
      if (!isByKeys) await option.click();
      else await keyboard.press('Enter');
      await keyboard.type('Room');
      await keyboard.press('Tab');
      await keyboard.type('Seats');
      await expect(text.getByRole('columnheader')).toHaveText(['Room', 'Seats']);
      await checkScreen(page, 'the minutes editor with a table');
    });

    await test.step('saves Markdown, and keeps the evidence of all lines that were not changed', async () => {
      await inputMethod.press(button('Save'));
      await expect(page.getByText('Saved!')).toBeVisible();
      const after = await getMinutes(person.http, id);
      expect(after.content).toContain('- [x] Ann books the hall');
      expect(after.content).toContain('| Room | Seats |');
      const unchanged = before.content.split('\n').filter((line) => line !== '');
      expect(after.content.split('\n').filter((line) => unchanged.includes(line))).toEqual(unchanged);
      expect(after.citations).toEqual(before.citations);
    });
  });

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const)
  test(`editing shows the text, and the slash menu covers neither its line nor the buttons, ${width} px wide`, async ({
    page,
    person,
  }) => {
    const { id } = await createReadyMeeting(person.http);
    await page.setViewportSize({ width, height });
    await page.goto(`/meetings/${id}`);
    await open.editMinutes(page);
    const text = page.getByRole('textbox', { name: 'Minutes', exact: true });
    const getTop = async () => (await text.boundingBox())?.y ?? height;
    await expect.poll(getTop, 'the text begins in the upper half').toBeLessThan(height / 2);
    await page.keyboard.press('ControlOrMeta+End');
    for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    const menu = page.getByRole('listbox', { name: 'Insert' });
    await expect(menu).toBeVisible();
    await expectNoOverlap(menu, page.getByRole('button', { name: 'Save', exact: true }));
    await expectNoOverlap(menu, page.locator('.command-query'));
    await expectNoOverlap(page.locator('.command-query'), page.locator('[data-floating-bar]'));
  });

test('a speaker stays after the statement while it is edited, and in front of it in the text', async ({
  page,
  person,
}) => {
  const { id } = await createReadyMeeting(person.http);
  const before = (await getMinutes(person.http, id)).content;
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const text = minutes.getByRole('textbox', { name: 'Minutes', exact: true });
  const line = text.locator('[data-speaker="Chair"]').first();
  const LINE_PX = 26;
  const countLines = async () => {
    const lines = ['Good morning everybody', 'The pages for the reading room'];
    const items = lines.map((hasText) => minutes.getByRole('listitem').filter({ hasText }));
    return Promise.all(items.map(async (item) => Math.round(((await item.boundingBox())?.height ?? 0) / LINE_PX)));
  };
  await page.goto(`/meetings/${id}`);
  await expect(minutes.getByRole('listitem').filter({ hasText: 'Good morning everybody' })).toContainText('Chair');
  const readLines = await countLines();
  await minutes.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(line.locator('.speaker-name')).toBeHidden();
  expect(await countLines()).toEqual(readLines);
  const isCaretInLine = () => line.evaluate((element) => element.contains(getSelection()?.anchorNode ?? null));

  await line.click({ position: { x: 2, y: 8 } });
  await waitForCaret(page);
  await page.keyboard.type('Today ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await waitForCaret(page);
  await page.keyboard.type(' Agreed.');
  await expect(line).toContainText(/^Chair: Today Good morning .* Agreed\.$/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await waitForCaret(page);
  await page.keyboard.press('ArrowLeft');
  await waitForCaret(page);
  expect(await isCaretInLine()).toBe(false);
  await page.keyboard.press('ArrowRight');
  await waitForCaret(page);
  await page.keyboard.type('Ok. ');
  await expect(line).toContainText(/^Chair: Ok\. Today Good morning/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(text).toBeHidden();
  const after = (await getMinutes(person.http, id)).content;
  expect(after).toMatch(/Chair: Ok\. Today Good morning .* Agreed\.\n/);
  expect(after.replace('Ok. Today ', '').replace(' Agreed.', '')).toBe(before);
});
