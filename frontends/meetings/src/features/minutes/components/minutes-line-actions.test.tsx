import { expect, jest, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Line } from '../../../shared/hooks/use-line-actions.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { cleanBetweenTests } from '../../../test/open-meeting.tsx';
import { buildMinutes } from '../../../test/samples.ts';
import { MinutesDocument } from './MinutesDocument.tsx';

cleanBetweenTests();

const launch: Line = {
  text: 'The launch is in May.',
  sources: [{ segment_ids: ['s2'], quote: 'we launch in May' }],
};

function openDocument(heading: string, canChange = true) {
  fakeServer({});
  const html = buildMinutes().rendered_html.replace('Decisions', heading);
  const convertToActionItem = jest.fn(async (_line: Line) => undefined);
  const convertToDecision = jest.fn(async (_line: Line) => undefined);
  render(
    <TestProviders path="/">
      <MinutesDocument
        minutes={buildMinutes({ rendered_html: html })}
        headerPeopleCount={0}
        items={[]}
        onShowSegments={() => undefined}
        onShowItem={() => undefined}
        lineActions={canChange ? { convertToActionItem, convertToDecision } : null}
      />
    </TestProviders>,
  );
  return { convertToActionItem, convertToDecision };
}
const getSourceButton = () => screen.getByRole('button', { name: /source: The launch is in May/ });

test('a right-click on a line makes it an action item with its evidence as the source', async () => {
  const { convertToActionItem } = openDocument('Points');
  await userEvent.pointer({ target: screen.getByText('The launch is in May.'), keys: '[MouseRight]' });
  await userEvent.click(screen.getByRole('menuitem', { name: /^Make this an action item/ }));
  expect(convertToActionItem.mock.calls).toEqual([[launch]]);
});

test('keyboard shortcuts turn the focused line into an action item or a decision', async () => {
  const { convertToActionItem, convertToDecision } = openDocument('Points');
  getSourceButton().focus();
  await userEvent.keyboard('a');
  await userEvent.keyboard('d');
  expect(convertToActionItem.mock.calls).toEqual([[launch]]);
  expect(convertToDecision.mock.calls).toEqual([[launch]]);
});

test('an expanded line has buttons to make it an action item or a decision', async () => {
  const { convertToActionItem, convertToDecision } = openDocument('Points');
  await userEvent.click(getSourceButton());
  await userEvent.click(screen.getByRole('button', { name: 'Make this an action item' }));
  expect(convertToActionItem.mock.calls).toEqual([[launch]]);
  await userEvent.click(screen.getByRole('button', { name: 'Make this a decision' }));
  expect(convertToDecision.mock.calls).toEqual([[launch]]);
});

test('a decision has no action that makes it a decision', async () => {
  const { convertToDecision } = openDocument('Decisions');
  await userEvent.click(getSourceButton());
  expect(screen.queryByRole('button', { name: 'Make this a decision' })).toBeNull();
  await userEvent.keyboard('d');
  expect(convertToDecision).not.toHaveBeenCalled();
});

test('users who may not change the minutes have no actions', async () => {
  openDocument('Points', false);
  await userEvent.pointer({ target: screen.getByText('The launch is in May.'), keys: '[MouseRight]' });
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(getSourceButton());
  expect(screen.queryByRole('button', { name: 'Make this a decision' })).toBeNull();
});
