import { expect, test } from '@jest/globals';
import { useQueryClient } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { renderHook } from '@testing-library/react';
import { queryKeys } from '../../../shared/query-keys.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { cleanBetweenTests } from '../../../test/open-meeting.tsx';
import { buildApproval } from '../../../test/samples.ts';
import { useApprovalDecision } from './use-approval-decision.ts';

cleanBetweenTests();

test('a decision makes the lists of meetings, which show the state, outdated', async () => {
  fakeServer({ 'POST /meetings/m1/approval/approve': { approval: buildApproval({ state: 'approved' }) } });
  const { result } = renderHook(() => ({ queryClient: useQueryClient(), decide: useApprovalDecision('m1') }), {
    wrapper: TestProviders,
  });
  const { queryClient, decide } = result.current;
  const list = [...queryKeys.meetingLists(), 'all'];
  queryClient.setQueryData(list, { pages: [] });
  await decide('approve', { note: '', version: 3 });
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
});
