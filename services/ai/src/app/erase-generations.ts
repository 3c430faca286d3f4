import { systemScope } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import type { Generation } from '../domain/generation.ts';

/** Forgets what was written about a meeting, or about all meetings of an account. */
export type EraseGenerations = (accountId: string, meetingId?: string) => Promise<void>;

export function makeEraseGenerations({
  generations,
}: {
  readonly generations: Collection<Generation>;
}): EraseGenerations {
  return async (accountId, meetingId) => {
    const scope = systemScope('erases what was deleted', accountId);
    const query = meetingId === undefined ? {} : { where: { meetingId } };
    for await (const { id } of generations.stream(scope, query)) await generations.remove(scope, id);
  };
}
