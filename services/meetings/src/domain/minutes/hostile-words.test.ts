import { describe, expect, it } from '@jest/globals';
import { attacks } from '@minutehand/test-kit/attacks';
import { makeEvidenceCheck } from '../transcript/evidence.ts';
import { makeTranscript } from '../transcript/transcript.ts';
import { composeMinutes } from './compose-minutes.ts';
import { renderMinutes } from './render.ts';

/** Whatever a writer hands over as a line or a topic; here without any check before it. */
function rendered(text: string): string {
  const transcript = makeTranscript([{ label: 'Ann', start: 1, end: 2, text: 'We ship on Friday.' }]);
  const evidence = { segmentIds: ['t1-s1'], quote: 'ship on Friday' };
  const line = { text, isTopic: false, evidence };
  const sections = [{ heading: 'Points', lines: [{ text, isTopic: true, evidence: undefined }, line, line] }];
  const { content } = composeMinutes(sections, makeEvidenceCheck(transcript, new Map()));
  return renderMinutes(content, new Set());
}

describe('hostile words in generated minutes stay words', () => {
  it.each(attacks)('$name', ({ said, injectedOutput }) => {
    const texts = [said, ...(injectedOutput.lines ?? []), ...(injectedOutput.items ?? [])].map((one) =>
      typeof one === 'string' ? one : one.text,
    );
    for (const text of texts.slice(0, 20)) {
      const html = rendered(text.slice(0, 2_000));
      // Elements are the document's own: nothing that loads, leads somewhere or runs.
      expect(new Set([...html.matchAll(/<([a-z0-9]+)[ >]/g)].map(([, tag]) => tag))).toEqual(
        new Set(['h2', 'h3', 'ul', 'li']),
      );
      expect(html).not.toMatch(/<[^>]+\s(?:href|src|style|on\w+)=/i);
    }
  });

  it('and an address stays text in what a person writes, unless the person made it a link', () => {
    const html = renderMinutes(
      'See https://x.example/a and [here](https://x.example/b) ![pic](https://x.example/c.png)',
      new Set(),
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toContain('<img');
  });
});
