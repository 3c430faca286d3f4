import type { ItemChange, ItemChangeInput, OpenItem } from '../domain/item-changes/item-change.ts';
import type { Ports } from './ports.ts';

export type ItemChangesQuery = {
  readonly accountId: string;
  readonly meetingId: string;
  readonly items: readonly OpenItem[];
  readonly dateContext: ItemChangeInput['dateContext'];
};

/** Finds changes of open action items that a meeting's transcript reports; none without a transcript. */
export async function findItemChanges(
  { meetings, itemChangeFinder }: Pick<Ports, 'meetings' | 'itemChangeFinder'>,
  { accountId, meetingId, items, dateContext }: ItemChangesQuery,
  signal: AbortSignal,
): Promise<{ readonly importNumber: number; readonly changes: readonly ItemChange[] }> {
  const transcript = await meetings.findTranscript(accountId, meetingId, signal);
  if (transcript === undefined) return { importNumber: 0, changes: [] };
  const { importNumber, segments } = transcript;
  return { importNumber, changes: await itemChangeFinder.find({ items, segments, dateContext }, signal) };
}
