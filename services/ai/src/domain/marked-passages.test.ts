import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../test/transcripts.ts';
import { findMarkedPassages } from './marked-passages.ts';

const lines = Array.from({ length: 12 }, (_, index) => `Ann: This is line ${index}.`).join('\n');
const empty = { agenda: [], notes: [], openItems: [], decisions: [], sample: [] };
const find = (marks: readonly { kind: string; seconds: number }[], secondsEach?: number) =>
  findMarkedPassages(createInput(lines, { context: { ...empty, marks } }, secondsEach));

describe('a marked passage', () => {
  it('begins before the moment, because people mark what was said just before', () => {
    expect(find([{ kind: 'action', seconds: 65 }], 10)).toEqual([{ kind: 'action', from: 4, to: 6 }]);
  });

  it('does not begin before the transcript, or end after it', () => {
    expect(find([{ kind: 'important', seconds: 0 }], 10)).toEqual([{ kind: 'important', from: 0, to: 0 }]);
    expect(find([{ kind: 'important', seconds: 125 }], 10)).toEqual([{ kind: 'important', from: 10, to: 11 }]);
  });

  it('is missing if nothing was said then, if the transcript has no times, or if the kind is unknown', () => {
    expect(find([{ kind: 'decision', seconds: 5_000 }], 10)).toEqual([]);
    expect(find([{ kind: 'decision', seconds: 10 }])).toEqual([]);
    expect(find([{ kind: 'joke', seconds: 10 }], 10)).toEqual([]);
  });
});
