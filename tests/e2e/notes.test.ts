import type { Locator, Page } from '@playwright/test';
import { checkAccess } from './check-access.ts';
import { expect, test } from './fixtures.ts';
import { grantEditor } from './person.ts';
import { tabTo } from './tab-to.ts';

const notesOf = (page: Page) => page.getByRole('region', { name: 'Notes' });
const textOf = (page: Page) => notesOf(page).getByRole('textbox', { name: 'Notes' });
const tool = (page: Page, name: string) =>
  notesOf(page).getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** Waits until the editor has processed a moved cursor: simulated keys can arrive before it has. */
const selectionIsRead = (page: Page) =>
  page.evaluate(async () => {
    while (getSelection()?.isCollapsed === false) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

test('two people edit notes together with mentions, files, code and links, and no text is lost', async ({
  page,
  context,
  person,
  colleague,
  openBrowserAs,
  errors,
}) => {
  const { keyboard } = page;
  const created = await person.http.post('/meetings', { meeting: { title: 'Council' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  await grantEditor(person, id, colleague);
  const stored = async () => {
    const response = await person.http.get(`/meetings/${id}/notes`);
    return (response.body as { notes: { content: string } }).notes.content;
  };
  const line = (text: string, of = page): Locator => textOf(of).getByText(text, { exact: true });

  await page.goto(`/meetings/${id}?tab=notes`);
  await expect(textOf(page)).toBeVisible();

  await test.step('by keyboard: a heading, a mention, inline code and a code block', async () => {
    await tabTo(textOf(page));
    await keyboard.type('Plan');
    await tabTo(tool(page, 'Heading 1'), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(tool(page, 'Heading 2')).toHaveAttribute('aria-pressed', 'true');
    await expect(textOf(page)).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.type('Ask @Cora Col');
    await expect(page.getByRole('option', { name: 'Cora Colleague' })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await keyboard.type('about start');
    await keyboard.press('Shift+ControlOrMeta+ArrowLeft');
    await tool(page, 'Code').click();
    await expect(textOf(page).locator('p code')).toHaveText('start');
    await keyboard.press('End');
    await selectionIsRead(page);
    await keyboard.press('Enter');
    await tool(page, 'Code').click();
    await keyboard.type('one');
    await keyboard.press('Enter');
    await keyboard.type('two');
    await expect(textOf(page).locator('pre code')).toHaveText('one\ntwo');
    await keyboard.press('ArrowDown');
    await keyboard.type('A line of both');
    await expect.poll(stored).toContain('<p>A line of both</p>');
    await expect
      .poll(stored)
      .toMatch(/<h2>Plan<\/h2><p>Ask <action-text-attachment sgid="[^"]+" [^>]*name="Cora Colleague">/);
    await expect.poll(stored).toContain('<code>start</code></p><pre><code>one\ntwo</code></pre>');
  });

  await test.step('a failed upload is reported and retried', async () => {
    errors.expect(/500/);
    await page.route('**/direct_uploads', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    const choosing = page.waitForEvent('filechooser');
    await tool(page, 'Attach files').click();
    await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan.') });
    await expect(page.getByText('Direct upload failed: Error creating Blob for "plan.txt". Status: 500')).toBeVisible();
    await page.unroute('**/direct_uploads');
    await page.getByRole('button', { name: 'Upload plan.txt again' }).click();
    const file = textOf(page).getByRole('link', { name: 'plan.txt' });
    await expect(file).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toBe('plan.txt');
  });

  await test.step('a page is embedded as a card', async () => {
    await line('A line of both').click();
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabel('Address').fill('https://sample.example/a');
    await expect(dialog.getByRole('button', { name: 'Yes, embed it' })).toBeHidden();
    await dialog.getByLabel('Address').fill('https://www.youtube.com/watch?v=sample-id1');
    await dialog.getByRole('button', { name: 'Yes, embed it' }).click();
    await expect(textOf(page).getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
    await expect.poll(stored).toContain('name="Video on YouTube"');
  });

  await test.step('pasted text has no styles', async () => {
    await line('A line of both').click();
    await keyboard.press('End');
    await selectionIsRead(page);
    await keyboard.press('Enter');
    await textOf(page).evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<style>p{color:red}</style><p style="color:red" onclick="x()">Pasted <b style="top:0">words</b></p>',
      );
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(stored).toContain('<p>Pasted <strong>words</strong></p>');
  });

  const theirs = await openBrowserAs(colleague);
  await theirs.goto(`/meetings/${id}`);
  await test.step('each browser shows the other’s changes and keeps its caret position', async () => {
    await notesOf(theirs).scrollIntoViewIfNeeded();
    await expect(textOf(theirs).getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
    await line('A line of both').click();
    await keyboard.press('Home');
    await line('Plan', theirs).click();
    await theirs.keyboard.press('End');
    await theirs.keyboard.type(' for May');
    await expect(line('Plan for May')).toBeVisible();
    await keyboard.type('Hello. ');
    await expect(line('Hello. A line of both', theirs)).toBeVisible();
  });

  await test.step('conflicting edits of one line, one of them offline, are both kept and marked', async () => {
    errors.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|409/);
    await context.setOffline(true);
    await line('Hello. A line of both').click();
    await keyboard.press('End');
    await keyboard.type(', mine');
    await expect(notesOf(page).getByText('Unable to save.')).toBeVisible();
    await line('Hello. A line of both', theirs).click();
    await theirs.keyboard.press('End');
    await theirs.keyboard.type(', theirs');
    await expect.poll(stored).toContain('A line of both, theirs');
    await context.setOffline(false);
    for (const one of [page, theirs]) {
      await expect(line('Hello. A line of both, mine', one)).toBeVisible();
      await expect(line('Hello. A line of both, theirs', one)).toBeVisible();
    }
    await expect(textOf(theirs).locator('[data-conflict="Cora Colleague"]')).toHaveText(/theirs$/);
    await keyboard.press('ControlOrMeta+z');
    await expect(line('Hello. A line of both, theirs')).toBeVisible();
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(line('Hello. A line of both, mine')).toBeVisible();
    await checkAccess(page, 'notes');
    await notesOf(page).getByRole('button', { name: 'Keep all as it is' }).click();
    await expect(textOf(theirs).locator('[data-conflict]')).toHaveCount(0);
  });

  await test.step('notes fit a phone, and a viewer can read them', async () => {
    await person.http.patch(`/meetings/${id}/shares/${colleague.id}`, { role: 'viewer' });
    await expect(textOf(theirs)).toHaveCount(0);
    await expect(notesOf(theirs).getByRole('link', { name: 'plan.txt' })).toBeVisible();
    for (const one of [page, theirs]) {
      await one.setViewportSize({ width: 360, height: 800 });
      await checkAccess(one, 'notes, 360 px');
    }
  });
});
