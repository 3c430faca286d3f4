import type { MembershipsResponse } from '@minutehand/contracts/http/people';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { api } from '../api/index.ts';
import { PICTURE_PAGES_MAX, PICTURES_STALE_MS } from '../limits.ts';
import { useQuery } from '../query.ts';
import { useSession } from '../session/session-context.ts';

/** The address of a member's picture; null without one, while it is loading, and for people who are not members. */
export function usePicture(userId: string | null | undefined): string | null {
  const session = useSession();
  const signedIn = session.status === 'signed-in' ? session : undefined;
  const isOwn = signedIn !== undefined && signedIn.user.id === userId;
  const pictures = useQuery({
    queryKey: ['pictures', signedIn?.account.id],
    queryFn: ({ signal }) => loadPictures(signal),
    enabled: signedIn !== undefined && Boolean(userId) && !isOwn,
    staleTime: PICTURES_STALE_MS,
  });
  // That of the user is known, even right after they changed it.
  if (isOwn) return signedIn.user.picture_url;
  return (userId && pictures.data?.get(userId)) || null;
}

async function loadPictures(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  let cursor: string | null | undefined;
  for (let page = 0; page < PICTURE_PAGES_MAX && cursor !== null; page += 1) {
    const query = { limit: PAGE_MAX, cursor };
    const response: MembershipsResponse = await api.get<MembershipsResponse>('/memberships', { signal, query });
    for (const { user_id, picture_url } of response.memberships)
      if (picture_url !== null) pictures.set(user_id, picture_url);
    cursor = response.next_cursor;
  }
  return pictures;
}
