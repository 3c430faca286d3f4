import { useQuery } from '@minutehand/web-kit';
import { getInvitation } from '../api.ts';

/** The invitation of a link; disabled without a token. */
export function useInvitation(token: string | undefined) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => getInvitation(token ?? '', signal),
    enabled: token !== undefined,
  });
}
