import { describe, expect, it } from '@jest/globals';
import type { Meilisearch } from 'meilisearch';
import type { Vector } from '../../../domain/vectors/vectors.ts';
import { createMeilisearchWriter } from './meilisearch-writer.ts';

/** What is sent to an index, and which of it is awaited, when a meeting with this many passages is added. */
async function listCalls(passageCount: number, vector: Vector | undefined): Promise<string[]> {
  const calls: string[] = [];
  const addDocuments = async () => void calls.push('sent');
  const waitForTask = async () => {
    calls.push('applied');
    return { status: 'succeeded' };
  };
  const client = { index: () => ({ addDocuments }), tasks: { waitForTask } } as unknown as Meilisearch;
  const passages = Array.from({ length: passageCount }, () => ({ text: 'word', segmentIds: [], segmentStarts: [] }));
  const metadata = { title: 'm1', ownerId: 'u1', readerIds: ['u1'], startedAt: '', sourceVersion: 1 };
  const text = { meetingId: 'm1', kind: 'transcripts', passages, sourceVersion: 1 } as const;
  const vectors = vector && passages.map(() => vector);
  await createMeilisearchWriter(client, 'new', undefined).add([
    { id: 'm1', accountId: 'a1', metadata, texts: [{ ...text, vectors }] },
  ]);
  return calls;
}

describe('an index that is filled', () => {
  it('gets a batch with vectors only when the one before is applied, because these take long', async () => {
    expect(await listCalls(1_999, new Int8Array(1_536).fill(1))).toEqual(['sent', 'applied', 'sent']);
    expect(await listCalls(1_999, undefined)).toEqual(['sent', 'sent']);
  });
});
