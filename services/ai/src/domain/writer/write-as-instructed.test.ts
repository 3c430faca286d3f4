import { describe, expect, it } from '@jest/globals';
import { createInput, createLongTranscript } from '../../../test/transcripts.ts';
import { loadClassifiers } from '../../outbound/embedded/load-classifiers.ts';
import { checkDraft } from '../check-draft.ts';
import { writeAsInstructed } from './write-as-instructed.ts';

const classifiers = loadClassifiers();
const write = (instruction?: string) =>
  writeAsInstructed(createInput(createLongTranscript(2_000), { instruction }), classifiers);
const countWords = ({ sections }: ReturnType<typeof write>) =>
  sections
    .flatMap(({ lines }) => lines.map(({ text }) => text.split(' ').length))
    .reduce((sum, count) => sum + count, 0);

describe('minutes written as instructed', () => {
  const usual = write();

  it('are shorter or longer, with the same decisions and action items, and supported by evidence', () => {
    const [shorter, longer] = [write('shorter'), write('Please make it longer')];
    expect(countWords(shorter)).toBeLessThan(countWords(usual) * 0.8);
    expect(countWords(longer)).toBeGreaterThan(countWords(usual) * 1.2);
    for (const draft of [shorter, longer]) {
      expect(draft).toMatchObject({ notice: '', actionItems: usual.actionItems });
      expect(draft.summary?.decisions).toEqual(usual.summary?.decisions);
      expect(checkDraft(draft, createInput(createLongTranscript(2_000))).droppedClaims).toBe(0);
    }
  });

  it('have a notice that a part of an instruction was not followed', () => {
    const draft = write('for customers');
    expect(draft.sections).toEqual(usual.sections);
    expect(draft.notice).toContain('could not follow the rest of your instruction');
    expect(countWords(write('shorter, for customers'))).toBeLessThan(countWords(usual));
  });
});
