import { expect, test } from '@jest/globals';
import { plainMarkup } from './plain-markup.ts';

test.each([
  ['<p style="color:red">a</p>', '<p>a</p>'],
  ["<p class=a STYLE='x > y' onclick=b()>a</p>", '<p class=a>a</p>'],
  ['<style>p{}</style><b>a</b><style>', '<b>a</b>'],
  ['<p>style="kept" onclick=kept</p>', '<p>style="kept" onclick=kept</p>'],
  ['a < b style="c" > d', 'a < b style="c" > d'],
])('of %j what is pasted is %j', (html, plain) => {
  expect(plainMarkup(html)).toBe(plain);
});
