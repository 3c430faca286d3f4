import { expect, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { useQueryClient } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '../../../shared/query-keys.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { cleanBetweenTests } from '../../../test/open-meeting.tsx';
import { useTrashMeetings } from './use-meeting-changes.ts';

cleanBetweenTests();

test('prefetches of a meeting are cancelled before the meeting is deleted', async () => {
  const events: string[] = [];
  fakeServer({
    'POST /meetings/m1/trash': () => {
      events.push('deleted');
      return {};
    },
  });
  function Buttons() {
    const queryClient = useQueryClient();
    const trash = useTrashMeetings();
    function prefetch() {
      const queryFn = ({ signal }: { signal: AbortSignal }) =>
        new Promise<null>(() => signal.addEventListener('abort', () => events.push('cancelled')));
      void queryClient.prefetchQuery({ queryKey: queryKeys.approval('m1'), queryFn });
    }
    return (
      <>
        <button type="button" onClick={prefetch}>
          Prefetch
        </button>
        <button type="button" onClick={() => void trash(['m1'])}>
          Delete
        </button>
      </>
    );
  }
  render(
    <TestProviders>
      <Buttons />
    </TestProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Prefetch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await eventually(() => expect(events).toEqual(['cancelled', 'deleted']));
});

test('a meeting is deleted from the lists also after the decisions were shown', async () => {
  fakeServer({ 'POST /meetings/m1/trash': {} });
  const { result } = renderHook(() => ({ queryClient: useQueryClient(), trash: useTrashMeetings() }), {
    wrapper: TestProviders,
  });
  const { queryClient, trash } = result.current;
  const list = [...queryKeys.meetingPages(), 'all'];
  queryClient.setQueryData(list, { pages: [{ meetings: [{ id: 'm1' }], next_cursor: null }], pageParams: [null] });
  const decisions = { pages: [{ decisions: [], next_cursor: null }], pageParams: [null] };
  queryClient.setQueryData([...queryKeys.meetingLists(), 'decisions', {}], decisions);
  await act(async () => expect(await trash(['m1'])).toBe(true));
  expect(queryClient.getQueryData(list)).toMatchObject({ pages: [{ meetings: [] }] });
});
