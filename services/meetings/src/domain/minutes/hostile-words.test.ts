import { describe, expect, it } from '@jest/globals';
import { attacks } from '@minutehand/test-kit/attacks';
import { createCitationCheck } from '../transcript/evidence.ts';
import { createTranscript } from '../transcript/transcript.ts';
import { composeMinutes } from './compose-minutes.ts';
import { renderMinutes } from './render.ts';

/** Renders a generated line and topic without prior validation. */
function renderGeneratedText(text: string): string {
  const transcript = createTranscript([{ label: 'Ann', start: 1, end: 2, text: 'We ship on Friday.' }]);
  const evidence = { segmentIds: ['t1-s1'], quote: 'ship on Friday' };
  const line = { text, isTopic: false, evidence };
  const sections = [{ heading: 'Points', lines: [{ text, isTopic: true, evidence: undefined }, line, line] }];
  const { content } = composeMinutes(sections, createCitationCheck(transcript, new Map()));
  return renderMinutes(content, new Set());
}

describe('hostile text in generated minutes is rendered as text', () => {
  it.each(attacks)('$name', ({ utterance, injectedOutput }) => {
    const texts = [utterance, ...(injectedOutput.lines ?? []), ...(injectedOutput.items ?? [])].map((statement) =>
      typeof statement === 'string' ? statement : statement.text,
    );
    for (const text of texts.slice(0, 20)) {
      const html = renderGeneratedText(text.slice(0, 2_000));
      // Only structural elements: nothing that loads, links or runs.
      expect(new Set([...html.matchAll(/<([a-z0-9]+)[ >]/g)].map(([, tag]) => tag))).toEqual(
        new Set(['h2', 'h3', 'ul', 'li']),
      );
      expect(html).not.toMatch(/<[^>]+\s(?:href|src|style|on\w+)=/i);
    }
  });

  it('renders URLs in user text as text, unless the user wrote them as links', () => {
    const html = renderMinutes(
      'See https://x.example/a and [here](https://x.example/b) ![pic](https://x.example/c.png)',
      new Set(),
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toContain('<img');
  });
});
