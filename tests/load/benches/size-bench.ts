import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore, type Store } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import { listActionItemsAcrossMeetings } from '../../../services/meetings/src/app/action-items/list-action-items-across-meetings.ts';
import { listMeetings } from '../../../services/meetings/src/app/meetings/list-meetings.ts';
import { purgeAccount } from '../../../services/meetings/src/app/meetings/purge-account.ts';
import type { Collections, Ports } from '../../../services/meetings/src/app/ports.ts';
import { purgeReader } from '../../../services/meetings/src/app/sharing/purge-reader.ts';
import { createOpenActionItem } from '../../../services/meetings/src/domain/action-items/action-item.ts';
import { createDraftMeeting } from '../../../services/meetings/src/domain/meetings/meeting.ts';
import { addShare } from '../../../services/meetings/src/domain/sharing/shares.ts';
import { aggregates, openCollections } from '../../../services/meetings/src/outbound/store/aggregates.ts';
import { generationCounts } from '../../../services/meetings/src/outbound/store/generation-counts.ts';
import type { IndexedMeeting } from '../../../services/search/src/domain/indexed-meeting.ts';
import { parseQuery } from '../../../services/search/src/domain/query.ts';
import { ACCOUNT_PASSAGES_MAX, LOADED_PASSAGES_MAX } from '../../../services/search/src/limits.ts';
import { createMinisearchIndex } from '../../../services/search/src/outbound/index/minisearch/minisearch-index.ts';
import { type BenchmarkResult, measureMs } from '../benchmark-result.ts';

const MEETINGS = 100_000;
const CONTROL_MEETINGS = 1_000;
const SEED_BATCH = 500;
const PAGE = 50;
/** Pages that are read one after the other; the control starts again when it reaches the end. */
const PAGES = 200;
const SEARCHES = 50;
const WORDS = ['budget', 'roadmap', 'hiring', 'release', 'incident', 'design', 'sales', 'review', 'office', 'vendor'];
/** The time of an operation in the large account, at most, relative to the control. */
const MAX_RATIO = 2;

const scope = systemScope('the benchmark', 'account-1');
const reader: Actor = createActor({ userId: 'user-2' });
const log = createLogger({ service: 'bench', level: 'silent' });

/** Milliseconds per operation. The stream and the purges cover all meetings, so theirs are normalized to 1,000 meetings. */
type Times = {
  readonly meetingPage: number;
  readonly itemPage: number;
  readonly search: number;
  readonly stream: number;
  readonly purgeReader: number;
  readonly purgeAccount: number;
};

/**
 * One account with 100,000 meetings on SQLite, all shared with one member, each with an action item, compared with an account of 1,000.
 * The use cases of `meetings` and the embedded index run in this process, so that the times include no network.
 */
export async function measureSize(report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  const control = await measureAccount(CONTROL_MEETINGS, report);
  const product = await measureAccount(MEETINGS, report);
  const createResult = (name: string, operation: keyof Times, isCompared = true): BenchmarkResult => ({
    name: `${MEETINGS.toLocaleString('en')} meetings: ${name}`,
    product: product[operation],
    control: control[operation],
    unit: 'ms',
    ...(isCompared && {
      target: `≤ ${MAX_RATIO} × the control`,
      isReached: product[operation] <= MAX_RATIO * control[operation],
    }),
  });
  return [
    createResult(`a member's page of ${PAGE} meetings (mean of ${PAGES}, one after the other)`, 'meetingPage'),
    createResult(`a member's page of ${PAGE} action items across meetings`, 'itemPage'),
    createResult('search in the embedded index (mean)', 'search', false),
    createResult('reading all meetings of a member as a stream, time per 1,000', 'stream'),
    createResult('a member leaves (their access to all meetings is removed), time per 1,000', 'purgeReader'),
    createResult('the account is deleted, time per 1,000', 'purgeAccount'),
  ];
}

