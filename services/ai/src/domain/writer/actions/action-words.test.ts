import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { indexSpeakerNames } from '../words/names.ts';
import { splitSentences } from '../words/sentences.ts';
import { computeWeights } from '../words/terms.ts';
import { findActions } from './actions.ts';

function findDescriptions(transcript: string): string[] {
  const { brief, segments, speakers } = createInput(transcript);
  const sentences = splitSentences(segments);
  const weights = computeWeights(sentences.map(({ stems }) => stems));
  const names = indexSpeakerNames(speakers);
  const context = { sentences, segments, speakers, names, brief, classification: undefined };
  return findActions(context, weights).map(({ description }) => description);
}

describe('a speaker name that contains a replacement pattern', () => {
  it.each([
    [
      '"me"',
      'K$&: Ben, can you send me the figures of last month?\nBen: Sure.\nCleo: Right.',
      'Send K$& the figures of last month',
    ],
    [
      '"my" of the speaker who asked',
      'K$: Ben, can you send my figures to the board?\nBen: Sure.\nCleo: Right.',
      "Send K$'s figures to the board",
    ],
    [
      '"my" of an earlier sentence',
      'K$: I have finished my report for the council.\nAnna: I can review it after lunch.\nK$: Thanks.',
      "Review K$'s report for the council after lunch",
    ],
    [
      '"I" of the speaker who asked',
      'K$&: Ben, can you share the figures that I sent you?\nBen: Sure.\nCleo: Right.',
      'Share the figures that K$& sent you',
    ],
    [
      '"you"',
      "Anna: I'll send you the price list for the new seats.\nK$&: Thanks.",
      'Send K$& the price list for the new seats',
    ],
    ['"your"', "Anna: I'll send your price list to the printer.\nK$: Thanks.", "Send K$'s price list to the printer"],
  ])('replaces %s literally', (_, transcript, description) => {
    expect(findDescriptions(transcript)).toEqual([description]);
  });
});
