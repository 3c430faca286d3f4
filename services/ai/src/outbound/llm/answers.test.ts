import { describe, expect, it } from 'vitest';
import { mergeAnswer, parseAnswer } from './answers.ts';

const good = { title: 'T', sections: [], action_items: [1] };

describe('a model’s answer', () => {
  it('is read also out of a code fence or of words around it', () => {
    expect(parseAnswer(mergeAnswer, JSON.stringify(good))).toEqual({ value: good });
    expect(parseAnswer(mergeAnswer, `Here it is:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)).toEqual({
      value: good,
    });
  });

  it.each([
    ['no object', 'I would rather not.', 'not a JSON object'],
    ['cut off', '{"title": "T", "sections": [}', 'not valid JSON'],
    ['of another shape', '{"title": 1, "sections": [], "action_items": []}', 'at "title"'],
  ])('that is %s has its fault named, without its text', (_, text, fault) => {
    const parsed = parseAnswer(mergeAnswer, text);
    expect('fault' in parsed && parsed.fault).toContain(fault);
  });
});
