import { describe, expect, it } from '@jest/globals';
import { createInput, planning } from '../../test/transcripts.ts';
import { createAttendeeSections, fillActionSections, isDerivedHeading } from './derived-sections.ts';
import { createEmptyDraft, type Draft } from './draft.ts';

const input = createInput(planning);
const evidence = { segmentIds: ['g11'], quote: 'list of missing tax fields' };
const item = { description: 'Send the list.', ownerSpeakerId: 's2', ownerName: '', dueDate: '2026-03-06', evidence };
const draft: Draft = {
  ...createEmptyDraft(input, { writer: 'llm', model: 'm', promptVersion: 'p' }),
  actionItems: [item, { ...item, description: 'Call Eve', ownerSpeakerId: '', ownerName: 'Dana', dueDate: '' }],
};
const getItemLines = ({ sections }: Draft) => sections.find(({ heading }) => heading === 'Action Items')?.lines ?? [];

describe('derived sections', () => {
  it('are those that only list people or action items', () => {
    for (const heading of ['Attendees', '## Present', 'Action Items', 'Actions Agreed', 'Next steps', 'Aufgaben'])
      expect(isDerivedHeading(heading)).toBe(true);
    for (const heading of ['Participants’ concerns', 'Decisions Made', 'Actions of the board', 'Follow-up on risks'])
      expect(isDerivedHeading(heading)).toBe(false);
  });

  it('list the speakers, each with a quote', () => {
    const [section] = createAttendeeSections(input);
    expect(section?.lines).toMatchObject([
      { text: 'Anna', evidence: { segmentIds: ['g1'] } },
      { text: 'Ben', evidence: { segmentIds: ['g4'] } },
      { text: 'Chris', evidence: { segmentIds: ['g5'] } },
    ]);
  });

  it('list the action items with owner and due date', () => {
    expect(getItemLines(fillActionSections(draft, input.brief, input.speakers))).toEqual([
      { isTopic: false, text: 'Ben: Send the list (by Mar 6, 2026).', evidence },
      { isTopic: false, text: 'Dana: Call Eve.', evidence },
    ]);
  });

  it('are left as they are in a draft of the embedded writer', () => {
    const embedded: Draft = { ...draft, writer: 'embedded' };
    expect(fillActionSections(embedded, input.brief, input.speakers)).toBe(embedded);
  });
});
