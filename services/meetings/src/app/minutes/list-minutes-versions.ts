import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import type { MinutesVersion } from '../../domain/minutes/minutes.ts';
import { VERSIONS_IN_MEMORY, VERSIONS_PAGE_BYTES } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

export type MinutesVersionView = { version: Stored<MinutesVersion>; publicVersion: number; savedByName: string };

/** Every saved and generated text, newest first. */
export async function listMinutesVersions(
  ports: Ports,
  actor: Actor,
  query: { meetingId: string; limit: number; cursor: string | undefined },
): Promise<Page<MinutesVersionView>> {
  const { meetingId, limit, cursor } = query;
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const page = await readPage(ports, actor, { meetingId, limit, cursor });
  const names = await findNames(
    ports,
    actor.accountId,
    page.items.map((version) => version.savedBy),
  );
  const items = page.items.map((version) => ({
    version,
    publicVersion: getPublicVersion(meeting, version.textVersion),
    savedByName: names.get(version.savedBy) ?? '',
  }));
  return { items, nextCursor: page.nextCursor };
}

/** A page whose texts fit into one message. Read in parts, so that few other versions are in memory. */
async function readPage(
  ports: Pick<Ports, 'minutesVersions'>,
  actor: Actor,
  { meetingId, limit, cursor }: { meetingId: string; limit: number; cursor: string | undefined },
): Promise<Page<Stored<MinutesVersion>>> {
  const read = (count: number, from: string | null | undefined) =>
    ports.minutesVersions.page(actor, {
      where: { meetingId },
      sort: [['textVersion', 'desc']],
      limit: count,
      cursor: from ?? undefined,
    });
  const items: Stored<MinutesVersion>[] = [];
  let bytes = 0;
  let nextCursor: string | null | undefined = cursor;
  do {
    const part: Page<Stored<MinutesVersion>> = await read(
      Math.min(limit - items.length, VERSIONS_IN_MEMORY),
      nextCursor,
    );
    const overflowIndex = part.items.findIndex(({ content }) => {
      bytes += Buffer.byteLength(content);
      return bytes > VERSIONS_PAGE_BYTES;
    });
    if (overflowIndex >= 0) {
      // The page ends within this part. Read it again up to there to get the matching cursor.
      const count = items.length === 0 ? Math.max(overflowIndex, 1) : overflowIndex;
      if (count === 0) return { items, nextCursor: nextCursor ?? null };
      const last = await read(count, nextCursor);
      return { items: [...items, ...last.items], nextCursor: last.nextCursor };
    }
    items.push(...part.items);
    nextCursor = part.nextCursor;
  } while (nextCursor !== null && items.length < limit);
  return { items, nextCursor };
}
