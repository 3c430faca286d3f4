import { checkScreen as check } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { waitForSecurityLog } from './person.ts';

for (const width of [1440, 360])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('sign-in screens have no serious accessibility violation and no overflow', async ({ page }) => {
      for (const [path, heading] of [
        ['/sign-in', 'Sign in'],
        ['/register', 'Create your account'],
        ['/passwords/new', /password/],
        ['/pricing', /./],
        ['/ui', 'Primitives'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await check(page, path);
      }
    });

    test('lists and search have no serious accessibility violation and no overflow', async ({ page, person }) => {
      await page.goto('/meetings');
      await expect(page.getByText('No meetings yet.')).toBeVisible();
      await check(page, 'no meetings');
      await page.goto('/action_items');
      await expect(page.getByText('No open items assigned to you.', { exact: false })).toBeVisible();
      await check(page, 'no action items');
      const { id } = await createReadyMeeting(person.http);
      await person.http.post(`/meetings/${id}/action_items`, { action_item: { description: 'Order the shelves' } });

      await page.goto('/meetings');
      await expect(page.getByRole('list', { name: 'Meetings' })).toBeVisible();
      await check(page, 'meetings');
      await page.goto('/meetings/new');
      await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible();
      await check(page, 'new meeting');
      await page.getByRole('tab', { name: 'Upload a file' }).click();
      await expect(page.getByLabel('Drop a transcript or a recording here, or choose a file')).toBeAttached();
      await check(page, 'new meeting by upload');
      await page.goto('/action_items?assignee=team');
      await expect(page.getByRole('checkbox', { name: 'Order the shelves' })).toBeVisible();
      await check(page, 'action items');
      await page.getByRole('button', { name: 'Calendar feed' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByLabel('Calendar link')).toBeVisible();
      await check(page, 'the calendar feed');
      await page.goto('/account_meeting_types');
      await expect(page.getByRole('list', { name: 'Meeting types' })).toBeVisible();
      await check(page, 'meeting types');
      await page.getByRole('button', { name: 'Edit General' }).click();
      await page.getByRole('tab', { name: 'Headings' }).click();
      await expect(page.getByRole('button', { name: 'Move Attendees', exact: true })).toBeVisible();
      await check(page, 'headings of a meeting type');
      await page.goto('/search?q=library');
      await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();
      await check(page, 'search results');
      await page.keyboard.press('ControlOrMeta+k');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').fill('library');
      await expect(dialog.getByRole('option').first()).toBeVisible();
      await check(page, 'search dialog');
    });

    test('notifications, settings and the assistant have no serious accessibility violation and no overflow', async ({
      page,
      person,
    }) => {
      await createReadyMeeting(person.http);
      await page.goto('/notifications');
      await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
      await check(page, 'notifications');
      await waitForSecurityLog(person);
      const settings = {
        profile: page.getByLabel('Time zone'),
        security: page.getByRole('list', { name: 'Signed-in devices' }),
        account: page.getByRole('list', { name: 'Usage' }),
        meeting_types: page.getByRole('list', { name: 'Meeting types' }),
        writing: page.getByLabel('Monthly token limit'),
        glossary: page.getByText('No terms yet'),
        tokens: page.getByLabel('Token name'),
        security_log: page.getByRole('list', { name: 'Security log' }),
      };
      for (const [tab, content] of Object.entries(settings)) {
        await page.goto(`/settings?tab=${tab}`);
        await expect(content).toBeVisible();
        await check(page, `settings, ${tab}`);
      }
      await page.goto('/received_invitations');
      await expect(page.getByText(/^No invitations/)).toBeVisible();
      await check(page, 'received invitations');
      await page.goto('/assistant');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, 'assistant');
    });
  });
