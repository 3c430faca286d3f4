import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { asSentence, cleanText, isCutOff } from './clean.ts';

describe('cleaning what was said', () => {
  it.each([
    ['leaves hesitations out', 'The uh budget is, um, too small', 'The budget is too small'],
    ['writes a repeated word once', 'I I think the the case is is fine', 'the case is fine'],
    ['writes a repeated start once', 'so we so we use rubber', 'we use rubber'],
    ['drops words that were cut off', 'it lists the fea features w we need', 'it lists the features we need'],
    ['drops words that were cut off twice', "Th th that's handy, and th th the cost", "that's handy, and the cost"],
    ['drops what was begun and begun again', 'I wou I would use the blue one', 'I would use the blue one'],
    ['drops a clause begun twice around a pronoun', 'we should fill I fill in the form', 'we should fill in the form'],
    ['leaves out a yes in the middle', 'the plan, and yeah then the costs', 'the plan, and then the costs'],
    ['joins spelled letters', 'the T_V_ has an L_C_D_ and two L_E_D_s', 'the TV has an LCD and two LEDs'],
    [
      'writes contractions of speech out',
      "we're gonna need it 'cause it breaks",
      "we're going to need it because it breaks",
    ],
    ['strips openings that say nothing', 'Okay, so, well, I mean we agreed on Friday', 'we agreed on Friday'],
    ['strips endings that say nothing', 'We agreed on Friday, you know, or something', 'We agreed on Friday'],
    ['strips the address of the chair', 'Mr. Chair, the programme starts in May', 'the programme starts in May'],
    ['drops a clause begun twice around a word', 'We took first we took the big one', 'we took the big one'],
    ['drops half a quotation', '" And you start the net', 'you start the net'],
    [
      'joins words whose hyphen was written like a dash',
      'the de - reverberation by e - mail',
      'the de-reverberation by e-mail',
    ],
    [
      'keeps the comma before a clause',
      "I finished the retry logic, um, it's in review",
      "I finished the retry logic, it's in review",
    ],
    ['drops "like" between commas', 'the files have, like, three headers', 'the files have three headers'],
    [
      'drops "okay" between commas',
      'with the new product, okay, for the market',
      'with the new product, for the market',
    ],
    ['takes the comma along', 'we find it by, you know, the first row', 'we find it by the first row'],
    ['takes the comma along', 'the concern, I mean, the main one', 'the concern, the main one'],
    [
      'mends a sentence begun again after "is"',
      "The mapping of the columns is, it's a pain",
      'The mapping of the columns is a pain',
    ],
    ['writes "that" once', "the concern is that, um, that they don't see it", "the concern is that they don't see it"],
    ['mends a subject begun again', "To do it I have I've had a look", "To do it I've had a look"],
    [
      'mends a preposition begun again',
      'people who are familiar with their with computers',
      'people who are familiar with computers',
    ],
    ['strips thanks before what was decided', 'Thank you, the minutes are approved.', 'the minutes are approved.'],
    [
      'strips endings of honesty',
      'It worries me more than the rent, to be honest.',
      'It worries me more than the rent.',
    ],
    ['drops a compound cut off', 'these de-reverber de-reverberation filters', 'these de-reverberation filters'],
    ['leaves descriptions of sounds out', 'That works [laughter] {noise} well enough', 'That works well enough'],
  ])('%s', (_, said, clean) => {
    expect(cleanText(said)).toBe(clean);
  });

  it.each([
    ['"let you know" is meant', 'I will look and let you know', 'I will look and let you know'],
    ['"you and I" is no repair', 'You and I should write it', 'You and I should write it'],
    ['a dash between clauses', 'two options - oak and stone', 'two options - oak and stone'],
    ['"so far" is no filler', 'So far we have four', 'So far we have four'],
    ['"that that" can be meant', 'I know that that works', 'I know that that works'],
    ['"day to day" is no repair', 'The day to day work goes on', 'The day to day work goes on'],
    ['numbers said digit by digit stay', 'three three six zero zero', 'three three six zero zero'],
    ['"what kind of" asks', 'We asked what kind of case it is', 'We asked what kind of case it is'],
    [
      'what is not known stays unknown',
      "I don't know whether it does the rates",
      "I don't know whether it does the rates",
    ],
    ['"oh" between numbers is a nought', 'I killed the job at three oh five', 'I killed the job at three oh five'],
    ['"we can we" can be meant', 'as soon as we can we will', 'as soon as we can we will'],
    [
      'a mark that stands open is no description',
      'the sum < the budget and [ is open',
      'the sum < the budget and [ is open',
    ],
    ['"no" at the start is an answer', 'No, we keep it', 'No, we keep it'],
  ])('keeps what means something: %s', (_, said, clean) => {
    expect(cleanText(said)).toBe(clean);
  });

  it('adds nothing to what is only sounds', () => {
    expect(asSentence(cleanText('Um, uh, mm-hmm.'))).toBe('');
  });

  it('begins with a capital and ends with a stop', () => {
    expect(asSentence('we use rubber,')).toBe('We use rubber.');
    expect(asSentence('do we use rubber?')).toBe('Do we use rubber?');
  });

  it('knows a clause that stops in the middle', () => {
    expect(isCutOff('We should use the')).toBe(true);
    expect(isCutOff('this is t')).toBe(true);
    expect(isCutOff('We should use rubber')).toBe(false);
    expect(isCutOff('We use rubber from now on')).toBe(false);
  });

  describe('of descriptions that are never closed', () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each(['[', '{', '<'])('looks for the end of %s once, however many there are', (opening) => {
      const looks = jest.spyOn(String.prototype, 'indexOf');
      const closing = { '[': ']', '{': '}', '<': '>' }[opening];
      expect(cleanText(`so the plan ${opening.repeat(5_000)} is good`)).toContain('is good');
      expect(looks.mock.calls.filter(([wanted]) => wanted === closing)).toHaveLength(1);
    });
  });
});
