import { useQuery, useSignedIn } from '@minutehand/web-kit';
import { listMemberships } from '../../../../api.ts';

export const getMembershipsKey = (accountId: string) => ['memberships', accountId];

/** The members of the current account. */
export function useMemberships() {
  const { account } = useSignedIn();
  return useQuery({ queryKey: getMembershipsKey(account.id), queryFn: ({ signal }) => listMemberships(signal) });
}
