import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { splitSentences } from './sentences.ts';

const getTexts = (transcript: string): string[] =>
  splitSentences(createInput(transcript).segments).map(({ text }) => text);
const continued = 'Anna: The bridge needs\nAnna: a new railing before the winter.\n'.repeat(3);

describe('a segment', () => {
  it('begins another sentence with a capital, although the speaker did not end the last one', () => {
    const texts = getTexts(`${continued}Anna: The price to repair\nAnna: For the bridge we have two offers.`);
    expect(texts).toContain('For the bridge we have two offers.');
  });

  it('begins another sentence after the words of somebody else, too', () => {
    const texts = getTexts(`${continued}Anna: We could've uh\nBen: Okay.\nAnna: Yeah, the bridge is closed until May.`);
    expect(texts).toContain('The bridge is closed until May.');
  });

  it('continues a sentence with a name or with "I"', () => {
    const texts = getTexts(`${continued}Anna: On Monday we asked\nAnna: Mr. Sample about the bridge.`);
    expect(texts).toContain('On Monday we asked Mr. Sample about the bridge.');
  });

  it('continues a sentence in a transcript whose segments all begin with a capital', () => {
    const texts = getTexts('Anna: The bridge needs\nAnna: Some new planks\nAnna: For the winter.');
    expect(texts).toEqual(['The bridge needs Some new planks For the winter.']);
  });
});
