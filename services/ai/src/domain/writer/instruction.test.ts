import { describe, expect, it } from '@jest/globals';
import { parseInstruction } from './instruction.ts';

describe('the instruction for the embedded writer', () => {
  it.each([
    'shorter',
    'Make it shorter, please.',
    'more concise',
    'This is too long',
    'a brief summary',
    'less detail',
  ])('requests a shorter text: %s', (text) =>
    expect(parseInstruction(text)).toEqual({ length: 'shorter', isComplete: true }),
  );

  it.each(['longer', 'more detailed!', 'in more detail', 'This was too short', 'Expand the minutes'])(
    'requests a longer text: %s',
    (text) => expect(parseInstruction(text)).toEqual({ length: 'longer', isComplete: true }),
  );

  it.each(['for customers', 'not shorter', "don't make it longer", 'shorter here, longer there', 'kürzer', '???'])(
    'requests something that this writer does not support: %s',
    (text) => expect(parseInstruction(text)).toEqual({ length: 'standard', isComplete: false }),
  );

  it('is followed in part if it asks for more than another length', () => {
    expect(parseInstruction('shorter, for customers')).toEqual({ length: 'shorter', isComplete: false });
  });

  it('is empty', () => expect(parseInstruction(' ')).toEqual({ length: 'standard', isComplete: true }));
});
