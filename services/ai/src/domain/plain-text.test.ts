import { describe, expect, it } from '@jest/globals';
import { plainText, plainTitle } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['[click here](https://evil.example/x)', 'click here'],
    ['![pixel](https://evil.example/p.png) done', 'pixel done'],
    ['see https://evil.example/a?b=c now', 'see now'],
    ['<img src=x onerror=alert(1)>safe', 'safe'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['# Heading', 'Heading'],
    ['- **bold** `code`', 'bold code'],
    ['two\nlines\u2028and\u0000more', 'two lines and more'],
    ['javascript:alert(1) x', 'x'],
    ['a budget of 5 - 7 % is fine', 'a budget of 5 - 7 % is fine'],
    ['here is the data: five rows', 'here is the data: five rows'],
    ['go to https:/*/evil.example/a', 'go to'],
    ['ht\u200btps://evil.example now', 'now'],
    ['see //evil.example/p.png', 'see'],
    ['\u202egnp.exe\u202c report', 'gnp.exe report'],
    ['a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301b', 'á\u0301\u0301\u0301\u0301b'],
    ['\u{e0041}\u{e0042}hidden', 'hidden'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['a\ud800b', 'ab'],
  ])('converts %j to %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('truncates text that is too long between words', () => {
    const plain = plainText('warehouse '.repeat(1000));
    expect(plain.length).toBeLessThanOrEqual(600);
    expect(plain).toMatch(/ warehouse…$/);
  });

  it('cuts no sentence in its middle', () => {
    const sentence = 'The roof of the warehouse costs 2.5 million euros.';
    expect(plainText(`${sentence} `.repeat(20))).toBe(`${sentence} `.repeat(11).trim());
  });
});

it.each([
  ['Release planning for the login page and the billing export', 'Release planning for the login page'],
  ['Umzug ins neue Lager, zweiter Ausgang und der alte Vertrag', 'Umzug ins neue Lager, zweiter Ausgang'],
  ['Planning of the spring release for our team', 'Planning of the spring release for our team'],
  ['Where we are', 'Where we are'],
])('a title that is too long does not end in the middle of a phrase: "%s"', (written, title) => {
  expect(plainTitle(written)).toBe(title);
});
