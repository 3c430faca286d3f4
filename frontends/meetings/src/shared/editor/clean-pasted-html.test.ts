import { expect, test } from '@jest/globals';
import { cleanPastedHtml } from './clean-pasted-html.ts';

test.each([
  ['<p style="color:red">a</p>', '<p>a</p>'],
  ["<p class=a STYLE='x > y' onclick=b()>a</p>", '<p class=a>a</p>'],
  ['<style>p{}</style><b>a</b><style>', '<b>a</b>'],
  ['<p>style="kept" onclick=kept</p>', '<p>style="kept" onclick=kept</p>'],
  ['a < b style="c" > d', 'a < b style="c" > d'],
])('cleans %j to %j', (html, plain) => {
  expect(cleanPastedHtml(html)).toBe(plain);
});
