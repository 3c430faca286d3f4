import { type ModelRequest, respondWith, startScriptedModel } from '@minutehand/test-kit/model';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { checkScreen } from './check-screen.ts';
import { test as base, expect } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const SUPPORTED = 'The pages for the reading room and the catalogue are finished.';
const DOUBTFUL = 'The search page of the catalogue is slow when many people use it.';
const DOUBTFUL_TASK = 'Send the final pictures to the printer';
const UNSUPPORTED = 'The budget for the printer stays as it is.';
const WITH_NUMBER = 'The search page of the catalogue is slow for 90,000 people.';

const searchPage = { segments: [4], quote: 'The search page of the catalogue is still slow when many people use it' };
const scriptedMinutes = {
  language: 'en',
  title: 'Launch of the library website',
  sections: [
    {
      heading: 'Discussion Points',
      lines: [
        { text: SUPPORTED, segments: [2], quote: 'the reading room and the catalogue are finished and tested' },
        { text: DOUBTFUL, ...searchPage },
        { text: UNSUPPORTED, segments: [7], quote: 'the budget for the printer stays as it is' },
        { text: WITH_NUMBER, ...searchPage },
      ],
    },
  ],
  action_items: [
    {
      description: DOUBTFUL_TASK,
      owner: 'Designer',
      due_date: '',
      segments: [6],
      quote: 'I will send the final pictures to the printer',
    },
  ],
};
const verdicts = new Map([
  [DOUBTFUL, 'partly'],
  [DOUBTFUL_TASK, 'partly'],
  [UNSUPPORTED, 'no'],
]);

/** Writes the minutes above, and then returns a verdict for each line. */
function respond({ messages }: ModelRequest) {
  const statements = (messages[1]?.content ?? '').split('\n').filter((line) => line.startsWith('{"line":'));
  if (statements.length === 0) return respondWith(scriptedMinutes);
  const answers = statements
    .map((line): { line: number; text: string } => JSON.parse(line))
    .map(({ line, text }) => ({ line, supported: verdicts.get(text) ?? 'yes', rewrite: '' }));
  return respondWith({ verdicts: answers });
}

/** A separate stack, whose minutes are written by a scripted model. */
const test = base.extend<object, { stackUrl: string }>({
  stackUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner requires this pattern
    async ({}, use) => {
      const model = await startScriptedModel(respond);
      const stack = await startTestStack((line) => console.log(`  ${line}`), {
        env: { OPENAI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' },
      });
      await use(stack.url);
      await stack.stop();
      await model.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stackUrl }, use) => use(stackUrl),
});

test('lines that their evidence supports only partly are labeled, and editors can read which lines were removed and why', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  await page.goto(`/meetings/${id}`);
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });

  await test.step('marks the lines and opens their source', async () => {
    const line = minutes.getByRole('listitem').filter({ hasText: DOUBTFUL });
    await expect(line.getByText('Check this', { exact: true })).toBeVisible();
    await expect(minutes.getByRole('listitem').filter({ hasText: SUPPORTED })).not.toContainText('Check this');
    await line.getByRole('button', { name: /source/i }).click();
    await expect(line.getByText('The source supports this only in part')).toBeVisible();
    const item = page.getByRole('listitem').filter({ hasText: DOUBTFUL_TASK });
    await expect(item.getByText('Check this', { exact: true }).first()).toBeVisible();
    await checkScreen(page, 'doubtful lines');
  });

  await test.step('lists the removed lines with their reasons', async () => {
    await expect(minutes.getByText('2 unsupported lines removed')).toBeVisible();
    await expect(minutes.getByText(WITH_NUMBER)).toBeHidden();
    await minutes.getByText('Generation details').click();
    const removed = minutes.getByRole('listitem').filter({ hasText: WITH_NUMBER });
    await expect(removed).toContainText("Contains a number that wasn't said there");
    await expect(minutes.getByRole('listitem').filter({ hasText: UNSUPPORTED })).toContainText(
      "The quoted words don't support it",
    );
    await checkScreen(page, 'details of the generation');
    await page.setViewportSize({ width: 375, height: 760 });
    await expect(removed).toBeVisible();
    await checkScreen(page, 'details of the generation, narrow');
  });

  await test.step('shows viewers how many lines were removed, but not which', async () => {
    const shared = await person.http.post(`/meetings/${id}/shares`, { user_id: member.id, role: 'viewer' });
    expect(shared.status).toBeLessThan(300);
    const view = await openBrowserAs(member);
    await view.goto(`/meetings/${id}`);
    await expect(view.getByText('2 unsupported lines removed')).toBeVisible();
    await view.getByText('Generation details').click();
    await expect(view.getByText('scripted', { exact: true })).toBeVisible();
    await expect(view.getByText(WITH_NUMBER)).toHaveCount(0);
  });
});
