import { describe, expect, it } from 'vitest';
import { inputOf, planning } from '../../../test/transcripts.ts';
import { speakerNames } from './names.ts';
import { phrasesOf } from './phrases.ts';
import { sentencesOf } from './sentences.ts';
import { titleOf } from './title.ts';

function titleFor(transcript: string): string {
  const { segments, speakers } = inputOf(transcript);
  const sentences = sentencesOf(segments);
  return titleOf(sentences, phrasesOf(sentences, speakerNames(speakers)));
}

describe('a title', () => {
  it('is what the meeting calls itself, and what it was about', () => {
    expect(titleFor(planning)).toMatch(/^Release planning meeting: (?:session check|billing export|login page)$/);
  });

  it('is the body that meets', () => {
    expect(titleFor('A: Welcome to the third meeting of the Harbour Works Council.')).toBe('Harbour Works Council');
  });

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
