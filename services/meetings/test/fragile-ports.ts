import { createSigner } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import { openTestStore } from '@minutehand/test-kit/store';
import type { Ports } from '../src/app/ports.ts';
import type { GenerationResult } from '../src/domain/generation/generation-result.ts';
import { aggregates, openCollections } from '../src/outbound/store/aggregates.ts';

const WRITES = new Set(['insert', 'insertOnce', 'replace', 'update', 'remove']);

/** Fails at the n-th write from now on: before it is done, or just after. */
export type Crash = { at: number; when: 'before' | 'after' };

/** A store whose process dies where a test says so. */
export async function openFragilePorts() {
  const store = await openTestStore(aggregates);
  let crash: Crash | undefined;
  let ids = 0;
  const fragile = <T>(collection: Collection<T>): Collection<T> =>
    new Proxy(collection, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || !WRITES.has(String(name))) return method;
        return async (...given: unknown[]) => {
          if (crash !== undefined) crash.at -= 1;
          const isNow = crash?.at === 0;
          if (isNow && crash?.when === 'before') throw new Error('crashed');
          const answer: unknown = await method.apply(target, given);
          if (isNow) throw new Error('crashed');
          return answer;
        };
      },
    });
  const collections = openCollections(store);
  const results = new Map<string, GenerationResult>();
  const ports: Ports = {
    meetings: fragile(collections.meetings),
    meetingTypes: fragile(collections.meetingTypes),
    transcripts: fragile(collections.transcripts),
    minutes: fragile(collections.minutes),
    minutesVersions: fragile(collections.minutesVersions),
    actionItems: fragile(collections.actionItems),
    agendas: fragile(collections.agendas),
    notes: fragile(collections.notes),
    itemChanges: fragile(collections.itemChanges),
    minutesEmails: fragile(collections.minutesEmails),
    calendarFeeds: fragile(collections.calendarFeeds),
    dueReminders: fragile(collections.dueReminders),
    assignmentMails: fragile(collections.assignmentMails),
    feedback: fragile(collections.feedback),
    people: collections.people,
    directory: { peopleOf: async () => [], mentionsOf: async () => [] },
    writeDocx: () => Promise.reject(new Error('no exports here')),
    writePdf: () => Promise.reject(new Error('no exports here')),
    uploads: {
      release: async () => undefined,
      claim: () => Promise.reject(new Error('no uploads here')),
      claimAttachment: async () => undefined,
      read: () => {
        throw new Error('no uploads here');
      },
    },
    generations: {
      get: async (_account, id) => {
        const result = results.get(id);
        if (result === undefined) throw new Error('no such generation');
        return result;
      },
    },
    comparisons: { findItemChanges: () => Promise.reject(new Error('no comparisons here')) },
    readDocument: () => Promise.reject(new Error('no documents here')),
    links: createSigner('a secret of the test, long enough'),
    secrets: { newSecret: () => ports.newId(), hashOf: (secret) => `hash of ${secret}` },
    now: () => new Date('2026-11-21T10:00:00Z'),
    newId: () => {
      ids += 1;
      return `id-${String(ids).padStart(4, '0')}`;
    },
    idOf: (...parts) => parts.join(' '),
    idFor: () => ports.newId(),
  };
  const crashAt = (next: Crash | undefined) => {
    crash = next;
  };
  return { store, ports, collections, results, crashAt };
}
