import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import type { MeetingContext } from '../actions/meeting-context.ts';
import { indexSpeakerNames } from '../words/names.ts';
import { splitSentences } from '../words/sentences.ts';
import { findGermanActions } from './actions.ts';
import { findGermanDecisions } from './decisions.ts';
import { createGermanTitle } from './title.ts';

function read(transcript: string): MeetingContext {
  const { brief, segments, speakers } = createInput(transcript);
  const sentences = splitSentences(segments, 'de');
  return { sentences, segments, speakers, names: indexSpeakerNames(speakers), brief, classification: undefined };
}

describe('German minutes', () => {
  it('have an accepted offer as an action item, due on the day that is asked for after it', () => {
    const offer = 'Kaya: Ich kann die Liste für das Buffet übernehmen.';
    const day = 'Ida: Vielen Dank, Kaya. Bis wann schaffst du das?\nKaya: Bis Ende des Monats.';
    expect(findGermanActions(read(`${offer}\n${day}`))).toMatchObject([
      { description: 'Die Liste für das Buffet übernehmen', ownerSpeakerId: 's1', dueDate: '2026-03-31' },
    ]);
    expect(findGermanActions(read(`${offer}\nIda: Das macht schon Nils.`))).toEqual([]);
  });

  it('have no action item for a remark that only runs the meeting', () => {
    expect(findGermanActions(read('Ida: Dann schließe ich die Sitzung.\nKaya: Tschüss.'))).toEqual([]);
  });

  it('have the proposal before "Dann ist das so beschlossen" as a decision, and no decision without a proposal', () => {
    const settled = 'Ida: Gegenstimmen? Keine. Dann ist das so beschlossen.';
    const proposal =
      'Ida: Ich schlage vor, dass wir einen Lotsendienst einrichten. Wer ist dafür?\nJan: Ich bin dafür.';
    const findTexts = (transcript: string) =>
      findGermanDecisions(read(transcript).sentences, new Map()).map(({ text }) => text);
    expect(findTexts(`${proposal}\n${settled}`)).toEqual([
      'Wir haben beschlossen, dass wir einen Lotsendienst einrichten.',
    ]);
    expect(findTexts(settled)).toEqual([]);
  });

  it('are titled after the committee that meets, and not after a single noun', () => {
    const getTitle = (transcript: string) => createGermanTitle(read(transcript).sentences, []);
    expect(getTitle('Ida: Willkommen zur Sitzung des Elternbeirats.')).toBe('Sitzung des Elternbeirats');
    expect(getTitle('Ida: Das alte Buffet war gut.\nJan: Das neue Buffet wird besser.')).toBe('');
  });
});
