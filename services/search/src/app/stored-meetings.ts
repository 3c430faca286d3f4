import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { IndexedMeeting, MeetingMetadata, TextKind } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';

type MeetingStores = Pick<Ports, 'metadata' | 'texts'>;

export const getTextId = (meetingId: string, kind: TextKind): string => `${meetingId}.${kind}`;
export const indexScope = (accountId: string): SystemScope =>
  systemScope('maintains the index of an account', accountId);

/** The stored metadata and texts of a meeting; undefined when it is not stored. */
export async function findStoredMeeting(
  ports: MeetingStores,
  accountId: string,
  meetingId: string,
): Promise<IndexedMeeting | undefined> {
  const metadata = await ports.metadata.find(indexScope(accountId), meetingId);
  return metadata && addTexts(ports, metadata);
}

/** All meetings of all accounts, in no particular order. */
export async function* streamStoredMeetings(ports: MeetingStores): AsyncGenerator<IndexedMeeting> {
  const scope = systemScope('fills an index from the store');
  for await (const metadata of ports.metadata.stream(scope, {})) yield addTexts(ports, metadata);
}

/** All meetings of an account, the latest start first. May miss a meeting whose start changes in the meantime. */
export async function* streamNewestMeetings(ports: MeetingStores, accountId: string): AsyncGenerator<IndexedMeeting> {
  const sort = [['startedAt', 'desc']] as const;
  for await (const metadata of ports.metadata.stream(indexScope(accountId), { sort })) yield addTexts(ports, metadata);
}

async function addTexts({ texts }: MeetingStores, metadata: Stored<MeetingMetadata>): Promise<IndexedMeeting> {
  const { id, accountId } = metadata;
  const ids = [getTextId(id, 'minutes'), getTextId(id, 'transcripts')];
  return { id, accountId, metadata, texts: await texts.findMany(indexScope(accountId), ids) };
}
