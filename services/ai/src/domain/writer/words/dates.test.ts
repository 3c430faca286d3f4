import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDate } from './calendar.ts';
import { findDates } from './dates.ts';

// A Monday.
const monday = new Date('2026-03-02T10:00:00Z');
const findDaysIn = (text: string, zone = 'Europe/London', startedAt = monday) =>
  findDates(text, startedAt, zone).map(({ date }) => date);

describe('dates in a text', () => {
  it.each([
    ['by Friday', '2026-03-06'],
    ['tomorrow', '2026-03-03'],
    ['on the 5th of May', '2026-05-05'],
    ['on 15 March', '2026-03-15'],
    ['by the end of the week', '2026-03-06'],
    ['before the end of the month', '2026-03-31'],
    ['in two weeks', '2026-03-16'],
    ['on 2026-04-01', '2026-04-01'],
    ['next week', '2026-03-13'],
    ['this month', '2026-03-31'],
    ['by the 14th', '2026-03-14'],
    ['by the sixteenth', '2026-03-16'],
    ['by EOD', '2026-03-02'],
    ['by EOD Friday', '2026-03-06'],
    ['on Friday, by close of business', '2026-03-06'],
    ['by EOW', '2026-03-06'],
    ['on Tuesday week', '2026-03-10'],
    ['a week on Tuesday', '2026-03-10'],
    ['next week Tuesday', '2026-03-10'],
    ['on Tuesday next week', '2026-03-10'],
    ['by March 20', '2026-03-20'],
    ['by 20/3', '2026-03-20'],
    ['by the end of Q1', '2026-03-31'],
    ['before the end of the second quarter', '2026-06-30'],
    ['by the end of April', '2026-04-30'],
    ['in April', '2026-04-30'],
    ['by mid-April', '2026-04-15'],
    ['in February', '2027-02-28'],
    ['in a fortnight', '2026-03-16'],
    ['this morning', '2026-03-02'],
    ['the day after tomorrow', '2026-03-04'],
    ['at 2026-03-20T14:00', '2026-03-20'],
    ['by 2026-03-20 14:00', '2026-03-20'],
  ])('"%s" is %s', (text, day) => {
    expect(findDaysIn(`I'll send it ${text}.`)).toEqual([day]);
  });

  it.each([
    ['bis Freitag', '2026-03-06'],
    ['bis Mittwochabend', '2026-03-04'],
    ['morgen', '2026-03-03'],
    ['übermorgen früh', '2026-03-04'],
    ['noch heute', '2026-03-02'],
    ['nächste Woche', '2026-03-13'],
    ['nächste Woche Dienstag', '2026-03-10'],
    ['am Dienstag in einer Woche', '2026-03-10'],
    ['bis Ende der Woche', '2026-03-06'],
    ['bis Ende nächster Woche', '2026-03-13'],
    ['bis zum Ende des Monats', '2026-03-31'],
    ['bis Ende April', '2026-04-30'],
    ['im April', '2026-04-30'],
    ['bis Ende des ersten Quartals', '2026-03-31'],
    ['bis Ende Q2', '2026-06-30'],
    ['bis zum 14.', '2026-03-14'],
    ['am 20. März', '2026-03-20'],
    ['bis 20.3.', '2026-03-20'],
    ['am 20.03.2026', '2026-03-20'],
    ['in zwei Wochen', '2026-03-16'],
    ['in acht Tagen', '2026-03-09'],
  ])('in German: "%s" is %s', (text, day) => {
    const dates = findDates(`Ich schicke es ${text}, ja?`, monday, 'Europe/Berlin', 'de');
    expect(dates.map(({ date }) => date)).toEqual([day]);
  });

  it.each([
    ['vendredi', '2026-03-06'],
    ['demain matin', '2026-03-03'],
    ['après-demain', '2026-03-04'],
    ["aujourd'hui", '2026-03-02'],
    ['ce soir', '2026-03-02'],
    ['la semaine prochaine', '2026-03-13'],
    ['mardi de la semaine prochaine', '2026-03-10'],
    ['mardi en huit', '2026-03-10'],
    ["d'ici la fin de la journée", '2026-03-02'],
    ["d'ici la fin de la semaine", '2026-03-06'],
    ['avant le 14', '2026-03-14'],
    ['le 20 mars', '2026-03-20'],
    ['le 20/3', '2026-03-20'],
    ['à la fin du premier trimestre', '2026-03-31'],
    ['fin du T1', '2026-03-31'],
    ['en avril', '2026-04-30'],
    ["d'ici fin avril", '2026-04-30'],
    ['dans deux semaines', '2026-03-16'],
    ['le mois prochain', '2026-04-30'],
    ['le 2026-03-20T14:00', '2026-03-20'],
  ])('"%s" is %s in French', (text, day) => {
    const found = findDates(`Je l'envoie ${text}.`, monday, 'Europe/Paris', 'fr');
    expect(found.map(({ date }) => date)).toEqual([day]);
  });

  it.each([
    ['el viernes', '2026-03-06'],
    ['mañana por la mañana', '2026-03-03'],
    ['pasado mañana', '2026-03-04'],
    ['hoy', '2026-03-02'],
    ['esta noche', '2026-03-02'],
    ['la semana que viene', '2026-03-13'],
    ['la próxima semana', '2026-03-13'],
    ['el martes de la semana que viene', '2026-03-10'],
    ['al final del día', '2026-03-02'],
    ['antes del 14', '2026-03-14'],
    ['el 20 de marzo', '2026-03-20'],
    ['el 20/3', '2026-03-20'],
    ['a finales del primer trimestre', '2026-03-31'],
    ['en abril', '2026-04-30'],
    ['a finales de abril', '2026-04-30'],
    ['en dos semanas', '2026-03-16'],
    ['el próximo mes', '2026-04-30'],
    ['el 2026-03-20T14:00', '2026-03-20'],
  ])('"%s" is %s in Spanish', (text, day) => {
    const found = findDates(`Lo envío ${text}.`, monday, 'Europe/Madrid', 'es');
    expect(found.map(({ date }) => date)).toEqual([day]);
  });

  it.each([
    ['fr', 'On en a parlé mardi dernier.'],
    ['fr', 'La semaine dernière, on avait 14 personnes.'],
    ['fr', 'Je suis le 3e de la liste.'],
    ['fr', 'On garde le 20 % restant.'],
    ['fr', 'On garde le 20\u00a0% restant.'],
    ['fr', 'Il reste le 5 € de dépôt.'],
    ['es', 'Es el 14% del presupuesto.'],
    ['es', 'Falta el 5 € del depósito.'],
    ['es', 'Hablamos por la mañana.'],
    ['es', 'El lunes pasado éramos 14.'],
    ['es', 'La semana pasada fue larga.'],
  ])('names no day (%s): "%s"', (language, text) => {
    expect(findDates(text, monday, 'Europe/Madrid', language)).toEqual([]);
  });

  it.each(['Guten Morgen zusammen.', 'Das war letzte Woche.', 'Wir hatten das im April.', 'Punkt 3. Das dauert.'])(
    'in German are not found in "%s"',
    (text) => {
      expect(findDates(text, monday, 'Europe/Berlin', 'de')).toEqual([]);
    },
  );

  it('are in the time zone of the meeting if they have a time and an offset', () => {
    expect(findDaysIn('at 2026-03-20T23:30:00Z', 'Asia/Tokyo')).toEqual(['2026-03-21']);
  });

  it('include 3/4 only after a deadline word such as "by", in the day and month order of the time zone', () => {
    expect(findDaysIn('by 3/4', 'Europe/London')).toEqual(['2026-04-03']);
    expect(findDaysIn('by 3/4', 'America/New_York')).toEqual(['2026-03-04']);
    expect(findDaysIn('about 3/4 of them')).toEqual([]);
  });

  it.each([
    'last Friday',
    'two weeks ago',
    'in May',
    'we sat there',
    'at three',
    '12.5 euros',
    'in five minutes',
    'the second one',
    'twice a day from now on',
  ])('are not found in "%s"', (text) => {
    expect(findDaysIn(`It was ${text}.`)).toEqual([]);
  });

  it('interpret the weekday of the meeting as one week later', () => {
    expect(findDaysIn('I will send it by Monday.')).toEqual(['2026-03-09']);
    expect(findDaysIn('I will send it this afternoon.')).toEqual(['2026-03-02']);
  });

  it('are in the time zone of the meeting', () => {
    const lateInLondon = new Date('2026-03-02T23:30:00Z');
    expect(findDaysIn('tomorrow', 'Europe/London', lateInLondon)).toEqual(['2026-03-03']);
    expect(findDaysIn('tomorrow', 'Asia/Tokyo', lateInLondon)).toEqual(['2026-03-04']);
    expect(findDaysIn('tomorrow', 'Nowhere/Atall', lateInLondon)).toEqual(['2026-03-03']);
  });

  it('use the day and month order of the time zone: 03/04/2026', () => {
    expect(findDaysIn('on 03/04/2026', 'Europe/London')).toEqual(['2026-04-03']);
    expect(findDaysIn('on 03/04/2026', 'America/New_York')).toEqual(['2026-03-04']);
  });

  it.each([
    'We send it towards the end of the day.',
    'Send it  end of day tomorrow.',
    'The end of the month is fine.',
    'We are done by  the end of  next week, on Friday.',
  ])('have their exact position in the text: "%s"', (text) => {
    const found = findDates(text, monday, 'Europe/London');
    expect(found).not.toEqual([]);
    for (const { offset, words } of found) expect(text.slice(offset, offset + words.length)).toBe(words);
  });

  it('never start or end inside a word, and have their exact position (generated texts)', () => {
    const english = `end of the day|the end of next week|by end of month|tomorrow|on Friday|in two weeks|next week|this month
      |by the 14th|by the sixteenth|EOD|by EOD Friday|Tuesday week|next week Tuesday|March 20|by 20/3|end of Q1|in April|mid-April
      |this morning|2026-03-20T14:00|in a fortnight`;
    const german = `bis Freitag|Mittwochabend|morgen|übermorgen früh|heute|nächste Woche|nächste Woche Dienstag|bis Ende der Woche
      |bis zum 14.|am 20. März|bis 20.3.|20.03.2026|im April|Ende des ersten Quartals|in zwei Wochen|Freitag in acht Tagen`;
    const french = `vendredi|demain|après-demain|la semaine prochaine|mardi en huit|fin du premier trimestre|avant le 14|le 20 mars|en avril`;
    const spanish = `el viernes|pasado mañana|la semana que viene|a finales de abril|antes del 14|el 20 de marzo|en dos semanas`;
    const days = `${english}|${german}|${french}|${spanish}`.split('|').map((words) => words.trim());
    const surroundingWords = [
      'towards',
      'we',
      'send',
      'it',
      'Endof',
      'by',
      'the',
      'at',
      'until',
      'next',
      'daytime',
      '–',
      '12',
      'früh',
      "'s",
    ];
    const word = fc.constantFrom(...days, ...surroundingWords);
    const gap = fc.constantFrom(' ', '  ', ', ', '. ', '\n');
    const text = fc.array(fc.tuple(word, gap), { maxLength: 8 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('en', 'de', 'fr', 'es'), (sentence, language) => {
        for (const { offset, words } of findDates(sentence, monday, 'Europe/London', language)) {
          expect(sentence.slice(offset, offset + words.length)).toBe(words);
          expect(words).toBe(words.trim());
          expect(sentence.slice(0, offset)).not.toMatch(/[\p{L}\d]$/u);
          expect(sentence.slice(offset + words.length)).not.toMatch(/^[\p{L}\d]/u);
        }
      }),
    );
  });

  it('are formatted for readers', () => {
    expect(formatDate('2026-03-06')).toBe('Mar 6, 2026');
  });
});
