import { describe, expect, it } from '@jest/globals';
import { GENERATION_INSTRUCTION_CHARACTERS } from '@minutehand/contracts/limits';
import { checkInstruction } from './instruction.ts';

describe('the instruction of a generation', () => {
  it('is one line of plain text, without control characters', () => {
    expect(checkInstruction('  for\ncustomers,\u0000\tshort ')).toBe('for customers, short');
    expect(checkInstruction(' \n ')).toBe('');
  });

  it('is limited in length', () => {
    expect(checkInstruction('x'.repeat(GENERATION_INSTRUCTION_CHARACTERS))).toHaveLength(500);
    expect(() => checkInstruction('x'.repeat(GENERATION_INSTRUCTION_CHARACTERS + 1))).toThrow('at most 500');
  });
});
