import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { shareWithEditor } from './person.ts';

const CONTENT = '<ul><li><p>Bring the plan</p></li></ul><ol><li><p>Open the meeting</p></li></ol>';

test('lists in notes show bullets and numbers, for editors and viewers', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const created = await person.http.post('/meetings', { meeting: { title: 'Council' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  const { version } = ((await person.http.get(`/meetings/${id}/notes`)).body as { notes: { version: number } }).notes;
  const saved = await person.http.patch(`/meetings/${id}/notes`, { notes: { content: CONTENT, version } });
  expect(saved.status).toBe(200);
  await shareWithEditor(person, id, member);
  await person.http.patch(`/meetings/${id}/shares/${member.id}`, { role: 'viewer' });

  const viewerPage = await openBrowserAs(member);
  for (const tab of [page, viewerPage]) {
    await tab.goto(`/meetings/${id}?tab=notes`);
    await expect(getMarker(tab, 'Bring the plan')).resolves.toEqual({ display: 'list-item', type: 'disc' });
    await expect(getMarker(tab, 'Open the meeting')).resolves.toEqual({ display: 'list-item', type: 'decimal' });
  }
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
  await expect(viewerPage.getByRole('textbox', { name: 'Notes' })).toHaveCount(0);
});

function getMarker(page: Page, text: string): Promise<{ display: string; type: string }> {
  const item = page.getByRole('region', { name: 'Notes' }).getByRole('listitem').filter({ hasText: text });
  return item.evaluate((element) => {
    const { display, listStyleType } = getComputedStyle(element);
    return { display, type: listStyleType };
  });
}
