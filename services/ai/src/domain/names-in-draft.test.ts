import { expect, it } from '@jest/globals';
import type { Draft } from './draft.ts';
import { findNamesInDraft } from './names-in-draft.ts';

it('finds the full and short names of speakers that occur in a draft', () => {
  const createLine = (text: string) => ({
    text,
    isTopic: false as const,
    evidence: { segmentIds: ['s1'], quote: 'x' },
  });
  const draft: Draft = {
    sections: [{ heading: 'Speaker 3', lines: [createLine('Ann Lee: the vote is on Monday.')] }],
    title: 'Speaker 3',
    actionItems: [
      {
        description: 'Speaker 2 sends it.',
        ownerSpeakerId: 'p2',
        ownerName: '',
        dueDate: '',
        evidence: createLine('').evidence,
      },
    ],
    coverage: { from: 0, to: 1, of: 1 },
    language: 'en',
    notice: '',
    droppedClaims: 0,
    writer: 'embedded',
    model: '',
    promptVersion: '1',
  };
  const speakers = [
    { id: 'p1', label: 'A', name: 'Dr Ann Lee (Chair)' },
    { id: 'p2', label: 'Speaker 2', name: 'Speaker 2' },
    { id: 'p3', label: 'Speaker 3', name: 'Speaker 3' },
  ];
  expect(findNamesInDraft(draft, speakers)).toEqual([
    { id: 'p1', name: 'Ann Lee' },
    { id: 'p2', name: 'Speaker 2' },
  ]);
});
