import type { Page } from '@playwright/test';
import { findSmallTargets } from './find-small-targets.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { waitForSecurityLog } from './person.ts';

async function check(page: Page, screen: string): Promise<void> {
  expect.soft(await findSmallTargets(page), `small targets: ${screen}`).toEqual([]);
}

test('a small target needs space, a row that its link covers, or a sentence around it', async ({ page }) => {
  const small = 'style="position: absolute; left: 20px; width: 10px; height: 10px; padding: 0; border: 0; top:';
  await page.setContent(`<main>
    <button ${small} 20px">a</button><button ${small} 32px">b</button>
    <button ${small} 80px">spaced</button>
    <p style="margin-top: 120px">A sentence with <a href="#one">one</a>, <a href="#two">two</a> links.</p>
    <style>.covers::after { content: ""; position: absolute; inset: 0 }</style>
    <p style="position: relative; height: 40px"><a class="covers" href="#row" style="font-size: 8px">row</a></p>
  </main>`);
  expect(await findSmallTargets(page)).toEqual(['button. “a”: 10 × 10', 'button. “b”: 10 × 10']);
});

test('a target below an open menu needs no space until the menu is closed', async ({ page }) => {
  const small = 'style="position: absolute; left: 20px; width: 10px; height: 10px; padding: 0; border: 0; top:';
  await page.setContent(`<main><button ${small} 20px">a</button><button ${small} 32px">b</button></main>
    <div role="menu" style="position: fixed; inset: 0; background: white"></div>`);
  expect(await findSmallTargets(page)).toEqual([]);
  await page.getByRole('menu').evaluate((menu) => menu.remove());
  expect(await findSmallTargets(page)).toHaveLength(2);
});

test('on a touch screen, the buttons of a suggestion are at least 44 px in both directions, and do not overlap', async ({
  person,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  for (const width of [1024, 375, 360]) {
    const page = await openBrowserAs(person, { viewport: { width, height: 760 }, hasTouch: true, isMobile: true });
    for (const path of [`/meetings/${id}?tab=actions`, '/action_items?assignee=team']) {
      await page.goto(path);
      const accept = page.getByRole('button', { name: 'Accept', exact: true });
      const row = page.locator('main li').filter({ has: accept }).last();
      const place = `${path} at ${width} px`;
      await expect(row).toBeVisible();
      let end = 0;
      for (const name of [/^Item actions/, 'Accept', 'Reject']) {
        const box = (await row.getByRole('button', { name }).boundingBox()) ?? { x: 0, width: 0, height: 0 };
        expect(Math.min(box.width, box.height), `${name}, ${place}`).toBeGreaterThanOrEqual(44);
        expect(box.x, `${name} begins after the button before it, ${place}`).toBeGreaterThanOrEqual(end - 0.5);
        end = box.x + box.width;
      }
      expect(end, `inside the window, ${place}`).toBeLessThanOrEqual(width);
    }
  }
});

for (const width of [1440, 375])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the targets of a guest are at least 24 px, or have space around them', async ({ page }) => {
      for (const path of ['/sign-in', '/register', '/passwords/new', '/pricing', '/ui']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await check(page, path);
      }
    });

    test('the targets of lists, settings and search are at least 24 px, or have space around them', async ({
      page,
      person,
    }) => {
      const { id } = await createReadyMeeting(person.http);
      const action_item = { description: 'Order the shelves', due_date: '2099-03-04', assignee_id: person.id };
      await person.http.post(`/meetings/${id}/action_items`, { action_item });
      await waitForSecurityLog(person);
      const screens = {
        '/meetings': page.getByRole('list', { name: 'Meetings' }),
        '/meetings/new': page.getByRole('textbox', { name: 'Transcript' }),
        '/action_items': page.getByText('Order the shelves'),
        '/action_items?view=board': page.getByText('Order the shelves'),
        '/account_meeting_types': page.getByRole('list', { name: 'Meeting types' }),
        '/notifications': page.getByRole('list', { name: 'Notifications' }),
        '/settings': page.getByLabel('Time zone'),
        '/settings?tab=security': page.getByText('This device'),
        '/settings?tab=meeting_types': page.getByRole('list', { name: 'Meeting types' }),
        '/settings?tab=writing': page.getByLabel('Monthly token limit'),
        '/settings?tab=glossary': page.getByText('No terms yet'),
        '/settings?tab=tokens': page.getByLabel('Token name'),
        '/settings?tab=security_log': page.getByRole('list', { name: 'Security log' }),
        '/search?q=library': page.getByRole('list', { name: 'Results' }),
        '/assistant': page.getByRole('heading', { level: 1 }),
        '/pricing': page.getByRole('heading', { level: 1 }),
      };
      for (const [path, content] of Object.entries(screens)) {
        await page.goto(path);
        await expect(content.first()).toBeVisible();
        await check(page, path);
      }
    });

    test('the targets of dialogs and menus are at least 24 px, or have space around them', async ({ page, person }) => {
      await createReadyMeeting(person.http);
      await page.goto('/assistant');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox').fill('library');
      await expect(page.getByRole('option').first()).toBeVisible();
      await check(page, 'search dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await check(page, 'keyboard shortcuts');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: person.name, exact: true }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      await check(page, 'user menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Workspace: / }).click();
      await expect(page.getByRole('menuitemradio')).toBeVisible();
      await check(page, 'workspace menu');
    });
  });
