import { describe, expect, it } from '@jest/globals';
import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { anonymizeGeneration } from './anonymize-draft.ts';
import type { Draft, SummaryStatement } from './draft.ts';
import { createGeneration, type Generation } from './generation.ts';

const createLine = (text: string, quote = 'I will test it.'): SummaryStatement & { isTopic: false } => ({
  text,
  isTopic: false,
  evidence: { segmentIds: ['s2'], quote },
});

function createFinished(changes: Partial<Draft> = {}, speakers = [{ id: 'p2', name: 'Bob Ray' }]): Generation {
  const draft: Draft = {
    sections: [],
    title: '',
    actionItems: [],
    coverage: { from: 1, to: 2, of: 2 },
    language: 'en',
    notice: '',
    droppedClaims: 0,
    writer: 'embedded',
    model: '',
    promptVersion: '',
    ...changes,
  };
  const created = createGeneration(
    { meetingId: 'm1', importNumber: 1 },
    { writer: 'embedded', model: '' },
    new Date('2026-01-05T10:00:00Z'),
  );
  return { ...created, state: 'finished', draft, speakers };
}

const bob = { userId: 'user-2', speakerIds: new Set(['p2']) };

describe('the draft of a generation', () => {
  it('contains "Deleted user" instead of the name in summary, lines, topics, title and action items', () => {
    const item = { description: 'Bob Ray tests it', ownerSpeakerId: 'p2', ownerName: '', dueDate: '' };
    const generation = createFinished({
      title: 'Tests by Bob Ray',
      summary: { sentences: [createLine('Bob Ray tests.')], decisions: [createLine('Bob Ray leads the tests.')] },
      sections: [
        { heading: 'Topics', lines: [{ isTopic: true, text: 'Bob Ray on tests' }, createLine('Bob Ray: tests.')] },
      ],
      actionItems: [{ ...item, evidence: { segmentIds: ['s2'], quote: 'I will test it.' } }],
    });
    const stored = JSON.stringify(anonymizeGeneration(generation, bob));
    expect(stored).not.toContain('Bob Ray');
    expect(stored.split(DELETED_USER_NAME)).toHaveLength(8);
  });

  it('keeps the name of others, and the name inside of longer words', () => {
    const speakers = [
      { id: 'p1', name: 'Ann' },
      { id: 'p2', name: 'Bo' },
    ];
    const lines = [createLine('Ann met Bo and Bob.')];
    const { draft } = anonymizeGeneration(createFinished({ sections: [{ heading: '', lines }] }, speakers), bob);
    expect(draft?.sections[0]?.lines[0]?.text).toBe('Ann met Deleted user and Bob.');
  });

  it('keeps a name that two speakers share', () => {
    const speakers = [
      { id: 'p1', name: 'Bob' },
      { id: 'p2', name: 'Bob' },
    ];
    const lines = [createLine('Bob tests.')];
    const generation = createFinished({ sections: [{ heading: '', lines }] }, speakers);
    const { draft } = anonymizeGeneration(generation, bob);
    expect(draft?.sections[0]?.lines[0]?.text).toBe('Bob tests.');
  });

  it('keeps quotes, and a name that a quote contains, unless it attributes the statement', () => {
    const lines = [
      createLine('We wait for Bob Ray.', 'wait for Bob Ray'),
      createLine('Bob Ray: I, Bob Ray.', 'Bob Ray'),
    ];
    const { draft } = anonymizeGeneration(createFinished({ sections: [{ heading: '', lines }] }), bob);
    expect(draft?.sections[0]?.lines.map(({ text }) => text)).toEqual([
      'We wait for Bob Ray.',
      'Deleted user: I, Bob Ray.',
    ]);
  });

  it('finds the speakers of a replaced transcript by the stored user id', () => {
    const lines = [createLine('Bob Ray tests.')];
    const speakers = [{ id: 'p7', name: 'Bob Ray', userId: 'user-2' }];
    const generation = createFinished({ sections: [{ heading: '', lines }] }, speakers);
    const changed = anonymizeGeneration(generation, { userId: 'user-2', speakerIds: new Set() });
    expect(changed.draft?.sections[0]?.lines[0]?.text).toBe('Deleted user tests.');
    expect(changed.speakers).toEqual([{ id: 'p7', name: DELETED_USER_NAME, userId: 'user-2' }]);
  });

  it('is returned unchanged when it does not contain the name', () => {
    const generation = createFinished({ title: 'Tests by Bob Ray' });
    const changed = anonymizeGeneration(generation, bob);
    expect(anonymizeGeneration(changed, bob)).toBe(changed);
    const others = { userId: 'user-3', speakerIds: new Set(['p9']) };
    expect(anonymizeGeneration(generation, others)).toBe(generation);
  });
});
