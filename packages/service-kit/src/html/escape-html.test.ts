import { expect, it } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

it('escapes text in HTML content and in attribute values', () => {
  expect(escapeHtml(`<b title="it's">R&D</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;R&amp;D&lt;/b&gt;');
  expect(escapeHtml('&amp;')).toBe('&amp;amp;');
});
