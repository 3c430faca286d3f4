import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, READY_MS } from './meeting.ts';

const EDITED_LINE = 'The website opens with a small party.';
const OTHER_EDITED_LINE = 'Everybody liked the catalogue.';

test('regenerated minutes appear beside edited ones by line and section, and no text is lost', async ({
  page,
  person,
}) => {
  // Three generations and three axe runs, possibly on a busy machine.
  test.slow();
  const { id } = await createReadyMeeting(person.http);
  const getStoredMinutes = async () =>
    minutesResponseSchema.parse((await person.http.get(`/meetings/${id}/minutes`)).body).content;
  const generated = await getStoredMinutes();
  const [attendeesLine, decisionLine] = [
    getFirstLine(generated, 'Attendees'),
    getFirstLine(generated, 'Decisions Made'),
  ];

  await page.goto(`/meetings/${id}`);
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const proposal = page.getByRole('region', { name: 'New draft' });
  const compare = proposal.getByRole('button', { name: 'Compare' });
  const add = (line: string) => proposal.getByRole('button', { name: `Add line: ${line}` });
  const remove = (line: string) => proposal.getByRole('button', { name: `Remove line: ${line}` });
  const regenerate = async (scope: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Regenerate minutes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Regenerate minutes' });
    await dialog.getByLabel('Part to regenerate').selectOption({ label: scope });
    if (scope === 'Everything') await checkScreen(page, 'dialog for regenerating the minutes');
    // The notice that offers to regenerate the action items also has this button, and shows on top of the dialog.
    const footer = dialog.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Regenerate', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(compare).toBeVisible({ timeout: READY_MS });
  };

  await test.step('replaces a line in each of two sections', async () => {
    await minutes.getByRole('button', { name: 'Edit', exact: true }).click();
    await minutes.getByRole('button', { name: 'Edit as Markdown' }).click();
    const edited = generated
      .replace(`- ${attendeesLine}`, `- ${OTHER_EDITED_LINE}`)
      .replace(`- ${decisionLine}`, `- ${EDITED_LINE}`);
    await minutes.getByRole('textbox', { name: 'Minutes, in Markdown' }).fill(edited);
    await minutes.getByRole('button', { name: 'Save' }).click();
    await expect(minutes.getByText(EDITED_LINE)).toBeVisible();
  });

  await test.step('regenerates everything, accepts one line and discards the rest', async () => {
    await regenerate('Everything');
    await compare.click();
    await expect(proposal.getByRole('heading', { name: '5 changes' })).toBeFocused();
    await expect(remove(EDITED_LINE)).toBeVisible();
    await checkScreen(page, 'comparison of the minutes');
    await add(attendeesLine).click();
    await expect(proposal.getByRole('heading', { name: '4 changes' })).toBeFocused();
    await proposal.getByRole('button', { name: 'Discard draft' }).click();
    await expect(proposal).toBeHidden();
    const content = await getStoredMinutes();
    for (const line of [attendeesLine, EDITED_LINE, OTHER_EDITED_LINE]) expect(content).toContain(`- ${line}\n`);
    expect(content).not.toContain(`- ${decisionLine}\n`);
  });

  await test.step('regenerates one section, and compares only that section', async () => {
    await regenerate('“Decisions Made” only');
    await compare.click();
    await expect(proposal.getByRole('heading', { name: '2 changes in “Decisions Made”' })).toBeVisible();
    await expect(remove(OTHER_EDITED_LINE)).toBeHidden();
    await add(decisionLine).click();
    await expect(proposal.getByRole('heading', { name: '1 change in “Decisions Made”' })).toBeVisible();
    // A narrower window keeps the panel open.
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(remove(EDITED_LINE)).toBeVisible();
    await checkScreen(page, 'comparison of the minutes, narrow');
    await proposal.getByRole('button', { name: 'Discard draft' }).click();
    await expect(proposal).toBeHidden();
    const content = await getStoredMinutes();
    for (const line of [attendeesLine, decisionLine, EDITED_LINE, OTHER_EDITED_LINE])
      expect(content).toContain(`- ${line}\n`);
  });
});

/** Returns the text of the first list item below a heading. */
function getFirstLine(content: string, heading: string): string {
  const [, below = ''] = content.split(`## ${heading}\n`);
  const line = /^- (.+)$/m.exec(below)?.[1];
  if (line === undefined) throw new Error(`There is no list item below "${heading}".`);
  return line;
}