async function measureAccount(meetings: number, report: (line: string) => void): Promise<Times> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-size-bench-'));
  const options = { aggregates, now: () => new Date(), newId: randomUUID, log, sweepIntervalMs: 0 };
  const store: Store = await openStore({ url: `sqlite:${join(folder, 'meetings.db')}`, ...options });
  try {
    report(`size: an account with ${meetings} meetings`);
    const collections = openCollections(store);
    await seed(collections, meetings);
    report('size: pages, stream');
    const ports = createPorts(store, collections);
    const perThousand = (ms: number) => (ms / meetings) * 1_000;
    const times = {
      meetingPage: await measurePages((cursor) =>
        listMeetings(ports, reader, { typeId: undefined, state: undefined, isMine: false, limit: PAGE, cursor }),
      ),
      itemPage: await measurePages((cursor) =>
        listActionItemsAcrossMeetings(ports, reader, {
          ...{ assignee: 'team', state: 'open', dueBefore: undefined },
          ...{ limit: PAGE, cursor },
        }),
      ),
      stream: perThousand(
        await measureMs(async () => {
          let count = 0;
          const where = { readerIds: { contains: reader.userId } };
          for await (const _meeting of collections.meetings.stream(reader, { where, sort: [['startedAt', 'desc']] })) {
            count += 1;
          }
          if (count !== meetings) throw new Error(`the stream returned ${count} of ${meetings} meetings`);
        }),
      ),
    };
    report('size: a member leaves, the account is deleted');
    const formerMember = { accountId: 'account-1', userId: reader.userId };
    const readerMs = await measureMs(() => purgeReader(ports, formerMember));
    const accountMs = await measureMs(() => purgeAccount(ports, 'account-1'));
    const rest = await collections.meetings.count(scope, {});
    if (rest > 0) throw new Error(`${rest} meetings were not deleted`);
    report('size: search');
    // Runs last: the memory of the index would slow the other operations, which run in another service.
    const search = await measureSearch(meetings);
    return { ...times, search, purgeReader: perThousand(readerMs), purgeAccount: perThousand(accountMs) };
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const toId = (index: number): string => `m${String(index).padStart(7, '0')}`;
const toTitle = (index: number): string =>
  `Meeting ${index}: ${WORDS[index % WORDS.length]} and ${WORDS[(index * 7 + 3) % WORDS.length]}`;

async function seed({ meetings, actionItems }: Collections, count: number): Promise<void> {
  for (let start = 0; start < count; start += SEED_BATCH) {
    const indexes = Array.from({ length: SEED_BATCH }, (_, offset) => start + offset);
    await Promise.all(indexes.flatMap((index) => [insertMeeting(index), insertItem(index)]));
  }

  function insertMeeting(index: number): Promise<unknown> {
    const at = new Date(1_700_000_000_000 + index * 60_000);
    const request = { title: toTitle(index), typeId: 'type-1', typeAgenda: [], attendees: [], ownerId: 'user-1' };
    const draft = createDraftMeeting({ ...request, startedAt: at.toISOString(), now: at });
    const shared = addShare(draft, { userId: reader.userId, role: 'viewer', madeBy: '' });
    return meetings.insert(scope, { ...(shared ?? draft), id: toId(index) });
  }

  function insertItem(index: number): Promise<unknown> {
    const changes = { description: `Prepare the ${WORDS[index % WORDS.length]}`, dueDate: '2026-11-27' };
    const item = createOpenActionItem({ meetingId: toId(index), position: 1, changes });
    return actionItems.insert(scope, { ...item, id: `i${toId(index)}` });
  }
}

/** Only the methods that the measured use cases need. Names are empty. */
function createPorts(store: Store, collections: Collections): Ports {
  const directory = {
    findMembers: async () => [],
    isAwaitingDeletion: async () => false,
    findMentions: async () => [],
  };
  const rejectUnusedCall = () => Promise.reject(new Error('not part of this benchmark'));
  return {
    ...collections,
    directory,
    uploads: {
      claim: rejectUnusedCall,
      claimAttachment: rejectUnusedCall,
      release: rejectUnusedCall,
      read: () => {
        throw new Error('not part of this benchmark');
      },
    },
    transcriptions: {
      transcribeUpload: rejectUnusedCall,
      retry: rejectUnusedCall,
      readTranscript: rejectUnusedCall,
      listConsents: rejectUnusedCall,
      listMarks: rejectUnusedCall,
    },
    generationResults: { get: rejectUnusedCall },
    comparisons: { findItemChanges: rejectUnusedCall },
    mailLedger: { reserve: rejectUnusedCall },
    quotaLedgers: { storeWithinQuota: rejectUnusedCall, purge: async () => undefined },
    readQuotas: rejectUnusedCall,
    generationCounts: store.collection(generationCounts),
    securityLog: { record: () => undefined },
    log: { warn: () => undefined },
    readDocx: rejectUnusedCall,
    writeDocx: rejectUnusedCall,
    writePdf: rejectUnusedCall,
    links: { sign: () => '', read: () => undefined },
    secrets: { newSecret: randomUUID, hash: (secret) => secret },
    now: () => new Date(),
    newId: randomUUID,
    deriveId: (...parts) => parts.join('-'),
    newIdForRequest: () => randomUUID(),
  };
}

/** Mean time of a page. */
async function measurePages(
  readPage: (cursor: string | undefined) => Promise<{ items: readonly unknown[]; nextCursor: string | null }>,
): Promise<number> {
  let cursor: string | undefined;
  const ms = await measureMs(async () => {
    for (let index = 0; index < PAGES; index += 1) {
      const page = await readPage(cursor);
      if (page.items.length !== PAGE) throw new Error(`a page has ${page.items.length} of ${PAGE} entries`);
      cursor = page.nextCursor ?? undefined;
    }
  });
  return ms / PAGES;
}

/** Mean time of a search, after the index was loaded. */
async function measureSearch(meetings: number): Promise<number> {
  async function* load(accountId: string): AsyncGenerator<IndexedMeeting> {
    for (let index = meetings - 1; index >= 0; index -= 1) yield toIndexedMeeting(index, accountId);
  }
  const index = createMinisearchIndex({
    load,
    capacity: LOADED_PASSAGES_MAX,
    accountCapacity: ACCOUNT_PASSAGES_MAX,
    log,
  });
  const readAccess = { userId: reader.userId };
  const { signal } = new AbortController();
  const search = async (word: string): Promise<void> => {
    const query = parseQuery(word);
    if (query === undefined) throw new Error(`"${word}" is not a query`);
    await index.quickSearch({ accountId: 'account-1', readAccess, query, match: 'all', limit: 15 }, signal);
  };
  await search('budget');
  const ms = await measureMs(async () => {
    for (let count = 0; count < SEARCHES; count += 1) await search(WORDS[count % WORDS.length] ?? '');
  });
  return ms / SEARCHES;
}

function toIndexedMeeting(index: number, accountId: string): IndexedMeeting {
  const meetingId = toId(index);
  const metadata = {
    ...{ title: toTitle(index), ownerId: 'user-1', readerIds: ['user-1', reader.userId] },
    ...{ startedAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(), sourceVersion: 1 },
  };
  const text = `We discussed the ${WORDS[(index * 3) % WORDS.length]} and agreed on the next steps.`;
  const passages = [{ text, segmentIds: [], segmentStarts: [] }];
  return { id: meetingId, accountId, metadata, texts: [{ meetingId, kind: 'minutes', passages, sourceVersion: 1 }] };
}
