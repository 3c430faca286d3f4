import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createIndexedMeeting, QUESTION } from './indexed-meeting.ts';

test('a question is answered with quotes that open in the transcript', async ({ page, person }) => {
  await createIndexedMeeting(person.http);
  await page.goto('/assistant');
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Assistant' });
  await expect(answer.locator('blockquote').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  await answer
    .getByRole('link', { name: /^Show in/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/meetings\/[^?]+\?tab=/);
});

test('a question about who attended is answered with the meeting, its time and its attendees', async ({
  page,
  person,
}) => {
  const { id, title } = await createIndexedMeeting(person.http);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/assistant');
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who attended the last meeting about the library?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Assistant' });
  await expect(answer.getByText(/^Attendees: \w/)).toBeVisible();
  await checkScreen(page, 'an answer with a meeting, 375 px wide');
  await answer.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
});

test('a conversation is shown again, is continued by keyboard, and can be deleted', async ({ page, person }) => {
  await createIndexedMeeting(person.http);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/assistant');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByRole('link').first().press('Enter');
  const answers = page.getByRole('article', { name: 'Assistant' });
  await expect(answers.first()).toBeVisible();
  const count = await answers.count();
  await page.getByRole('textbox', { name: 'Your question' }).press('Shift+Enter');
  await page.keyboard.insertText('zebra crossing?');
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(count + 1);
  await expect(answers.last()).toContainText('Not found in your meetings.');
  await list
    .getByRole('button', { name: /^Delete conversation/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(list.getByText('No conversations yet.')).toBeVisible();
  await expect(page.getByText('Ask a question to begin.')).toBeVisible();
});

test('the question field grows with its text to 120 px, and then scrolls', async ({ page, person: _ }) => {
  await page.goto('/assistant');
  const field = page.getByRole('textbox', { name: 'Your question' });
  const getHeight = async () => (await field.boundingBox())?.height ?? 0;
  const oneLine = await getHeight();
  await field.fill('one\ntwo\nthree');
  expect(await getHeight()).toBeGreaterThan(oneLine);
  await field.fill(Array.from({ length: 30 }, (_unused, line) => `line ${line}`).join('\n'));
  expect(await getHeight()).toBe(120);
});

test('an answer is rated, and the rating is shown again', async ({ page, person }) => {
  await createIndexedMeeting(person.http);
  await page.goto('/assistant');
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Helpful', exact: true });
  const stored = page.waitForResponse(/\/ai_assistant\/conversations\/[^/]+\/feedback$/);
  await button.click();
  expect((await stored).status()).toBe(204);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

for (const width of [1440, 375])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the assistant has no serious accessibility violation and no overflow in any state', async ({
      page,
      person,
      errors,
    }) => {
      errors.expect(/ai_assistant\/chat/);
      await page.goto('/assistant');
      await expect(page.getByText('No questions to suggest yet.', { exact: false })).toBeVisible();
      await checkScreen(page, 'without meetings');
      await createIndexedMeeting(person.http);
      await page.goto('/assistant');
      await expect(page.getByRole('region', { name: 'Try asking' })).toBeVisible();
      await checkScreen(page, 'suggestions');
      await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
      await page.keyboard.press('Enter');
      await expect(page.locator('blockquote').first()).toBeVisible();
      await checkScreen(page, 'an answer');
      const toggle = page.getByRole('button', { name: 'Conversations', exact: true });
      if (await toggle.isVisible()) await toggle.click();
      await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
      await checkScreen(page, 'conversations');
      // Without sockets, questions are sent by POST.
      await page.routeWebSocket('**/cable', () => undefined);
      await page.route('**/ai_assistant/chat', (route) => route.abort());
      await page.goto('/assistant');
      await page.getByRole('textbox', { name: 'Your question' }).fill('And then?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Failed to connect to AI service.');
      await checkScreen(page, 'a failed question');
    });
  });
