import type { Collection, Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';

/**
 * A view of the collection without the meetings in the trash: reads and updates do not find those. A page may be short although it has a cursor.
 * Counts include the trash, since its meetings use storage.
 */
export function excludeTrashed(all: Collection<Meeting>): Collection<Meeting> {
  const hideIfTrashed = (meeting: Stored<Meeting> | undefined) => (meeting?.trashedAt === null ? meeting : undefined);
  async function* stream(...args: Parameters<Collection<Meeting>['stream']>) {
    for await (const meeting of all.stream(...args)) if (meeting.trashedAt === null) yield meeting;
  }
  return {
    insert: (...args) => all.insert(...args),
    insertOnce: (...args) => all.insertOnce(...args),
    find: async (...args) => hideIfTrashed(await all.find(...args)),
    findFirst: async (...args) => {
      for await (const meeting of stream(...args)) return meeting;
      return undefined;
    },
    findMany: async (...args) => (await all.findMany(...args)).filter(({ trashedAt }) => trashedAt === null),
    replace: (...args) => all.replace(...args),
    update: async (scope, id, change) =>
      hideIfTrashed(
        await all.update(scope, id, (meeting) => (meeting.trashedAt === null ? change(meeting) : undefined)),
      ),
    remove: (...args) => all.remove(...args),
    page: async (...args) => {
      const { items, nextCursor } = await all.page(...args);
      return { items: items.filter(({ trashedAt }) => trashedAt === null), nextCursor };
    },
    cursorAfter: (...args) => all.cursorAfter(...args),
    stream,
    count: (...args) => all.count(...args),
    countBy: (...args) => all.countBy(...args),
    sum: (...args) => all.sum(...args),
  };
}
