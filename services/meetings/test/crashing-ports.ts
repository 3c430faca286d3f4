import { DEFAULT_QUOTAS } from '@minutehand/contracts/quotas';
import { createSigner } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import { openTestStore } from '@minutehand/test-kit/store';
import type { Ports } from '../src/app/ports.ts';
import type { GenerationResult } from '../src/domain/generation/generation-result.ts';
import { aggregates, openCollections } from '../src/outbound/store/aggregates.ts';
import { generationCounts } from '../src/outbound/store/generation-counts.ts';

const MEMBER = {
  name: 'Sample Person',
  email: '',
  timeZone: '',
  role: 'owner',
  emailVerified: true,
  credentialEpoch: 0,
} as const;

const WRITES = new Set(['insert', 'insertOnce', 'replace', 'update', 'remove']);

/** Fails at the n-th write from now on, before or after the write is done. */
export type Crash = { at: number; when: 'before' | 'after' };

/** Ports whose writes fail where a test sets a crash. */
export async function openCrashingPorts() {
  const store = await openTestStore(aggregates);
  let pendingCrash: Crash | undefined;
  let lastId = 0;
  const withCrash = <T>(collection: Collection<T>): Collection<T> =>
    new Proxy(collection, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || !WRITES.has(String(name))) return method;
        return async (...args: unknown[]) => {
          if (pendingCrash !== undefined) pendingCrash.at -= 1;
          const isCrashing = pendingCrash?.at === 0;
          if (isCrashing && pendingCrash?.when === 'before') throw new Error('crashed');
          const result: unknown = await method.apply(target, args);
          if (isCrashing) throw new Error('crashed');
          return result;
        };
      },
    });
  const collections = openCollections(store);
  const results = new Map<string, GenerationResult>();
  const ports: Ports = {
    securityLog: { record: () => undefined },
    log: { warn: () => undefined },
    meetings: withCrash(collections.meetings),
    meetingsIncludingTrashed: withCrash(collections.meetingsIncludingTrashed),
    meetingTypes: withCrash(collections.meetingTypes),
    transcripts: withCrash(collections.transcripts),
    minutes: withCrash(collections.minutes),
    minutesVersions: withCrash(collections.minutesVersions),
    actionItems: withCrash(collections.actionItems),
    agendas: withCrash(collections.agendas),
    notes: withCrash(collections.notes),
    textSizes: withCrash(collections.textSizes),
    itemChanges: withCrash(collections.itemChanges),
    itemComments: withCrash(collections.itemComments),
    decisions: withCrash(collections.decisions),
    minutesEmails: withCrash(collections.minutesEmails),
    calendarFeeds: withCrash(collections.calendarFeeds),
    seriesBriefReminders: withCrash(collections.seriesBriefReminders),
    dueReminders: withCrash(collections.dueReminders),
    assignmentEmails: withCrash(collections.assignmentEmails),
    favorites: withCrash(collections.favorites),
    feedback: withCrash(collections.feedback),
    people: collections.people,
    deletedUsers: collections.deletedUsers,
    directory: {
      findMembers: async (_, userIds) => userIds.map((userId) => ({ ...MEMBER, userId })),
      isAwaitingDeletion: async () => false,
      findMentions: async () => [],
    },
    writeDocx: () => Promise.reject(new Error('exports are not supported')),
    writePdf: () => Promise.reject(new Error('exports are not supported')),
    transcriptions: {
      transcribeUpload: async () => ({ recordingId: 'r1', version: 1 }),
      retry: async () => ({ version: 1 }),
      readTranscript: async () => undefined,
      listConsents: async () => [],
      listMarks: async () => [],
    },
    uploads: {
      release: async () => undefined,
      claim: () => Promise.reject(new Error('uploads are not supported')),
      claimAttachment: async () => undefined,
      read: () => {
        throw new Error('uploads are not supported');
      },
    },
    generationResults: {
      get: async (_account, id) => {
        const result = results.get(id);
        if (result === undefined) throw new Error('unknown generation');
        return result;
      },
    },
    comparisons: { findItemChanges: () => Promise.reject(new Error('comparisons are not supported')) },
    mailLedger: { reserve: async () => undefined },
    quotaLedgers: { storeWithinQuota: (_scope, _request, write) => write(), purge: async () => undefined },
    readQuotas: async () => DEFAULT_QUOTAS,
    generationCounts: store.collection(generationCounts),
    readDocx: () => Promise.reject(new Error('documents are not supported')),
    links: createSigner('a signing secret for tests, 32+ characters'),
    secrets: { newSecret: () => ports.newId(), hash: (secret) => `hash of ${secret}` },
    now: () => new Date('2026-11-21T10:00:00Z'),
    newId: () => {
      lastId += 1;
      return `id-${String(lastId).padStart(4, '0')}`;
    },
    deriveId: (...parts) => parts.join(' '),
    newIdForRequest: () => ports.newId(),
  };
  const crashAt = (next: Crash | undefined) => {
    pendingCrash = next;
  };
  return { store, ports, collections, results, crashAt };
}
