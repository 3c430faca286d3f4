import { describe, expect, it } from 'vitest';
import { inputOf, planning } from '../../../test/transcripts.ts';
import { speakerNames } from './names.ts';
import { phrasesOf } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { titleOf } from './title.ts';

function titleFor(transcript: string): string {
  const { segments, speakers } = inputOf(transcript);
  const sentences = sentencesOf(segments);
  return titleOf(sentences, phrasesOf(sentences, speakerNames(speakers)), speakers);
}

describe('a title', () => {
  it('is what the meeting calls itself, and what it was about', () => {
    expect(titleFor(planning)).toMatch(/^Release planning meeting: (?:session check|billing export|login page)$/);
  });

  it('is the body that meets', () => {
    expect(titleFor('A: Welcome to the third meeting of the Harbour Works Council.')).toBe('Harbour Works Council');
  });

  it.each([
    [
      'A: Welcome to the weekly steering meeting for the Harbour Hotel renovation.',
      'Weekly steering meeting for the Harbour Hotel renovation',
    ],
    ["A: Today's lecture is about coastal erosion, and why some beaches shrink.", 'Lecture: coastal erosion'],
    ['A: Hi both. We need to decide on the newsletter tool.', 'Newsletter tool'],
    ["A: Let's do a quick stand-up.", 'Stand-up'],
    ['Interviewer: Thanks for coming in today.\nDana Fox: My pleasure.', 'Interview with Dana Fox'],
    ['A: I call the meeting of the Riverside Allotment Association to order.', 'Riverside Allotment Association'],
  ])('is the occasion, its subject or its purpose: %s', (said, title) => {
    expect(titleFor(said)).toBe(title);
  });

  it.each(["A: Let's go through the agenda for today's meeting.", "A: Let's have another call on Friday at nine."])(
    'is not what every meeting goes through, nor the next one: %s',
    (said) => {
      expect(titleFor(said)).toBe('');
    },
  );

  it('is what was spoken of most where the meeting does not say', () => {
    const said = 'A: The solar panel is cheap.\nB: A solar panel on the roof costs little.\n'.repeat(8);
    expect(titleFor(said)).toMatch(/^Solar panel/);
  });

  it('has at most eight words and names no speaker', () => {
    const title = titleFor(planning.replaceAll('session check', 'Anna Chris session check'));
    expect(title.split(' ').length).toBeLessThanOrEqual(8);
    expect(title).not.toMatch(/Anna|Chris/);
  });

  it('is empty where nothing stands out', () => {
    expect(titleFor('A: Yes.\nB: Okay, right.')).toBe('');
  });
});
