import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Failure, fakeServer } from '../../../test/fake-server.ts';
import { buildMeetingType } from '../../../test/samples.ts';
import { useMeetingTypes } from '../hooks/use-meeting-types.ts';
import { TypeField } from './TypeField.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const TYPES = [
  buildMeetingType({ id: 't1', name: 'General', is_default: true }),
  buildMeetingType({ id: 't2', name: 'Board' }),
];

function Form({ canBeBlank }: { canBeBlank: boolean }) {
  const [value, setValue] = useState('');
  const { refetch, isError } = useMeetingTypes();
  return (
    <>
      <TypeField value={value} canBeBlank={canBeBlank} error={undefined} onChange={setValue} />
      <button type="button" onClick={() => void refetch()}>
        Refetch
      </button>
      <output>{isError ? 'failed' : value}</output>
    </>
  );
}

async function renderField(canBeBlank = false) {
  const server = fakeServer({ 'GET /account_meeting_types': { account_meeting_types: TYPES, next_cursor: null } });
  render(
    <TestProviders>
      <Form canBeBlank={canBeBlank} />
    </TestProviders>,
  );
  const field = screen.getByLabelText<HTMLSelectElement>('Meeting type');
  await within(field).findByText('Board');
  return { server, field };
}

const getSelected = (field: HTMLSelectElement) => field.selectedOptions[0]?.textContent;

test('stays with its types when reading them again fails', async () => {
  const { server, field } = await renderField();
  await userEvent.selectOptions(field, 'Board');
  server.routes['GET /account_meeting_types'] = new Failure(500, { error: 'It did not work.' });
  await userEvent.click(screen.getByRole('button', { name: 'Refetch' }));
  await screen.findByText('failed');
  expect(getSelected(screen.getByLabelText('Meeting type'))).toBe('Board');
});

test('shows the default type for a blank value, or no type where a meeting can have none', async () => {
  expect(getSelected((await renderField()).field)).toBe('General');
  cleanup();
  const { field } = await renderField(true);
  expect(getSelected(field)).toBe('No type');
  await userEvent.selectOptions(field, 'General');
  expect(screen.getByText('t1')).toBeTruthy();
});
