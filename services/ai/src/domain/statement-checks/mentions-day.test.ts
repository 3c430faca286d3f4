import { describe, expect, it } from '@jest/globals';
import { mentionsDay } from './mentions-day.ts';

// A Monday.
const meetingDay = '2026-03-02';

describe('a day in a language whose dates are not parsed', () => {
  it.each([
    ['de', 'Ich schicke es bis Freitag.', '2026-03-06'],
    ['de', 'Ich mache das morgen früh.', '2026-03-03'],
    ['de', 'Das ist am 15. fällig.', '2026-03-15'],
    ['de', 'Wir liefern es nächste Woche.', '2026-03-13'],
    ['fr', "Je l'envoie demain.", '2026-03-03'],
    ['fr', 'On se revoit le 7 avril.', '2026-04-07'],
    ['cs', 'Pošlu to do středy.', '2026-03-04'],
    ['pt', 'Mando na quinta.', '2026-03-05'],
    ['ja', '金曜日までに送ります。', '2026-03-06'],
    ['xx', 'Until the 9th, whatever that is.', '2026-03-09'],
  ])('is mentioned in %s by "%s"', (language, words, day) => {
    expect(mentionsDay(words, { day, meetingDay }, language)).toBe(true);
  });

  it.each([
    ['de', 'Irgendwer muss die Rechnung bezahlen.', '2026-03-06'],
    ['de', 'Ich schicke es bis Freitag.', '2026-03-05'],
    ['de', 'Bis Freitag.', '2026-05-01'],
    ['de', 'Das kostet 1.500 Euro, also 15,500 Kronen.', '2026-03-15'],
    ['de', 'Morgen.', '2026-03-04'],
    ['fr', 'Le 17 avril.', '2026-04-07'],
    ['', 'soon', '2026-03-06'],
    ['not a language', 'Friday', '2026-03-06'],
  ])('is not mentioned in %s by "%s"', (language, words, day) => {
    expect(mentionsDay(words, { day, meetingDay }, language)).toBe(false);
  });
});
