import { describe, expect, it } from '@jest/globals';
import { detectLanguage, findOtherLanguage } from './language.ts';
import { getWords } from './terms.ts';

describe('the language of a meeting', () => {
  it.each([
    [
      'en',
      'We have to look at the budget again because the numbers of the last quarter are not what we expected to see.',
    ],
    [
      'de',
      'Wir müssen uns das Budget noch einmal ansehen, weil die Zahlen nicht so sind, wie wir es erwartet haben, und das ist ein Problem.',
    ],
    [
      'fr',
      "Nous devons revoir le budget parce que les chiffres ne sont pas ce que nous avions prévu et c'est un problème pour le projet.",
    ],
    [
      'es',
      'Tenemos que ver el presupuesto de nuevo porque los números no son los que se esperaban y eso es un problema para la empresa.',
    ],
    [
      'cs',
      'Musíme se podívat na rozpočet, protože čísla nejsou taková, jak jsme čekali, a to je pro nás už problém, ale tak to je.',
    ],
  ])('is detected by its function words: %s', (language, text) => {
    expect(detectLanguage(getWords(text))).toBe(language);
  });

  it('is unknown for languages without a word list', () => {
    expect(
      detectLanguage(
        getWords('予算 を もう 一度 見直す 必要 が あります 数字 が 予想 と 違う から です 会議 で 話しましょう'),
      ),
    ).toBe('');
  });
});

describe('a language other than the expected one', () => {
  const german = 'Das Team nimmt die kleinere Fläche im zweiten Stock, weil sie nicht so teuer ist und noch frei.';
  // Nearly all of these words are Czech as well as Slovak.
  const related = 'A to je na to, že sa to tak už do konca roka dá, a to je tak v tom pláne, ale že to je.';
  ('El equipo se queda con la superficie pequeña en la segunda planta, que no es muy cara para este año.');

  it('is detected by frequent words or by the script', () => {
    expect(findOtherLanguage(german, 'en')).toBe('de');
    expect(findOtherLanguage('二階の小さい部屋に決めました。', 'en')).toBe('ja');
    expect(findOtherLanguage('The team takes the small space on the second floor, because it is free.', 'ja')).toBe(
      'en',
    );
  });

  it('is not reported for the expected language, a related one, or a text that is too short', () => {
    expect(findOtherLanguage(german, 'de')).toBe('');
    expect(findOtherLanguage(german, '')).toBe('');
    expect([findOtherLanguage(related, 'cs'), findOtherLanguage(related, 'sk')]).toEqual(['', '']);
    expect(findOtherLanguage('Die kleine Fläche', 'en')).toBe('');
  });
});
