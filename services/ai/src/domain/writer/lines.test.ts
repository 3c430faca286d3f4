import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createInput } from '../../../test/transcripts.ts';
import type { FoundAction } from './actions/actions.ts';
import { createActionLine } from './lines.ts';
import { indexSpeakerNames } from './words/names.ts';
import { splitSentences } from './words/sentences.ts';

const { brief, segments, speakers } = createInput('Ana Sample: We meet on Monday.\nBen Sample: Fine.');
const context = {
  brief,
  segments,
  speakers,
  names: indexSpeakerNames(speakers),
  sentences: splitSentences(segments),
  classification: undefined,
};

const writeLine = (description: string, dueDate = ''): string => {
  const evidence = { segmentIds: ['g1'], quote: 'We meet on Monday.' };
  const item = { description, ownerSpeakerId: 's2', ownerName: '', dueDate, evidence };
  const action: FoundAction = { ...item, sentenceIndex: 0, score: 1, referenceText: '', responseIndexes: [] };
  return createActionLine(context, action).text;
};

describe('the line of an action item', () => {
  it.each([
    ['Send the list by Friday', 'Ben Sample to send the list by Friday (Mar 6, 2026).'],
    ['Send the list by the 14th', 'Ben Sample to send the list by the 14th (Mar 14, 2026).'],
    ['Send the list next week', 'Ben Sample to send the list next week (by Mar 13, 2026).'],
    ["Announce Thursday's maintenance", "Ben Sample to announce Thursday's (Mar 5, 2026) maintenance."],
    ['Send the list by 20 March', 'Ben Sample to send the list by 20 March.'],
    ['Send the list today', 'Ben Sample to send the list today.'],
    ['Send it towards the end of the day', 'Ben Sample to send it towards the end of the day (Mar 2, 2026).'],
  ])('adds the calendar date to "%s" if it is not exact', (description, line) => {
    expect(writeLine(description)).toBe(line);
  });

  it('adds a due date that its words do not name', () => {
    expect(writeLine('Send the list', '2026-03-06')).toBe('Ben Sample to send the list by Mar 6, 2026.');
  });

  it('adds a due date in brackets after a clause to which it would belong otherwise', () => {
    expect(writeLine('Get a letter before we sign', '2026-03-06')).toBe(
      'Ben Sample to get a letter before we sign (by Mar 6, 2026).',
    );
  });

  it('never changes words when it inserts a date', () => {
    const days = `end of the day|the end of next week|tomorrow|on Friday|Thursday's|in two weeks|next week|this month|by the 14th
      |EOD|by EOD Friday|Tuesday week|next week Tuesday|March 20|by 20/3|the end of Q1|in April|mid-April|this morning
      |2026-03-20T14:00|in a fortnight|the ninth of June|by the sixteenth`;
    const day = fc.constantFrom(...days.split('|').map((words) => words.trim()));
    const surroundingWords = fc.constantFrom(
      'the list',
      'towards',
      'to them',
      'daytime',
      'until',
      'of May',
      'early',
      'and the',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(day, surroundingWords), { minLength: 1, maxLength: 6 }), (parts) => {
        const description = `Send ${parts.join(' ')}`;
        const plain = writeLine(description).replace(/ \((?:by )?\p{L}{3} \d{1,2}, \d{4}\)/u, '');
        expect(plain).toBe(`Ben Sample to s${description.slice(1)}.`);
      }),
    );
  });
});
