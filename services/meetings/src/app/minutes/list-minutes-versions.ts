import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { MinutesVersion } from '../../domain/minutes/minutes.ts';
import { VERSIONS_AT_ONCE, VERSIONS_PAGE_BYTES } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

export type MinutesVersionView = { version: Stored<MinutesVersion>; savedByName: string };

/** Every saved and generated text, the newest first. */
export async function listMinutesVersions(
  ports: Ports,
  actor: Actor,
  query: { meetingId: string; limit: number; cursor: string | undefined },
): Promise<Page<MinutesVersionView>> {
  const { meetingId, limit, cursor } = query;
  await loadMeeting(ports, actor, meetingId);
  const page = await pageWithin(ports, actor, { meetingId, limit, cursor });
  const names = await findNames(
    ports,
    actor.accountId,
    page.items.map((version) => version.savedBy),
  );
  const items = page.items.map((version) => ({ version, savedByName: names.get(version.savedBy) ?? '' }));
  return { items, nextCursor: page.nextCursor };
}

/** A page whose texts fit into one message: a shorter one where they are long. Read in parts, so that no more than a few are held beside it. */
async function pageWithin(
  ports: Pick<Ports, 'minutesVersions'>,
  actor: Actor,
  { meetingId, limit, cursor }: { meetingId: string; limit: number; cursor: string | undefined },
): Promise<Page<Stored<MinutesVersion>>> {
  const read = (most: number, from: string | null | undefined) =>
    ports.minutesVersions.page(actor, {
      where: { meetingId },
      sort: [['textVersion', 'desc']],
      limit: most,
      cursor: from ?? undefined,
    });
  const items: Stored<MinutesVersion>[] = [];
  let bytes = 0;
  let nextCursor: string | null | undefined = cursor;
  do {
    const part: Page<Stored<MinutesVersion>> = await read(Math.min(limit - items.length, VERSIONS_AT_ONCE), nextCursor);
    const fitting = part.items.findIndex(({ content }) => {
      bytes += Buffer.byteLength(content);
      return bytes > VERSIONS_PAGE_BYTES;
    });
    if (fitting >= 0) {
      // The page ends within this part; only a read that ends there too knows how to go on.
      const most = items.length === 0 ? Math.max(fitting, 1) : fitting;
      if (most === 0) return { items, nextCursor: nextCursor ?? null };
      const last = await read(most, nextCursor);
      return { items: [...items, ...last.items], nextCursor: last.nextCursor };
    }
    items.push(...part.items);
    nextCursor = part.nextCursor;
  } while (nextCursor !== null && items.length < limit);
  return { items, nextCursor };
}
