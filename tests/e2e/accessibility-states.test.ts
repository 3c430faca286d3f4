import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page } from '@playwright/test';
import { checkScreen as check } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

/** The meeting as a viewer gets it. */
const AS_VIEWER: Partial<Meeting> = {
  role: 'viewer',
  permissions: { edit: false, share: false, delete: false, approve: false },
};
const FAILED: Partial<Meeting> = {
  state: 'failed',
  processing: { step: 'minutes', progress: 40, error: 'Generation failed after several attempts.', of: 'meeting' },
};
const GENERATING: Partial<Meeting> = {
  state: 'generating',
  processing: { step: 'minutes', progress: 40, error: null, of: 'meeting' },
};

for (const width of [1440, 360])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
    const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click();

    test('meeting types have no serious accessibility violation and no overflow', async ({ page, person, errors }) => {
      errors.expect(/422/);
      await person.http.post('/account_meeting_types', { account_meeting_type: { name: 'Council' } });
      await page.goto('/account_meeting_types');
      await page.getByRole('button', { name: 'New meeting type' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Notification emails').fill('nobody');
      await dialog.getByRole('button', { name: 'Create meeting type' }).click();
      await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveCount(2);
      await check(page, 'a rejected meeting type');
      await close(page);
      await check(page, 'confirmation before changes of a meeting type are discarded');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: 'Change Council' }).click();
      await expect(page.getByRole('menuitem', { name: 'Edit step by step' })).toBeVisible();
      await check(page, 'menu of a meeting type');
      await page.getByRole('menuitem', { name: 'Edit step by step' }).click();
      const next = dialog.getByRole('button', { name: 'Next' });
      await dialog.getByLabel('Meeting name').fill('');
      await next.click();
      await expect(dialog.getByText('Please enter a meeting name')).toBeVisible();
      await check(page, 'step 1 of a meeting type, without a name');
      await dialog.getByLabel('Meeting name').fill('Council');
      await next.click();
      await expect(dialog.getByLabel('New heading')).toBeVisible();
      await check(page, 'step 2 of a meeting type');
      await next.click();
      await expect(dialog.getByLabel('New agenda item')).toBeVisible();
      await check(page, 'step 3 of a meeting type');
      await close(page);

      await page.getByRole('button', { name: 'Edit Council' }).click();
      await expect(dialog.getByLabel('Name')).toHaveValue('Council');
      await check(page, 'a meeting type');
      for (const part of ['Headings', 'Agenda items', 'Prompt']) {
        await dialog.getByRole('tab', { name: part }).click();
        await check(page, `a meeting type, ${part}`);
      }
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check(page, 'confirmation before a meeting type is deleted');
    });

    test('a series has no serious accessibility violation and no overflow', async ({ page, person }) => {
      const meetingType = await person.http.post('/account_meeting_types', {
        account_meeting_type: { name: 'Building' },
      });
      const { id: account_meeting_type_id } = meetingType.body as { id: string };
      const createMeeting = async (title: string, started_at: string) => {
        const created = await person.http.post('/meetings', {
          meeting: { title, started_at, account_meeting_type_id },
        });
        return meetingResponseSchema.parse(created.body).meeting.id;
      };
      const lastMeetingId = await createMeeting('Walls and windows', '2026-11-13T10:00:00Z');
      const meetingId = await createMeeting('Roof and doors', '2026-11-20T10:00:00Z');
      const action_item = { description: 'Order the oak shelves', due_date: '2020-01-02' };
      await person.http.post(`/meetings/${lastMeetingId}/action_items`, { action_item });
      await person.http.post(`/meetings/${lastMeetingId}/agenda_items`, { agenda_item: { title: 'The old cellar' } });
      await person.http.patch(`/meetings/${lastMeetingId}/minutes`, {
        content: '## Decisions Made\n\n- The walls stay white.\n',
      });

      await page.goto(`/meetings/${meetingId}`);
      await expect(page.getByText('Part of “')).toBeVisible();
      await check(page, 'a meeting with a suggested series');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Add to series' }).click();
      const dialog = page.getByRole('dialog', { name: 'Series' });
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expect(dialog.getByText('Please choose a meeting')).toBeVisible();
      await dialog.getByRole('combobox').click();
      await expect(page.getByRole('option', { name: /Walls and windows/ })).toBeVisible();
      await check(page, 'choosing a series');
      await page.getByRole('option', { name: /Walls and windows/ }).click();
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog.getByRole('button', { name: 'Leave series' })).toBeVisible();
      await check(page, 'a series');
      await close(page);
      const brief = page.getByRole('region', { name: 'Brief' });
      await expect(brief.getByText('The walls stay white.')).toBeVisible();
      await check(page, 'the brief of a meeting');
      await brief.getByRole('button', { name: 'Add to agenda: The old cellar' }).click();
      await expect(brief.getByText('On the agenda', { exact: true })).toBeVisible();
      await expect(page.getByText('From “Walls and windows”')).toBeVisible();
      await check(page, 'agenda items from the last meeting');
    });

    test('empty lists, failed lists and rejected input have no serious accessibility violation and no overflow', async ({
      page,
      person,
      errors,
    }) => {
      errors.expect(/Failed to load resource/);
      const { id } = await createReadyMeeting(person.http);
      const failure = { status: 400, body: { error: 'A sample error.' } };
      await page.goto('/meetings?state=failed');
      await expect(page.getByText('No meetings match these filters.')).toBeVisible();
      await check(page, 'filters without results');
      await page.goto('/meetings/not-there');
      await expect(page.getByRole('link', { name: 'Go to meetings' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await check(page, 'a meeting that does not exist');
      await withMockedResponse(page, ['GET', '/meetings'], failure, async () => {
        await page.getByRole('link', { name: 'Go to meetings' }).click();
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meetings');
        await check(page, 'a list of meetings that failed to load');
      });
      await page.goto('/meetings/new');
      await page.getByRole('button', { name: 'Create meeting' }).click();
      await expect(page.getByRole('textbox', { name: 'Transcript' })).toHaveAttribute('aria-invalid', 'true');
      await check(page, 'a new meeting without a transcript');

      for (const part of ['minutes', 'transcript', 'action_items', 'agenda_items', 'notes'])
        await page.route(
          (url) => url.pathname === `/meetings/${id}/${part}`,
          (route) => route.fulfill({ status: 400, json: failure.body }),
        );
      await page.goto(`/meetings/${id}`);
      await expect(page.getByText(failure.body.error).first()).toBeVisible();
      await check(page, 'a meeting whose parts failed to load');
    });

    test('a meeting in progress, failed or read-only has no serious accessibility violation and no overflow', async ({
      page,
      person,
    }) => {
      const { id } = await createReadyMeeting(person.http);
      let changes: Partial<Meeting> = {};
      await page.route(
        (url) => url.pathname === `/meetings/${id}`,
        async (route) => {
          if (route.request().isNavigationRequest()) return route.fallback();
          const response = await route.fetch();
          const { meeting } = meetingResponseSchema.parse(await response.json());
          return route.fulfill({ response, json: { meeting: { ...meeting, ...changes } } });
        },
      );
      const checkMeeting = async (fields: Partial<Meeting>, text: string, state: string) => {
        changes = fields;
        await page.goto(`/meetings/${id}`);
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Decisions Made' })).toBeVisible();
        await check(page, state);
      };
      await checkMeeting(GENERATING, 'Generating minutes', 'a meeting in progress');
      await checkMeeting(FAILED, 'Generation failed after several attempts.', 'a failed meeting');
      await checkMeeting(AS_VIEWER, 'Shared by Sample Person', 'a read-only meeting');
      await page.getByRole('button', { name: 'People', exact: true }).click();
      await expect(page.getByRole('list', { name: 'People with access' })).toBeVisible();
      await check(page, 'people of a read-only meeting');
    });
  });
