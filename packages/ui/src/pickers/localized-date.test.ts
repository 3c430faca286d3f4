import { expect, test } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { formatSelectionAsText } from './day-rules.ts';
import { formatLocalized, parseLocalized } from './localized-date.ts';

const AFTERNOON = { date: { year: 2026, month: 9, day: 18 }, time: '14:00' };
const read = (text: string, language = 'en-US') => {
  const selection = parseLocalized(text, true, language);
  return selection && formatSelectionAsText(selection);
};

test('a date is formatted in the format of the language', () => {
  expect(formatLocalized(AFTERNOON, 'en-US')).toBe('Sep 18, 2026, 2:00 PM');
  expect(formatLocalized(AFTERNOON, 'de-DE')).toBe('18. Sept. 2026, 14:00');
  expect(formatLocalized({ ...AFTERNOON, time: null }, 'en-GB')).toMatch(/^18 Sept? 2026$/);
});

test('every date in the format of a language can be parsed', () => {
  const alwaysLocalized =
    'en-US en-GB en-CA de-DE fr-FR fr-CA es-ES es-MX it-IT pt-BR nl-NL pl-PL sv-SE da-DK fi-FI cs-CZ'.split(' ');
  // The format of a few of these languages cannot be parsed, so their dates are in ISO form.
  const mayUseIso = 'ru-RU uk-UA tr-TR el-GR hu-HU ja-JP zh-CN zh-TW ko-KR vi-VN th-TH ar-EG fa-IR he-IL hi-IN'.split(
    ' ',
  );
  for (const language of [...alwaysLocalized, ...mayUseIso])
    for (const month of [1, 3, 5, 7, 9, 12])
      for (const time of ['00:05', '09:30', '12:00', '21:45', null]) {
        const selection = { date: { year: 2026, month, day: month + 10 }, time };
        const text = formatLocalized(selection, language);
        const isIso = text === formatSelectionAsText(selection);
        const result = parseLocalized(text, time !== null, language);
        if (!isIso) expectWithMessage(result, `${language}: ${text}`).toEqual(selection);
        if (alwaysLocalized.includes(language)) expectWithMessage(isIso, `${language}: ${text}`).toBe(false);
      }
});

test('months are names or numbers, and hours have AM, PM or neither', () => {
  for (const text of [
    'Sep 18, 2026, 2:00 PM',
    'september 18 2026 2:00pm',
    '9/18/2026 14:00',
    '9/18/26, 2:00 p.m.',
    'Sep 18 2026 at 14:00',
  ])
    expectWithMessage(read(text), text).toBe('2026-09-18 14:00');
  expect(read('18.9.2026 14:00', 'de-DE')).toBe('2026-09-18 14:00');
  expect(read('18 septembre 2026 à 14:00', 'fr-FR')).toBe('2026-09-18 14:00');
  expect(read('12:30 Sep 18, 2026')).toBeNull();
  expect(read('Sep 18, 2026, 12:30 AM')).toBe('2026-09-18 00:30');
});

test('other text is not parsed as a date', () => {
  for (const text of [
    'soon',
    'Sep 18',
    'Sep 31, 2026, 2:00 PM',
    'Sep 18, 2026, 13:00 PM',
    'Sep 18, 2026, 2:60 PM',
    '2:00 PM',
  ])
    expectWithMessage(read(text), text).toBeNull();
  expect(parseLocalized('Sep 18, 2026, 2:00 PM', false, 'en-US')).toBeNull();
});
