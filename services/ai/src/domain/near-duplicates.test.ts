import { describe, expect, it } from '@jest/globals';
import { createInput, planning } from '../../test/transcripts.ts';
import { type Citation, createEmptyDraft, type Draft, type Line } from './draft.ts';
import { isNearDuplicate, mergeNearDuplicates } from './near-duplicates.ts';

const input = createInput(planning);
const createCitation = (segment: string, quote: string): Citation => ({ segmentIds: [segment], quote });
const [first, second] = [createCitation('g4', 'about two seconds'), createCitation('g3', 'runs on every request')];
const createLine = (text: string, evidence = first): Line => ({ isTopic: false, text, evidence });
const draft: Draft = createEmptyDraft(input, { writer: 'llm', model: 'm', promptVersion: 'p' });
const removeDuplicates = (lines: readonly Line[]) =>
  mergeNearDuplicates({ ...draft, sections: [{ heading: 'Discussion Points', lines }] }).sections[0]?.lines;

describe('near-duplicates', () => {
  it.each([
    ['The session check is slow.', 'The session check is slow', true],
    ['The team will cache the session check.', 'The team will cache session checks.', true],
    ['The cache costs 500 euros a month.', 'The cache costs 900 euros a month.', false],
    ['The team will cache the session check.', 'The team will not cache the session check.', false],
    ['Anna will cache the session check soon.', 'Ben will cache the session check soon.', false],
    ['The session check is slow.', 'The billing export lacks a column.', false],
    ['The team reviews the contract of the warehouse.', 'The team reviews the contract of the canteen.', false],
  ])(
    'are texts with nearly the same words and the same names, numbers and negations: %s | %s',
    (text, other, isDuplicate) => {
      expect(isNearDuplicate(text, other)).toBe(isDuplicate);
      expect(isNearDuplicate(other, text)).toBe(isDuplicate);
    },
  );

  it('include lines in other words that cite the same segment', () => {
    const [text, other] = ['The session check is slow for customers.', 'The slow check annoys customers.'];
    expect(isNearDuplicate(text, other)).toBe(false);
    expect(removeDuplicates([createLine(text), createLine(other)])).toEqual([createLine(text)]);
    expect(removeDuplicates([createLine(text), createLine(other, second)])).toHaveLength(2);
  });

  it('become one line with the citations of both, and topics without lines are removed', () => {
    expect(
      removeDuplicates([
        { isTopic: true, text: 'Login' },
        createLine('The session check is slow on each request.'),
        { isTopic: true, text: 'Login page' },
        createLine('The session check is slow on each request', second),
      ]),
    ).toEqual([
      { isTopic: true, text: 'Login' },
      { ...createLine('The session check is slow on each request.'), furtherEvidence: [second] },
    ]);
  });

  it('are kept if they differ in owner or due date, and are merged otherwise', () => {
    const item = { description: 'Send the list', ownerSpeakerId: '', ownerName: '', dueDate: '', evidence: first };
    const mergeItems = (...actionItems: Draft['actionItems']) =>
      mergeNearDuplicates({ ...draft, actionItems }).actionItems;
    const itemOfBen = { ...item, ownerSpeakerId: 's2' };
    expect(mergeItems(item, { ...itemOfBen, dueDate: '2026-03-06', evidence: second })).toEqual([
      { ...itemOfBen, dueDate: '2026-03-06', furtherEvidence: [second] },
    ]);
    expect(mergeItems(itemOfBen, { ...item, ownerSpeakerId: 's3' })).toHaveLength(2);
    expect(mergeItems({ ...itemOfBen, dueDate: '2026-03-06' }, { ...itemOfBen, dueDate: '2026-03-09' })).toHaveLength(
      2,
    );
  });

  it('of the embedded writer are unchanged', () => {
    const embedded: Draft = { ...draft, writer: 'embedded' };
    expect(mergeNearDuplicates(embedded)).toBe(embedded);
  });
});
