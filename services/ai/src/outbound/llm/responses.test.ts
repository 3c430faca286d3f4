import { describe, expect, it } from '@jest/globals';
import { mergeResponse, parseResponse } from './responses.ts';

const validResponse = { title: 'T', summary: [2], sections: [], action_items: [1] };

describe('parseResponse', () => {
  it('accepts a code fence and text around the JSON', () => {
    expect(parseResponse(mergeResponse, JSON.stringify(validResponse))).toEqual({ value: validResponse });
    expect(parseResponse(mergeResponse, `Here it is:\n\`\`\`json\n${JSON.stringify(validResponse)}\n\`\`\``)).toEqual({
      value: validResponse,
    });
  });

  it('accepts a response without a summary', () => {
    const { summary: _, ...rest } = validResponse;
    expect(parseResponse(mergeResponse, JSON.stringify(rest))).toEqual({ value: { ...rest, summary: [] } });
  });

  it.each([
    ['no object', 'I would rather not.', 'not a JSON object'],
    ['cut off', '{"title": "T", "sections": [}', 'not valid JSON'],
    ['of another shape', '{"title": 1, "sections": [], "action_items": []}', 'at "title"'],
  ])('names the fault of a response that is %s, without its text', (_, text, fault) => {
    const parsed = parseResponse(mergeResponse, text);
    expect('fault' in parsed && parsed.fault).toContain(fault);
  });
});
