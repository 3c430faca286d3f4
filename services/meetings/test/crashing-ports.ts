import { createSigner } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import { openTestStore } from '@minutehand/test-kit/store';
import type { Ports } from '../src/app/ports.ts';
import type { GenerationResult } from '../src/domain/generation/generation-result.ts';
import { aggregates, openCollections } from '../src/outbound/store/aggregates.ts';

const WRITES = new Set(['insert', 'insertOnce', 'replace', 'update', 'remove']);

/** Fails at the n-th write from now on, before or after the write is done. */
export type Crash = { at: number; when: 'before' | 'after' };

/** Ports whose writes fail where a test sets a crash. */
export async function openCrashingPorts() {
  const store = await openTestStore(aggregates);
  let crash: Crash | undefined;
  let ids = 0;
  const crashing = <T>(collection: Collection<T>): Collection<T> =>
    new Proxy(collection, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || !WRITES.has(String(name))) return method;
        return async (...args: unknown[]) => {
          if (crash !== undefined) crash.at -= 1;
          const isNow = crash?.at === 0;
          if (isNow && crash?.when === 'before') throw new Error('crashed');
          const result: unknown = await method.apply(target, args);
          if (isNow) throw new Error('crashed');
          return result;
        };
      },
    });
  const collections = openCollections(store);
  const results = new Map<string, GenerationResult>();
  const ports: Ports = {
    meetings: crashing(collections.meetings),
    meetingTypes: crashing(collections.meetingTypes),
    transcripts: crashing(collections.transcripts),
    minutes: crashing(collections.minutes),
    minutesVersions: crashing(collections.minutesVersions),
    actionItems: crashing(collections.actionItems),
    agendas: crashing(collections.agendas),
    notes: crashing(collections.notes),
    itemChanges: crashing(collections.itemChanges),
    minutesEmails: crashing(collections.minutesEmails),
    calendarFeeds: crashing(collections.calendarFeeds),
    dueReminders: crashing(collections.dueReminders),
    assignmentMails: crashing(collections.assignmentMails),
    feedback: crashing(collections.feedback),
    people: collections.people,
    directory: { findPeople: async () => [], findMentions: async () => [] },
    writeDocx: () => Promise.reject(new Error('exports are not supported')),
    writePdf: () => Promise.reject(new Error('exports are not supported')),
    uploads: {
      release: async () => undefined,
      claim: () => Promise.reject(new Error('uploads are not supported')),
      claimAttachment: async () => undefined,
      read: () => {
        throw new Error('uploads are not supported');
      },
    },
    generations: {
      get: async (_account, id) => {
        const result = results.get(id);
        if (result === undefined) throw new Error('unknown generation');
        return result;
      },
    },
    comparisons: { findItemChanges: () => Promise.reject(new Error('comparisons are not supported')) },
    readDocument: () => Promise.reject(new Error('documents are not supported')),
    links: createSigner('a secret of the test, long enough'),
    secrets: { newSecret: () => ports.newId(), hash: (secret) => `hash of ${secret}` },
    now: () => new Date('2026-11-21T10:00:00Z'),
    newId: () => {
      ids += 1;
      return `id-${String(ids).padStart(4, '0')}`;
    },
    deriveId: (...parts) => parts.join(' '),
    newIdForRequest: () => ports.newId(),
  };
  const crashAt = (next: Crash | undefined) => {
    crash = next;
  };
  return { store, ports, collections, results, crashAt };
}
