import type { AssistantChannelMessage } from '@minutehand/contracts/http/cable';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createIndexedMeeting, QUESTION } from './indexed-meeting.ts';

const isChat = (request: { url(): string }) => request.url().endsWith('/ai_assistant/chat');

/** Opens the assistant and waits until the server has confirmed its live channel. */
async function openConnected(page: Page): Promise<void> {
  const confirmed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', ({ payload }) => {
      const frame = String(payload);
      return frame.includes('AssistantChannel') && frame.includes('confirm_subscription');
    }),
  );
  await page.goto('/assistant');
  await confirmed;
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
  await page.keyboard.press('Enter');
}

test('a question is answered over the live connection', async ({ page, person }) => {
  await createIndexedMeeting(person.http);
  await openConnected(page);
  let posts = 0;
  page.on('request', (request) => {
    if (isChat(request)) posts += 1;
  });
  await ask(page);
  await expect(page.getByRole('article', { name: 'Assistant' }).locator('blockquote').first()).toBeVisible();
  expect(posts).toBe(0);
});

test('a question is answered by a request where sockets are blocked', async ({ page, person }) => {
  await createIndexedMeeting(person.http);
  await page.routeWebSocket('**/cable', () => undefined);
  await page.goto('/assistant');
  const posted = page.waitForRequest(isChat);
  await ask(page);
  expect((await posted).method()).toBe('POST');
  await expect(page.getByRole('article', { name: 'Assistant' }).locator('blockquote').first()).toBeVisible();
});

test('sentences appear while the answer is being written, and can be stopped', async ({ page, person: _ }) => {
  const openQuestion = Promise.withResolvers<{ requestId: string; send: (message: AssistantChannelMessage) => void }>();
  const stopped = Promise.withResolvers<string>();
  // All responses come from the server except those of this channel, which simulates a slow model.
  await page.routeWebSocket('**/cable', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { command, identifier, data = '{}' } = JSON.parse(String(message));
      if (command !== 'message' || !identifier.includes('AssistantChannel')) return server.send(message);
      const { action, request_id: requestId } = JSON.parse(data);
      if (action === 'stop') return stopped.resolve(requestId);
      openQuestion.resolve({
        requestId,
        send: (answer) => socket.send(JSON.stringify({ identifier, message: answer })),
      });
    });
  });
  await openConnected(page);
  await ask(page);
  const { requestId, send } = await openQuestion.promise;
  for (const text of ['The website launches in December.', 'The search page is slow.']) {
    send({ type: 'part', request_id: requestId, part: { text, citations: [], label: null } });
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(await stopped.promise).toBe(requestId);
  await expect(page.getByText('The search page is slow.')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(QUESTION);
});
