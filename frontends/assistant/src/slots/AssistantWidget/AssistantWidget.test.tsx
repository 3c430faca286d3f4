import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { Link } from '@minutehand/web-kit';
import { hasUnloadWarning, TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../test/fake-cable.ts';
import { MEETING_ID_CHARACTERS } from '../../limits.ts';
import { AssistantWidget } from './AssistantWidget.tsx';

beforeEach(() => {
  stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('suggested') ? { questions: ['What was decided?'] } : { success: true, conversation: null },
    ),
  );
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

async function renderWidget(focusesField: boolean) {
  const onClose = jest.fn();
  render(
    <TestProviders>
      <Link to="/elsewhere">Elsewhere</Link>
      <AssistantWidget isOpen focusesField={focusesField} onClose={onClose} />
    </TestProviders>,
  );
  const field = await screen.findByRole('textbox', { name: 'Your question' });
  return { field, onClose };
}

it('shows the active conversation, suggestions, and a link to the screen', async () => {
  await renderWidget(false);
  expect(screen.getByRole('complementary', { name: 'Assistant' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'What was decided?' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe('/assistant');
});

it('focuses its field only if the user opened it', async () => {
  const { field } = await renderWidget(true);
  await waitFor(() => expect(document.activeElement).toBe(field));
  cleanup();
  await renderWidget(false);
  expect(document.activeElement).toBe(document.body);
});

it('is closed by Escape and by its button', async () => {
  const { field, onClose } = await renderWidget(true);
  await userEvent.type(field, '{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close assistant' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['closes on a phone', 767, 1],
  ['stays open on a wider screen', 768, 0],
])('%s when the user opens one of its links', async (_, width, closes) => {
  stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/u.exec(query)?.[1]),
  }));
  const { onClose } = await renderWidget(true);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await userEvent.click(await screen.findByRole('button', { name: 'What was decided?' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Open full page' }));
  expect(onClose).toHaveBeenCalledTimes(closes);
});

it('keeps the typed question when the user opens another screen, and asks for confirmation before the tab is closed', async () => {
  const { field } = await renderWidget(true);
  await userEvent.type(field, 'What about');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }).value).toBe('What about');
  expect(hasUnloadWarning()).toBe(true);
});

it('is not rendered while it is hidden', () => {
  render(
    <TestProviders>
      <AssistantWidget isOpen={false} focusesField={false} onClose={() => undefined} />
    </TestProviders>,
  );
  expect(screen.queryByRole('complementary')).toBeNull();
});

describe('on the page of a meeting', () => {
  const openOn = async (path: string) => {
    const posted: unknown[] = [];
    stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
      if (method === 'POST') posted.push(JSON.parse(String(body)));
      return Response.json(url.includes('suggested') ? { questions: ['1?'] } : { success: true, conversation: null });
    });
    render(
      <TestProviders path={path}>
        <AssistantWidget isOpen focusesField onClose={() => undefined} />
      </TestProviders>,
    );
    const field = await screen.findByRole('textbox', { name: 'Your question' });
    return { field, posted };
  };

  it('limits questions to that meeting, unless the user selects all meetings', async () => {
    const { field, posted } = await openOn('/meetings/m1');
    expect(screen.getByRole('button', { name: 'What did we decide in this meeting?' })).toBeDefined();
    await userEvent.type(field, 'one{Enter}');
    await waitFor(() => expect(posted).toMatchObject([{ question: 'one', meeting_id: 'm1' }]));
    await userEvent.click(screen.getByRole('radio', { name: 'All meetings' }));
    await userEvent.type(field, 'two{Enter}');
    await waitFor(() => expect(posted[1]).toEqual({ question: 'two', request_id: expect.any(String) }));
  });

  it.each([
    ['the list', '/meetings'],
    ['the form of a new one', '/meetings/new'],
    ['another page', '/action_items'],
    ['a path that does not decode', '/meetings/%E0'],
    ['a path whose id is too long', `/meetings/${'m'.repeat(MEETING_ID_CHARACTERS + 1)}`],
  ])('the choice of the meeting is not shown on %s', async (_, path) => {
    await openOn(path);
    expect(screen.queryByRole('radio', { name: 'This meeting' })).toBeNull();
    expect(await screen.findByRole('button', { name: '1?' })).toBeDefined();
  });
});
