import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../test/transcripts.ts';
import { checkOwner } from './check-owner.ts';
import { indexTranscript } from './evidence.ts';
import { indexSpeakerNames } from './writer/words/names.ts';

const { segments, speakers } = createInput(`
Anna Sample: Ben, could you and Dana call the printer about the budget?
Ben Example: Sure, I'll do that.
Cleo Muster: The printer is expensive.`);
const context = {
  transcript: indexTranscript(segments),
  names: indexSpeakerNames(speakers),
  speakers,
  isEnglish: true,
};
const find = (ownerName: string) =>
  checkOwner(
    context,
    {
      ...{ description: 'Call the printer', ownerSpeakerId: '', ownerName, dueDate: '' },
      evidence: { segmentIds: ['g1', 'g2'], quote: 'could you and Dana call the printer' },
    },
    segments.slice(0, 2),
  );

describe('the owner of an action item', () => {
  it('is one speaker who is named or commits', () => {
    expect(find('Ben')).toEqual({ ownerSpeakerId: 's2', ownerName: '' });
  });

  it.each(['Ben and Dana', 'Ben, Dana', 'Ben Example & Dana'])('may be several people: %s', (names) => {
    expect(find(names)).toEqual({ ownerSpeakerId: '', ownerName: 'Ben Example and Dana' });
  });

  it('is the only one of several people who is named or commits', () => {
    expect(find('Ben and Cleo')).toEqual({ ownerSpeakerId: 's2', ownerName: '' });
    expect(find('Erin and Cleo')).toEqual({ ownerSpeakerId: '', ownerName: '' });
  });
});
