import { describe, expect, it } from '@jest/globals';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { createActor } from '@minutehand/test-kit/identity';
import { type ExportSection, toRecord, writeExport } from './write-export.ts';

const ada = createActor();

async function read(sections: readonly ExportSection[], signal = new AbortController().signal) {
  const chunks: { section: string; chunk: Buffer }[] = [];
  for await (const part of writeExport(ada, sections, signal)) chunks.push(part);
  return chunks;
}

/** The JSON of each section. */
async function readSections(sections: readonly ExportSection[]): Promise<Record<string, unknown>> {
  const texts = new Map<string, Buffer[]>();
  for (const { section, chunk } of await read(sections)) texts.set(section, [...(texts.get(section) ?? []), chunk]);
  return Object.fromEntries([...texts].map(([name, chunks]) => [name, JSON.parse(Buffer.concat(chunks).toString())]));
}

describe('the data of a user', () => {
  it('has one value or a list for each section, and an empty list for no records', async () => {
    const sections = [
      { section: 'user', value: toRecord({ name: 'Ada' }) },
      { section: 'meetings', records: [['{"title":', '"Plan', 'ning"}'], toRecord({ title: 'Review' })] },
      { section: 'feedback', records: [] },
    ];
    expect(await readSections(sections)).toEqual({
      user: { name: 'Ada' },
      meetings: [{ title: 'Planning' }, { title: 'Review' }],
      feedback: [],
    });
  });

  it('is sent in chunks of bounded size, without breaking a character', async () => {
    const text = '€'.repeat(STREAM_CHUNK_BYTES);
    const sections = [{ section: 'meetings', records: [toRecord({ text }), toRecord({ text })] }];
    const chunks = await read(sections);
    expect(Math.max(...chunks.map(({ chunk }) => chunk.length))).toBe(STREAM_CHUNK_BYTES);
    expect(await readSections(sections)).toEqual({ meetings: [{ text }, { text }] });
  });

  it('rejects an access token before anything is read', async () => {
    const token = { ...ada, accessTokenId: 'token-1' };
    const parts = writeExport(token, [], new AbortController().signal);
    await expect(parts.next()).rejects.toMatchObject({ code: 'platform.session_required' });
  });

  it('stops when the caller has cancelled', async () => {
    const sections = [{ section: 'feedback', records: [toRecord({})] }];
    await expect(read(sections, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  });
});
