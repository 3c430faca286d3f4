import { describe, expect, it } from '@jest/globals';
import { anchorCitation } from './anchor-citation.ts';

const turn = { segmentId: 'live-a-1-0', speakerId: '', start: 62, text: 'we launch the website in may' };
const createSegment = (id: string, start: number, text: string) => ({
  id,
  speakerId: 's',
  start,
  end: start + 4,
  text,
});

describe('the words of a live transcript are found in the final transcript', () => {
  it('at their time, even if they were recognized a little differently', () => {
    const segments = [
      createSegment('a', 50, 'Hello.'),
      createSegment('b', 61, 'So we launch'),
      createSegment('c', 64, 'the web site in May.'),
      createSegment('d', 70, 'Fine.'),
    ];
    expect(anchorCitation([turn], segments)).toEqual(['b', 'c']);
  });

  it('not at another time', () => {
    expect(anchorCitation([turn], [createSegment('a', 300, 'We launch the website in May.')])).toEqual([]);
  });

  it('not if other words are there', () => {
    expect(anchorCitation([turn], [createSegment('a', 61, 'The budget is fine in general.')])).toEqual([]);
  });

  it('not in a transcript without times', () => {
    expect(anchorCitation([turn], [{ id: 'a', speakerId: 's', text: turn.text }])).toEqual([]);
  });
});
