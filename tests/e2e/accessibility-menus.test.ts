import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page } from '@playwright/test';
import { checkScreen as check } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import * as open from './open-states.ts';
import type { TestUser } from './person.ts';

type Open = (page: Page) => Promise<void>;

const LIST = '/meetings';

const MEETING_STATES: readonly (readonly [state: string, open: Open])[] = [
  ['slash menu of the minutes editor', open.openSlashMenu],
  ['menu of a line of the transcript', open.openMenuOfTranscriptLine],
  ['comments of an action item', open.openComments],
  ['menu of priorities', open.openPriorityMenu],
  ['regenerating with an instruction', open.regenerateWithInstruction],
];

const OTHER_STATES: readonly (readonly [state: string, path: string, open: Open])[] = [
  ['archived meetings', '/meetings?view=archived', open.openMeetingList],
  ['trash', '/meetings?view=trash', open.openTrash],
  ['menu of a meeting in the list', LIST, open.openMenuOfMeetingRow],
  ['undo after archiving', LIST, open.archiveMeeting],
  ['command palette', LIST, open.openPalette()],
  ['search in the command palette', LIST, open.openPalette('library')],
  ['keyboard shortcuts', LIST, open.openShortcuts],
  ['offline', LIST, open.goOffline],
];

for (const width of [1440, 360])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('registration with an empty form has no serious accessibility violation and no overflow', async ({ page }) => {
      await page.goto('/register');
      await open.submitEmptyRegistration(page);
      await check(page, 'registration with an empty form');
    });

    test('menus and editors of a meeting have no serious accessibility violation and no overflow', async ({
      page,
      person,
    }) => {
      test.slow();
      const id = await createMeetings(person);
      for (const [state, openState] of MEETING_STATES) {
        await page.goto(`/meetings/${id}`);
        await openState(page);
        await check(page, state);
      }
    });

    test('lists, dialogs and messages have no serious accessibility violation and no overflow', async ({
      page,
      person,
      errors,
    }) => {
      test.slow();
      errors.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
      await createMeetings(person);
      for (const [state, path, openState] of OTHER_STATES) {
        await page.goto(path);
        await openState(page);
        await check(page, state);
      }
    });
  });

/** A meeting with a comment, one in the archive, one in the trash, and two others. Returns the id of the first. */
async function createMeetings({ http }: TestUser): Promise<string> {
  const { id } = await createReadyMeeting(http);
  const path = `/meetings/${id}/action_items`;
  await http.post(path, {
    action_item: { description: 'Order the shelves', priority: 'urgent', due_date: '2020-01-02' },
  });
  const { action_items } = actionItemsResponseSchema.parse((await http.get(path)).body);
  const item = action_items.find(({ description }) => description === 'Order the shelves')?.id ?? '';
  await http.post(`${path}/${item}/comments`, { comment: { text: 'The supplier has ten left.' } });
  for (const action of ['archive', 'trash', null, null]) {
    const created = await http.post('/meetings', { meeting: { title: 'Weekly' } });
    const meeting = meetingResponseSchema.parse(created.body).meeting.id;
    if (action) expect((await http.post(`/meetings/${meeting}/${action}`)).status).toBeLessThan(300);
  }
  return id;
}
