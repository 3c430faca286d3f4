import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { checkAccess } from './check-access.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, READY_MS } from './meeting.ts';

const MINE = 'The website opens with a small party.';
const ALSO_MINE = 'Everybody liked the catalogue.';

test('regenerated minutes appear beside edited ones by line and section, and no text is lost', async ({
  page,
  person,
}) => {
  // Three generations and three axe runs, possibly on a busy machine.
  test.slow();
  const { id } = await createReadyMeeting(person.http);
  const stored = async () =>
    minutesResponseSchema.parse((await person.http.get(`/meetings/${id}/minutes`)).body).content;
  const written = await stored();
  const [attendees, decided] = [lineUnder(written, 'Attendees'), lineUnder(written, 'Decisions Made')];

  await page.goto(`/meetings/${id}`);
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const proposal = page.getByRole('region', { name: 'Proposed minutes' });
  const compare = proposal.getByRole('button', { name: 'Compare' });
  const add = (line: string) => proposal.getByRole('button', { name: `Add: ${line}` });
  const remove = (line: string) => proposal.getByRole('button', { name: `Remove: ${line}` });
  const writeAgain = async (what: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Write the minutes again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write the minutes again' });
    await dialog.getByLabel('What is written again').selectOption({ label: what });
    if (what === 'All of it') await checkAccess(page, 'the question what is written again');
    await dialog.getByRole('button', { name: 'Write again' }).click();
    await expect(dialog).toBeHidden();
    await expect(compare).toBeVisible({ timeout: READY_MS });
  };

  await test.step('replaces a line in each of two sections', async () => {
    await minutes.getByRole('button', { name: 'Edit', exact: true }).click();
    const edited = written.replace(`- ${attendees}`, `- ${ALSO_MINE}`).replace(`- ${decided}`, `- ${MINE}`);
    await minutes.getByRole('textbox', { name: 'Minutes, in Markdown' }).fill(edited);
    await minutes.getByRole('button', { name: 'Save' }).click();
    await expect(minutes.getByText(MINE)).toBeVisible();
  });

  await test.step('regenerates everything, accepts one line and discards the rest', async () => {
    await writeAgain('All of it');
    await compare.click();
    await expect(proposal.getByRole('heading', { name: '4 changes' })).toBeFocused();
    await expect(remove(MINE)).toBeVisible();
    await checkAccess(page, 'the comparison');
    await add(attendees).click();
    await expect(proposal.getByRole('heading', { name: '3 changes' })).toBeFocused();
    await proposal.getByRole('button', { name: 'Discard' }).click();
    await expect(proposal).toBeHidden();
    const kept = await stored();
    for (const line of [attendees, MINE, ALSO_MINE]) expect(kept).toContain(`- ${line}\n`);
    expect(kept).not.toContain(`- ${decided}\n`);
  });

  await test.step('regenerates one section: only that section is compared', async () => {
    await writeAgain('Only “Decisions Made”');
    await compare.click();
    await expect(proposal.getByRole('heading', { name: '2 changes in “Decisions Made”' })).toBeVisible();
    await expect(remove(ALSO_MINE)).toBeHidden();
    await add(decided).click();
    await expect(proposal.getByRole('heading', { name: '1 change in “Decisions Made”' })).toBeVisible();
    // A narrower window keeps the panel open.
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(remove(MINE)).toBeVisible();
    await checkAccess(page, 'the comparison, narrow');
    await proposal.getByRole('button', { name: 'Discard' }).click();
    await expect(proposal).toBeHidden();
    const kept = await stored();
    for (const line of [attendees, decided, MINE, ALSO_MINE]) expect(kept).toContain(`- ${line}\n`);
  });
});

/** The rendered text of the first line below a heading. */
function lineUnder(content: string, heading: string): string {
  const [, below = ''] = content.split(`## ${heading}\n`);
  const line = /^- (.+)$/m.exec(below)?.[1];
  if (line === undefined) throw new Error(`Nothing stands under "${heading}".`);
  return line;
}
