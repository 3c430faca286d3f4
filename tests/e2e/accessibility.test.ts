import { checkAccess as check } from './check-access.ts';
import { expect, test } from './house.ts';
import { readyMeeting, SAMPLE_VTT } from './meeting.ts';

for (const width of [1440, 360])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
    const isNarrow = width < 1024;

    test('the ways in have no serious fault of access and fit', async ({ page }) => {
      for (const [path, heading] of [
        ['/sign-in', 'Sign in'],
        ['/register', 'Create an account'],
        ['/passwords/new', /password/],
        ['/pricing', /./],
        ['/ui', 'Primitives'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await check(page, path);
      }
    });

    test('the lists and search have no serious fault of access and fit', async ({ page, person }) => {
      await page.goto('/meetings');
      await expect(page.getByText('No meetings yet.')).toBeVisible();
      await check(page, 'no meetings');
      await page.goto('/action_items');
      await expect(page.getByText('Nothing is waiting for you.', { exact: false })).toBeVisible();
      await check(page, 'no action items');
      const { id } = await readyMeeting(person.http);
      await person.http.post(`/meetings/${id}/action_items`, { action_item: { description: 'Order the shelves' } });

      await page.goto('/meetings');
      await expect(page.getByRole('list', { name: 'Meetings' })).toBeVisible();
      await check(page, 'meetings');
      await page.goto('/meetings/new');
      await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible();
      await check(page, 'new meeting');
      await page.getByRole('tab', { name: 'Upload a file' }).click();
      await expect(page.getByLabel('Drop a transcript here, or choose a file')).toBeAttached();
      await check(page, 'new meeting by upload');
      await page.goto('/action_items?assignee=team');
      await expect(page.getByRole('checkbox', { name: 'Order the shelves' })).toBeVisible();
      await check(page, 'action items');
      await page.getByRole('button', { name: 'Calendar feed' }).click();
      await page.getByRole('button', { name: 'Create address' }).click();
      await expect(page.getByLabel('Address for your calendar')).toBeVisible();
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
      await page.getByRole('combobox').fill('library');
      await expect(page.getByRole('option').first()).toBeVisible();
      await check(page, 'search dialog');
    });

    test('notifications, settings and the assistant have no serious fault of access and fit', async ({
      page,
      person,
    }) => {
      await readyMeeting(person.http);
      await page.goto('/notifications');
      await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
      await check(page, 'notifications');
      const settings = {
        profile: page.getByLabel('Time zone'),
        appearance: page.getByRole('heading', { name: 'Theme' }),
        account: page.getByLabel('Tokens a month'),
        tokens: page.getByLabel('What it is for'),
      };
      for (const [tab, content] of Object.entries(settings)) {
        await page.goto(`/settings?tab=${tab}`);
        await expect(content).toBeVisible();
        await check(page, `settings, ${tab}`);
      }
      await page.goto('/assistant');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, 'assistant');
    });

    test('a meeting has no serious fault of access and fits', async ({ page, person }) => {
      const { id } = await readyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
      await page.goto(`/meetings/${id}`);
      const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
      await expect(minutes.getByRole('heading', { name: 'Decisions Made' })).toBeVisible();
      await check(page, 'minutes');
      await minutes
        .getByRole('button', { name: /Show the words/ })
        .first()
        .click();
      await expect(minutes.getByRole('blockquote')).toBeVisible();
      await check(page, 'evidence');
      await minutes.getByRole('button', { name: 'Edit' }).click();
      await expect(minutes.getByRole('textbox')).toBeFocused();
      await check(page, 'minutes under edit');
      await minutes.getByRole('button', { name: 'Cancel' }).click();
      await minutes.getByRole('button', { name: 'Thumbs up' }).click();
      await expect(minutes.getByLabel('Comments')).toBeVisible();
      await check(page, 'feedback');
      await minutes.getByRole('button', { name: 'Email' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Please enter at least one email address')).toBeVisible();
      await check(page, 'minutes by email');
      await page.getByRole('button', { name: 'Close' }).click();
      await minutes.getByRole('button', { name: 'Versions' }).click();
      await page.getByRole('button', { name: /^Version 1 / }).click();
      await expect(page.getByText('These are the minutes as they are today.')).toBeVisible();
      await check(page, 'versions');
      await page.getByRole('button', { name: 'Close' }).click();

      if (isNarrow) await page.getByRole('tab', { name: 'Transcript' }).click();
      await page.getByRole('textbox', { name: 'Search the transcript' }).fill('library');
      await expect(page.getByText('1 of 2')).toBeVisible();
      await check(page, 'transcript');
      if (isNarrow) await page.getByRole('tab', { name: 'Action items' }).click();
      const actionItems = page.getByRole('region', { name: 'Action items' });
      await actionItems.getByRole('button', { name: 'Edit' }).first().click();
      await expect(page.getByRole('form', { name: 'Edit action item' })).toBeVisible();
      await check(page, 'action items');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('list', { name: 'People with access' })).toBeVisible();
      await check(page, 'sharing');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Draft minutes' }).click();
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
      await check(page, 'approval');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await check(page, 'menu of the meeting');
      await page.getByRole('menuitem', { name: 'Delete meeting' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'question before deleting');
    });
  });
