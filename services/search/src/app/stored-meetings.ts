import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Heading, IndexedMeeting, TextKind } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';

type MeetingStores = Pick<Ports, 'headings' | 'texts'>;

export const getTextId = (meetingId: string, kind: TextKind): string => `${meetingId}.${kind}`;
export const indexScope = (accountId: string): SystemScope =>
  systemScope('maintains the index of an account', accountId);

/** The stored heading and texts of a meeting; undefined when it is not stored. */
export async function findStoredMeeting(
  ports: MeetingStores,
  accountId: string,
  meetingId: string,
): Promise<IndexedMeeting | undefined> {
  const heading = await ports.headings.find(indexScope(accountId), meetingId);
  return heading && addTexts(ports, heading);
}

/** All meetings of an account, or of all accounts. */
export async function* streamStoredMeetings(ports: MeetingStores, accountId?: string): AsyncGenerator<IndexedMeeting> {
  const scope = systemScope('fills an index from the store', accountId);
  for await (const heading of ports.headings.stream(scope, {})) yield addTexts(ports, heading);
}

async function addTexts({ texts }: MeetingStores, heading: Stored<Heading>): Promise<IndexedMeeting> {
  const { id, accountId } = heading;
  const ids = [getTextId(id, 'minutes'), getTextId(id, 'transcripts')];
  return { id, accountId, heading, texts: await texts.findMany(indexScope(accountId), ids) };
}
