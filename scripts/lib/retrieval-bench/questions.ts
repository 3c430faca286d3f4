import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { IndexedMeeting } from '../../../services/search/src/domain/indexed-meeting.ts';
import { splitTurns } from '../../../services/search/src/domain/passages.ts';

/** A question that people asked about a meeting, and the segments that answer it. */
export type BenchQuestion = {
  readonly meeting: IndexedMeeting;
  readonly text: string;
  readonly answeredBy: ReadonlySet<string>;
};

const referenceSchema = z.object({
  specific: z.array(z.object({ query: z.string(), turns: z.array(z.tuple([z.int(), z.int()])) })),
});

/** The questions of all reference files of a folder. Each line of a transcript is a segment, whose id is its number. */
export function readQuestions(folder: string): BenchQuestion[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.reference.json'));
  return files.sort().flatMap((file) => {
    const name = file.replace('.reference.json', '');
    const { specific } = referenceSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const meeting = createMeeting(name, readFileSync(join(folder, `${name}.txt`), 'utf8'));
    return specific.map(({ query, turns }) => ({
      meeting,
      text: query,
      answeredBy: new Set(turns.flatMap(([first, last]) => getIds(first, last))),
    }));
  });
}

function createMeeting(name: string, content: string): IndexedMeeting {
  const segments = content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [speaker = '', ...rest] = line.split(': ');
      return { id: String(index), speaker, text: rest.join(': '), start: undefined };
    });
  return {
    id: name,
    accountId: 'account-1',
    metadata: {
      title: name,
      ownerId: 'u1',
      readerIds: ['u1'],
      startedAt: '2026-01-01T09:00:00.000Z',
      sourceVersion: 1,
    },
    texts: [{ meetingId: name, kind: 'transcripts', passages: splitTurns(segments), sourceVersion: 1 }],
  };
}

function getIds(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
