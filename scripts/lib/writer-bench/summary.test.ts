import { describe, expect, it } from '@jest/globals';
import { getSummaryText, scoreSummary } from './summary.ts';

const createSegment = (text: string) => ({ id: text, speaker_id: null, start: null, end: null, text });
const transcript = {
  segments: [createSegment('Good morning. Hello.'), createSegment('Right. The library opens in May.')],
};

describe('the score of a summary', () => {
  it('is measured against the best matching reference, next to two controls from the start of the transcript', () => {
    const score = scoreSummary('The library opens', transcript, ['Nothing', 'The library opens']);
    expect(score).toEqual({ f: 1, lead: 0, leadOfSameLength: 0 });
    expect(scoreSummary('', transcript, ['Good morning hello right']).lead).toBe(1);
  });

  it('covers sentences and decisions, and is 0 without a summary', () => {
    const createLine = (text: string) => ({ text, citations: [] });
    expect(getSummaryText({ sentences: [createLine('A.')], decisions: [createLine('B.')] })).toBe('A. B.');
    expect(scoreSummary(getSummaryText(null), transcript, ['A']).f).toBe(0);
  });
});
