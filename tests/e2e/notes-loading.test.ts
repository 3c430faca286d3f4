import type { Page } from '@playwright/test';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

const CONTENT = '<h2>Plan</h2><p>Bring the plan</p><p></p><ul><li><p>Open the meeting</p></li></ul><p>Thanks</p>';
const getNotes = (page: Page) => page.getByRole('region', { name: 'Notes' });
const getField = (page: Page) => getNotes(page).getByRole('textbox', { name: 'Notes' });
const getToolbar = (page: Page) => getNotes(page).getByRole('toolbar', { name: 'Formatting' });

async function createMeeting(http: HttpSession, content?: string): Promise<string> {
  const created = await http.post('/meetings', { meeting: { title: 'Council' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  if (content === undefined) return id;
  const { version } = ((await http.get(`/meetings/${id}/notes`)).body as { notes: { version: number } }).notes;
  expect((await http.patch(`/meetings/${id}/notes`, { notes: { content, version } })).status).toBe(200);
  return id;
}

const getStoredNotes = async (http: HttpSession, id: string) =>
  ((await http.get(`/meetings/${id}/notes`)).body as { notes: { content: string } }).notes.content;

/** Delays the scripts that the page requests from now on until the returned function is called. */
async function blockScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/remotes/meetings/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('what is typed while the editor of the notes loads stays, with the caret', async ({ page, person }) => {
  const id = await createMeeting(person.http);
  await page.goto(`/meetings/${id}`);
  await expect(getField(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const release = await blockScripts(page);
  await tabTo(getField(page));
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('last');
  await page.keyboard.press('Home');
  await expect(getToolbar(page)).toHaveCount(0);
  release();
  await expect(getToolbar(page)).toBeVisible();
  await expect(getField(page)).toBeFocused();
  await page.keyboard.type('the ');
  await expect(getField(page).getByRole('paragraph')).toHaveText(['First', 'the last']);
  await expect.poll(() => getStoredNotes(person.http, id)).toBe('<p>First</p><p>the last</p>');
});

for (const width of [1440, 375])
  test(`nothing moves when the editor replaces the notes as text, ${width} px`, async ({ page, person }) => {
    const id = await createMeeting(person.http, CONTENT);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/meetings/${id}`);
    if (await page.getByRole('tab', { name: 'Notes' }).isVisible())
      await page.getByRole('tab', { name: 'Notes' }).click();
    await expect(getNotes(page).getByText('Bring the plan')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const release = await blockScripts(page);
    await getNotes(page).scrollIntoViewIfNeeded();
    const getTops = () =>
      getNotes(page).evaluate((section) => {
        const lines = [...section.querySelectorAll('h2, h4, p')];
        return ['Plan', 'Bring the plan', 'Open the meeting', 'Thanks'].map((text) => {
          const line = lines.findLast(({ textContent }) => textContent === text);
          return line ? Math.round(line.getBoundingClientRect().top - section.getBoundingClientRect().top) : null;
        });
      });
    const getHeight = async () => (await getNotes(page).boundingBox())?.height;
    const [tops, height] = [await getTops(), await getHeight()];
    expect(tops).not.toContain(null);
    const line = await getNotes(page).getByText('Bring the plan').boundingBox();
    if (!line) throw new Error('the line is not visible');
    await page.mouse.click(line.x + 2, line.y + line.height / 2);
    await page.keyboard.type('Please ');
    release();
    await expect(getToolbar(page)).toBeVisible();
    await expect(getField(page).getByText('Please Bring the plan')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(getField(page).getByText('Bring the plan', { exact: true })).toBeVisible();
    expect(await getTops()).toEqual(tops);
    expect(await getHeight()).toBe(height);
  });
