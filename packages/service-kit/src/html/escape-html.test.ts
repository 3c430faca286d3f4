import { expect, it } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

it('text that goes into a page stays text, between tags and between quotes', () => {
  expect(escapeHtml(`<b title="it's">R&D</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;R&amp;D&lt;/b&gt;');
  expect(escapeHtml('&amp;')).toBe('&amp;amp;');
});
