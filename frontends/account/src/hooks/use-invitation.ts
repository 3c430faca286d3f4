import { ApiError, useQuery } from '@minutehand/web-kit';
import { getInvitation } from '../api.ts';

/** The invitation of a link; disabled without a token. */
export function useInvitation(token: string | undefined) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => getInvitation(token ?? '', signal),
    enabled: token !== undefined,
  });
}

/** True if the server has rejected the link; other failures may be temporary. */
export function isInvitationRejected(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
