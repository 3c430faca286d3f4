import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { MinutesVersion } from '../domain/minutes/minutes.ts';
import { VERSIONS_PAGE_BYTES } from '../limits.ts';
import { loadMeeting } from './access.ts';
import { findNames } from './find-names.ts';
import type { Ports } from './ports.ts';

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

/** A page whose texts fit into one message: a shorter one where they are long. */
async function pageWithin(
  ports: Pick<Ports, 'minutesVersions'>,
  actor: Actor,
  { meetingId, limit, cursor }: { meetingId: string; limit: number; cursor: string | undefined },
): Promise<Page<Stored<MinutesVersion>>> {
  const page = await ports.minutesVersions.page(actor, {
    where: { meetingId },
    sort: [['number', 'desc']],
    limit,
    cursor,
  });
  let bytes = 0;
  const fitting = page.items.findIndex(({ content }) => {
    bytes += Buffer.byteLength(content);
    return bytes > VERSIONS_PAGE_BYTES;
  });
  return fitting < 0 ? page : pageWithin(ports, actor, { meetingId, limit: Math.max(fitting, 1), cursor });
}
