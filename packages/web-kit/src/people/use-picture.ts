import type { MembershipsResponse } from '@minutehand/contracts/http/people';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { useEffect } from 'react';
import { api } from '../api/index.ts';
import { PICTURE_PAGES_MAX, PICTURES_STALE_MS } from '../limits.ts';
import { useInfiniteQuery } from '../query.ts';
import { useSession } from '../session/session-context.ts';

/**
 * The URL of a member's picture; null without one, while it is loading, and for people who are not members. All pictures of a page
 * share one list of members, of which further pages are requested only while a member is missing.
 */
export function usePicture(userId: string | null | undefined): string | null {
  const session = useSession();
  const signedIn = session.status === 'signed-in' ? session : undefined;
  const isOwn = signedIn !== undefined && signedIn.user.id === userId;
  const isEnabled = signedIn !== undefined && Boolean(userId) && !isOwn;
  const pages = useInfiniteQuery({
    queryKey: ['pictures', signedIn?.account.id],
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }, loaded) => (loaded.length < PICTURE_PAGES_MAX ? nextCursor : null),
    enabled: isEnabled,
    staleTime: PICTURES_STALE_MS,
  });
  const picture = pages.data?.pages
    .map(({ pictures }) => pictures.get(userId ?? ''))
    .find((found) => found !== undefined);
  const { fetchNextPage } = pages;
  const isMissing = isEnabled && picture === undefined && pages.hasNextPage && !pages.isFetching && !pages.isError;
  useEffect(() => {
    // The request of another avatar is shared.
    if (isMissing) void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, fetchNextPage]);
  // The picture of the signed-in user is known, also right after they changed it.
  if (isOwn) return signedIn.user.picture_url;
  return picture ?? null;
}

type Page = {
  /** Null for members without a picture. */
  readonly pictures: ReadonlyMap<string, string | null>;
  readonly nextCursor: string | null;
};

async function loadPage(cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = { limit: PAGE_MAX, cursor };
  const { memberships, next_cursor } = await api.get<MembershipsResponse>('/memberships', { signal, query });
  const pictures = new Map(memberships.map(({ user_id, picture_url }) => [user_id, picture_url] as const));
  return { pictures, nextCursor: next_cursor };
}
