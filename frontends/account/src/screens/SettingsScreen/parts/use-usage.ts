import { useQuery, useSignedIn } from '@minutehand/web-kit';
import { getUsage } from '../../../api.ts';

/** The usage of the quotas of the account. */
export function useUsage() {
  const { account } = useSignedIn();
  return useQuery({
    queryKey: ['usage', account.id],
    queryFn: ({ signal }) => getUsage(account.id, signal),
  });
}
