import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Heading, IndexedMeeting, TextKind } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';

type Kept = Pick<Ports, 'headings' | 'texts'>;

export const textIdOf = (meetingId: string, kind: TextKind): string => `${meetingId}.${kind}`;
export const indexScope = (accountId: string): SystemScope => systemScope('keeps the index of an account', accountId);

/** All that is kept of a meeting; undefined when it has gone. */
export async function findStoredMeeting(
  ports: Kept,
  accountId: string,
  meetingId: string,
): Promise<IndexedMeeting | undefined> {
  const heading = await ports.headings.find(indexScope(accountId), meetingId);
  return heading && withTexts(ports, heading);
}

/** Every meeting of an account, or of all. */
export async function* streamStoredMeetings(ports: Kept, accountId?: string): AsyncGenerator<IndexedMeeting> {
  const scope = systemScope('fills an index from the store', accountId);
  for await (const heading of ports.headings.stream(scope, {})) yield withTexts(ports, heading);
}

async function withTexts({ texts }: Kept, heading: Stored<Heading>): Promise<IndexedMeeting> {
  const { id, accountId } = heading;
  const ids = [textIdOf(id, 'minutes'), textIdOf(id, 'transcripts')];
  return { id, accountId, heading, texts: await texts.findMany(indexScope(accountId), ids) };
}
