import { randomUUID } from 'node:crypto';
import { createEvent, type DomainEvent, encodeEvent, type StoredEvent } from '@minutehand/contracts/events';
import type { RawDatabase, RawDocument } from '@minutehand/service-kit/store';

/** Events that are appended at a time. */
const BATCH = 500;

/** Describes the present state of a document to the consumers that were not restored with it. */
type Restate = (document: RawDocument) => DomainEvent | undefined;

/** For search, which reads the meeting and stores it, or deletes its entry if there is no meeting. */
const restateMeeting: Restate = ({ id, version, isDeleted, body }) =>
  isDeleted
    ? undefined
    : createEvent('meetings.meeting_changed', {
        meetingId: id,
        version,
        parts: ['meeting', 'transcript'],
        state: String(body.state ?? ''),
        processing: undefined,
      });

/** For every service that stores data of meetings: purges the data of deleted meetings that an earlier state still contains. */
const restateDeletion: Restate = ({ id, isDeleted }) =>
  isDeleted ? createEvent('meetings.meeting_deleted', { meetingId: id }) : undefined;

/** Restates all meetings. Returns the number of events. */
export const restateMeetings = (meetings: RawDatabase, now: Date): Promise<number> =>
  appendRestated(meetings, 'meetings', restateMeeting, now);

/** Restates the deletion of each meeting whose tombstone still exists. */
export const restateDeletedMeetings = (meetings: RawDatabase, now: Date): Promise<number> =>
  appendRestated(meetings, 'meetings', restateDeletion, now);

/** Restates the names and time zones of all users, in all their accounts. */
export async function restateUsers(accounts: RawDatabase, now: Date): Promise<number> {
  const accountIds = new Map<string, string[]>();
  for await (const { id, isDeleted, body } of accounts.readDocuments('accounts')) {
    if (isDeleted || !Array.isArray(body.memberIds)) continue;
    for (const userId of body.memberIds.map(String)) accountIds.set(userId, [...(accountIds.get(userId) ?? []), id]);
  }
  const restateUser: Restate = ({ id, isDeleted, body }) =>
    isDeleted
      ? undefined
      : createEvent('accounts.user_changed', {
          userId: id,
          name: String(body.name ?? ''),
          timeZone: String(body.timeZone ?? ''),
          accountIds: accountIds.get(id) ?? [],
        });
  return appendRestated(accounts, 'users', restateUser, now);
}

/** For every service that stores data of the user or the account. The services that have erased it already ignore the event. */
const restateErasure: Restate = ({ id: deletionId, isDeleted, body }) => {
  if (isDeleted || !isPublished(body)) return undefined;
  const subjectId = String(body.subjectId);
  return body.subject === 'account'
    ? createEvent('accounts.account_deleted', { accountId: subjectId, deletionId })
    : createEvent('accounts.user_deleted', { userId: subjectId, accountIds: toStrings(body.accountIds), deletionId });
};

/** The event was published with the report of `accounts`. Before that, `accounts` continues the deletion itself after its start. */
function isPublished({ state, reports }: RawDocument['body']): boolean {
  if (state !== 'started') return state === 'erased';
  return Array.isArray(reports) && reports.some(({ service }) => service === 'accounts');
}

const toStrings = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : []);

/** Restates the deletion of each user and account whose record still exists. */
export const restateErasures = (accounts: RawDatabase, now: Date): Promise<number> =>
  appendRestated(accounts, 'deletions', restateErasure, now);

async function appendRestated(database: RawDatabase, aggregate: string, restate: Restate, now: Date): Promise<number> {
  let count = 0;
  let batch: StoredEvent[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await database.appendEvents(aggregate, batch);
    count += batch.length;
    batch = [];
  };
  for await (const document of database.readDocuments(aggregate)) {
    const event = restate(document);
    if (!event) continue;
    batch.push(toStoredEvent(document, event, now));
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return count;
}

const toStoredEvent = ({ id, accountId, version }: RawDocument, event: DomainEvent, now: Date): StoredEvent => ({
  id: randomUUID().replaceAll('-', ''),
  type: event.type,
  accountId,
  aggregateId: id,
  aggregateVersion: version,
  occurredAt: now.toISOString(),
  traceparent: '',
  payload: Buffer.from(encodeEvent(event)).toString('base64'),
});
