import { expect, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { render, screen } from '@testing-library/react';
import { fakeServer } from '../../../test/fake-server.ts';
import { cleanBetweenTests } from '../../../test/open-meeting.tsx';
import { buildMeeting } from '../../../test/samples.ts';
import { Agenda } from './Agenda.tsx';

cleanBetweenTests();

test('has its heading while its code loads, so that the page keeps its place and its tab', async () => {
  fakeServer({ 'GET /meetings/m1/agenda_items': { agenda_items: [], next_cursor: null } });
  render(
    <TestProviders>
      <Agenda meeting={buildMeeting()} />
    </TestProviders>,
  );
  expect(screen.getByRole('region', { name: 'Agenda' }).querySelector('[aria-busy]')).toBeTruthy();
  expect(await screen.findByLabelText('New agenda item')).toBeTruthy();
});
