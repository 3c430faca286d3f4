import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { expect, type Page } from '@playwright/test';

/** Functions that bring a page into a state without a URL, for screenshots and accessibility checks. */

const getMinutes = (page: Page) => page.getByRole('region', { name: 'Minutes', exact: true });
const getItems = (page: Page) => page.getByRole('region', { name: 'Action items' });

/** On narrow windows, the sections of a meeting are tabs. */
export async function showSection(page: Page, name: string): Promise<void> {
  // The layout is known once the meeting is shown; its first section is the minutes.
  await expect(getMinutes(page).or(page.getByRole('tabpanel')).first()).toBeVisible();
  const tab = page.getByRole('tab', { name });
  if (await tab.isVisible()) await tab.click();
}

export async function editMinutes(page: Page): Promise<void> {
  await showSection(page, 'Minutes');
  await getMinutes(page)
    .getByRole('button', { name: /^(Edit|Amend)$/ })
    .click();
  await expect(getMinutes(page).getByRole('textbox', { name: 'Minutes', exact: true })).toBeFocused();
}

export async function openSlashMenu(page: Page): Promise<void> {
  await editMinutes(page);
  const text = getMinutes(page).getByRole('textbox', { name: 'Minutes', exact: true });
  // A caret that is set before the editor has placed its own is moved back to the start.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+End');
    expect(
      await text.evaluate((element) => element.lastElementChild?.contains(getSelection()?.focusNode ?? null)),
    ).toBe(true);
  }).toPass();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible();
}

export async function openSource(page: Page): Promise<void> {
  await showSection(page, 'Minutes');
  await getMinutes(page)
    .getByRole('button', { name: /^Show source/ })
    .first()
    .click();
  await expect(getMinutes(page).getByRole('blockquote').first()).toBeVisible();
}

export async function openMenuOfTranscriptLine(page: Page): Promise<void> {
  await showSection(page, 'Transcript');
  const line = page.locator('[data-lines] [data-segment]').nth(2);
  await line.click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Make this an action item' })).toBeVisible();
}

export const searchTranscript = (words: string) => async (page: Page) => {
  await showSection(page, 'Transcript');
  await page.getByRole('textbox', { name: 'Search the transcript' }).fill(words);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
};

export const openMeetingMenuItem = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.locator('dialog[open], [role="alertdialog"]').first()).toBeVisible();
};

export async function regenerateWithInstruction(page: Page): Promise<void> {
  await openMeetingMenuItem('Regenerate minutes')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'For customers' }).click();
}

export async function openApproval(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(In review|Approved)$/ }).click();
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible();
}

export async function openSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('list', { name: 'People with access' })).toBeVisible();
}

export async function openEmail(page: Page): Promise<void> {
  await showSection(page, 'Minutes');
  await getMinutes(page).getByRole('button', { name: 'Email' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email addresses')).toBeVisible();
}

export async function showItems(page: Page): Promise<void> {
  await showSection(page, 'Action items');
  const heading = getItems(page).getByRole('heading').first();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

export async function selectItems(page: Page): Promise<void> {
  await showItems(page);
  await getItems(page).getByRole('button', { name: 'Select', exact: true }).click();
  await getItems(page).getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByRole('toolbar', { name: 'Selected action items' })).toBeVisible();
}

export async function openComments(page: Page): Promise<void> {
  await showItems(page);
  await getItems(page)
    .getByRole('button', { name: /^Show \d+ comment/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible();
}

export async function openPriorityMenu(page: Page): Promise<void> {
  await showItems(page);
  await getItems(page)
    // On phones, only rows with a priority show it.
    .getByRole('button', { name: /^(Low|Medium|High|Urgent)/ })
    .first()
    .click();
  await expect(page.getByRole('menuitemradio', { name: 'High' })).toBeVisible();
}

export async function archiveMeeting(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

export async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
}

export async function openMenuOfMeetingRow(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').nth(1).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
}

/** The frame handles keys once it shows a screen, which may be after the page is loaded. */
async function waitForKeys(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

export const openPalette =
  (words = '') =>
  async (page: Page) => {
    await waitForKeys(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(words);
    await expect(page.getByRole('option').first()).toBeVisible();
  };

export async function openShortcuts(page: Page): Promise<void> {
  await waitForKeys(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
}

export async function openMeetingType(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
}

export async function goOffline(page: Page): Promise<void> {
  // Requests that are still pending would fail.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.", { exact: false }).first()).toBeVisible();
}

export async function submitEmptyRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
}

/** Responds to GET requests for this path with an error. */
export const failReadsOf = (path: string) => async (page: Page) => {
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      if (route.request().isNavigationRequest()) return route.fallback();
      return route.fulfill({ status: 400, json: { error: "Couldn't load meetings." } });
    },
  );
};

export async function openMeetingList(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Meetings' })).toBeVisible();
}

export async function openTrash(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Deleted meetings' })).toBeVisible();
}

export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filter meetings' })).toBeVisible();
}

export async function openDatePicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change Date and time/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

export async function editItem(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Item actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Description', { exact: true })).toBeVisible();
}

export async function askAssistant(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill('What did we say about the remote control?');
  await page.keyboard.press('Enter');
  await expect(page.locator('blockquote').first()).toBeVisible();
}

/** Two open items are selected across meetings. */
export async function selectAcrossMeetings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByRole('toolbar', { name: 'Selected action items' })).toBeVisible();
}

/** Responds to GET requests for this path, except for the page itself, with the meeting changed like this. */
export const changeMeeting = (changes: Partial<Meeting>) => async (page: Page) => {
  await page.route(
    (url) => /^\/meetings\/[^/]+$/.test(url.pathname),
    async (route) => {
      if (route.request().isNavigationRequest() || route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      const { meeting } = meetingResponseSchema.parse(await response.json());
      return route.fulfill({ response, json: { meeting: { ...meeting, ...changes } } });
    },
  );
};
