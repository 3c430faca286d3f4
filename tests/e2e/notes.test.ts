import type { Locator, Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { shareWithEditor } from './person.ts';
import { tabTo } from './tab-to.ts';

const getNotes = (page: Page) => page.getByRole('region', { name: 'Notes' });
const getEditor = (page: Page) => getNotes(page).getByRole('textbox', { name: 'Notes' });
const getTool = (page: Page, name: string) =>
  getNotes(page).getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** Waits until the editor has processed a moved cursor. Without this, the next simulated key can arrive first. */
const waitForCollapsedSelection = (page: Page) =>
  page.evaluate(async () => {
    while (getSelection()?.isCollapsed === false) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

test('two people edit notes together with mentions, files, code and links, and no text is lost', async ({
  page,
  context,
  person,
  member,
  openBrowserAs,
  errors,
}) => {
  const { keyboard } = page;
  const created = await person.http.post('/meetings', { meeting: { title: 'Council' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  await shareWithEditor(person, id, member);
  const getStoredNotes = async () => {
    const response = await person.http.get(`/meetings/${id}/notes`);
    return (response.body as { notes: { content: string } }).notes.content;
  };
  const getLine = (text: string, onPage = page): Locator => getEditor(onPage).getByText(text, { exact: true });

  await page.goto(`/meetings/${id}?tab=notes`);
  await expect(getEditor(page)).toBeVisible();

  await test.step('adds a heading, a mention, inline code and a code block by keyboard', async () => {
    await tabTo(getEditor(page));
    await keyboard.type('Plan');
    await tabTo(getTool(page, 'Heading 1'), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(getTool(page, 'Heading 2')).toHaveAttribute('aria-pressed', 'true');
    await expect(getEditor(page)).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.type('Ask @Cora Mem');
    await expect(page.getByRole('option', { name: 'Cora Member' })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await keyboard.type('about start');
    await keyboard.press('Shift+ControlOrMeta+ArrowLeft');
    await getTool(page, 'Code').click();
    await expect(getEditor(page).locator('p code')).toHaveText('start');
    await keyboard.press('End');
    await waitForCollapsedSelection(page);
    await keyboard.press('Enter');
    await getTool(page, 'Code').click();
    await keyboard.type('one');
    await keyboard.press('Enter');
    await keyboard.type('two');
    await expect(getEditor(page).locator('pre code')).toHaveText('one\ntwo');
    await keyboard.press('ArrowDown');
    await keyboard.type('A shared line');
    await expect.poll(getStoredNotes).toContain('<p>A shared line</p>');
    await expect
      .poll(getStoredNotes)
      .toMatch(/<h2>Plan<\/h2><p>Ask <action-text-attachment sgid="[^"]+" [^>]*name="Cora Member">/);
    await expect.poll(getStoredNotes).toContain('<code>start</code></p><pre><code>one\ntwo</code></pre>');
  });

  await test.step('a failed upload is reported and retried', async () => {
    errors.expect(/500/);
    await page.route('**/direct_uploads', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    const fileChooser = page.waitForEvent('filechooser');
    await getTool(page, 'Attach files').click();
    await (await fileChooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan.') });
    await expect(page.getByText('Direct upload failed: Error creating Blob for "plan.txt". Status: 500')).toBeVisible();
    await page.unroute('**/direct_uploads');
    await page.getByRole('button', { name: 'Upload plan.txt again' }).click();
    const file = getEditor(page).getByRole('link', { name: 'plan.txt' });
    await expect(file).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toBe('plan.txt');
  });

  await test.step('a page is embedded as a card', async () => {
    await getLine('A shared line').click();
    await getTool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabel('Address').fill('https://sample.example/a');
    await expect(dialog.getByRole('button', { name: 'Yes, embed it' })).toBeHidden();
    await dialog.getByLabel('Address').fill('https://www.youtube.com/watch?v=sample-id1');
    await dialog.getByRole('button', { name: 'Yes, embed it' }).click();
    await expect(getEditor(page).getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
    await expect.poll(getStoredNotes).toContain('name="Video on YouTube"');
  });

  await test.step('pasted text has no styles', async () => {
    await getLine('A shared line').click();
    await keyboard.press('End');
    await waitForCollapsedSelection(page);
    await keyboard.press('Enter');
    await getEditor(page).evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<style>p{color:red}</style><p style="color:red" onclick="x()">Pasted <b style="top:0">words</b></p>',
      );
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(getStoredNotes).toContain('<p>Pasted <strong>words</strong></p>');
  });

  const memberPage = await openBrowserAs(member);
  await memberPage.goto(`/meetings/${id}`);
  await test.step('each browser shows the other’s changes and keeps its caret position', async () => {
    await getNotes(memberPage).hover();
    await expect(getEditor(memberPage).getByRole('link', { name: 'Video on YouTube' })).toBeVisible();
    await getLine('A shared line').click();
    await keyboard.press('Home');
    await getLine('Plan', memberPage).click();
    await memberPage.keyboard.press('End');
    await memberPage.keyboard.type(' for May');
    await expect(getLine('Plan for May')).toBeVisible();
    await keyboard.type('Hello. ');
    await expect(getLine('Hello. A shared line', memberPage)).toBeVisible();
  });

  await test.step('conflicting edits of one line, one of them offline, are both kept and marked', async () => {
    errors.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|409/);
    await context.setOffline(true);
    await getLine('Hello. A shared line').click();
    await keyboard.press('End');
    await keyboard.type(', mine');
    await expect(getNotes(page).getByText('Unable to save.')).toBeVisible();
    await getLine('Hello. A shared line', memberPage).click();
    await memberPage.keyboard.press('End');
    await memberPage.keyboard.type(', theirs');
    await expect.poll(getStoredNotes).toContain('A shared line, theirs');
    await context.setOffline(false);
    for (const browserPage of [page, memberPage]) {
      await expect(getLine('Hello. A shared line, mine', browserPage)).toBeVisible();
      await expect(getLine('Hello. A shared line, theirs', browserPage)).toBeVisible();
    }
    await expect(getEditor(memberPage).locator('[data-conflict="Cora Member"]')).toHaveText(/theirs$/);
    await keyboard.press('ControlOrMeta+z');
    await expect(getLine('Hello. A shared line, theirs')).toBeVisible();
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(getLine('Hello. A shared line, mine')).toBeVisible();
    await checkScreen(page, 'notes');
    await getNotes(page).getByRole('button', { name: 'Keep everything' }).click();
    await expect(getEditor(memberPage).locator('[data-conflict]')).toHaveCount(0);
  });

  await test.step('notes fit a phone, and a viewer can read them', async () => {
    await person.http.patch(`/meetings/${id}/shares/${member.id}`, { role: 'viewer' });
    await expect(getEditor(memberPage)).toHaveCount(0);
    await expect(getNotes(memberPage).getByRole('link', { name: 'plan.txt' })).toBeVisible();
    for (const browserPage of [page, memberPage]) {
      await browserPage.setViewportSize({ width: 360, height: 800 });
      await checkScreen(browserPage, 'notes, 360 px');
    }
  });
});
