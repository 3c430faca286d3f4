import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanText, isCutOff, toSentence } from './clean.ts';

describe('cleaning speech', () => {
  it.each([
    ['removes hesitations', 'The uh budget is, um, too small', 'The budget is too small'],
    ['writes a repeated word once', 'I I think the the case is is fine', 'the case is fine'],
    ['writes a repeated start once', 'so we so we use rubber', 'we use rubber'],
    ['removes cut words', 'it lists the fea features w we need', 'it lists the features we need'],
    [
      'removes a verb before its own form',
      'Do doing the prototype gave us an idea',
      'Doing the prototype gave us an idea',
    ],
    ['removes words that were cut twice', "Th th that's handy, and th th the cost", "that's handy, and the cost"],
    ['removes a false start', 'I wou I would use the blue one', 'I would use the blue one'],
    ['removes a clause restarted after a pronoun', 'we should fill I fill in the form', 'we should fill in the form'],
    ['removes a "yeah" in the middle', 'the plan, and yeah then the costs', 'the plan, and then the costs'],
    ['joins spelled letters', 'the T_V_ has an L_C_D_ and two L_E_D_s', 'the TV has an LCD and two LEDs'],
    ['expands spoken contractions', "we're gonna need it 'cause it breaks", "we're going to need it because it breaks"],
    ['removes empty openings', 'Okay, so, well, I mean we agreed on Friday', 'we agreed on Friday'],
    ['removes "reckon" with or without its subject', 'Reckon that counts as a button', 'that counts as a button'],
    [
      'joins compounds',
      'an on - line step, full - band and signal - to - noise',
      'an on-line step, full-band and signal-to-noise',
    ],
    ['joins double names', 'we asked Hans - Peter', 'we asked Hans-Peter'],
    [
      'repairs a restarted verb',
      'the big ones, and they all have, they have reports',
      'the big ones, and they have reports',
    ],
    [
      'repairs a verb restarted after a filler',
      'the big ones, and they all have, you know, they have reports',
      'the big ones, and they have reports',
    ],
    ['removes "well" after a verb', 'and the chatbot has, well, one', 'the chatbot has one'],
    ['removes the comma after an article', 'It is the, signal of the band', 'It is the signal of the band'],
    ['removes empty endings', 'We agreed on Friday, you know, or something', 'We agreed on Friday'],
    ['removes the address to the chair', 'Mr. Chair, the programme starts in May', 'the programme starts in May'],
    ['removes a clause restarted after a word', 'We took first we took the big one', 'we took the big one'],
    ['removes an unpaired quotation mark', '" And you start the net', 'you start the net'],
    [
      'joins words whose hyphen is surrounded by spaces',
      'the de - reverberation by e - mail',
      'the de-reverberation by e-mail',
    ],
    [
      'keeps the comma before a clause',
      "I finished the retry logic, um, it's in review",
      "I finished the retry logic, it's in review",
    ],
    ['removes "like" between commas', 'the files have, like, three headers', 'the files have three headers'],
    [
      'removes "okay" between commas',
      'with the new product, okay, for the market',
      'with the new product, for the market',
    ],
    ['removes a doubt between commas', "it saved us, I don't know, two hours", 'it saved us two hours'],
    ['removes "as you know"', 'As you know, the street is narrow', 'the street is narrow'],
    ['removes the comma of a filler', 'we find it by, you know, the first row', 'we find it by the first row'],
    ['removes the comma of a filler', 'the concern, I mean, the main one', 'the concern, the main one'],
    [
      'repairs a sentence restarted after "is"',
      "The mapping of the columns is, it's a pain",
      'The mapping of the columns is a pain',
    ],
    ['writes "that" once', "the concern is that, um, that they don't see it", "the concern is that they don't see it"],
    ['repairs a restarted subject', "To do it I have I've had a look", "To do it I've had a look"],
    [
      'repairs a restarted preposition',
      'people who are familiar with their with computers',
      'people who are familiar with computers',
    ],
    ['removes thanks before a statement', 'Thank you, the minutes are approved.', 'the minutes are approved.'],
    [
      'removes "to be honest" at the end',
      'It worries me more than the rent, to be honest.',
      'It worries me more than the rent.',
    ],
    ['removes a cut compound', 'these de-reverber de-reverberation filters', 'these de-reverberation filters'],
    ['removes descriptions of sounds', 'That works [laughter] {noise} well enough', 'That works well enough'],
  ])('%s', (_, spoken, clean) => {
    expect(cleanText(spoken)).toBe(clean);
  });

  it.each([
    ['"let you know" is meant', 'I will look and let you know', 'I will look and let you know'],
    ['"you and I" is not a repair', 'You and I should write it', 'You and I should write it'],
    ['a dash between clauses', 'two options - oak and stone', 'two options - oak and stone'],
    ['"so far" is not a filler', 'So far we have four', 'So far we have four'],
    ['"that that" can be intended', 'I know that that works', 'I know that that works'],
    ['"day to day" is not a repair', 'The day to day work goes on', 'The day to day work goes on'],
    ['digits of a number may repeat', 'three three six zero zero', 'three three six zero zero'],
    ['"what kind of" is a question', 'We asked what kind of case it is', 'We asked what kind of case it is'],
    [
      '"I don\'t know whether" is a statement',
      "I don't know whether it does the rates",
      "I don't know whether it does the rates",
    ],
    ['"oh" between numbers is a zero', 'I killed the job at three oh five', 'I killed the job at three oh five'],
    ['"we can we" can be intended', 'as soon as we can we will', 'as soon as we can we will'],
    [
      'an unclosed bracket is not a description',
      'the sum < the budget and [ is open',
      'the sum < the budget and [ is open',
    ],
    ['"no" at the start is an answer', 'No, we keep it', 'No, we keep it'],
  ])('keeps meaningful words: %s', (_, spoken, clean) => {
    expect(cleanText(spoken)).toBe(clean);
  });

  it('returns an empty text for hesitations only', () => {
    expect(toSentence(cleanText('Um, uh, mm-hmm.'))).toBe('');
  });

  it('starts a sentence with a capital and ends it with a full stop', () => {
    expect(toSentence('we use rubber,')).toBe('We use rubber.');
    expect(toSentence('do we use rubber?')).toBe('Do we use rubber?');
  });

  it('detects a clause that was cut off', () => {
    expect(isCutOff('We should use the')).toBe(true);
    expect(isCutOff('this is t')).toBe(true);
    expect(isCutOff('We should use rubber')).toBe(false);
    expect(isCutOff('We use rubber from now on')).toBe(false);
  });

  describe('with unclosed descriptions', () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it.each(['[', '{', '<'])('searches for the end of %s only once', (opening) => {
      const attempts = jest.spyOn(String.prototype, 'indexOf');
      const closing = { '[': ']', '{': '}', '<': '>' }[opening];
      expect(cleanText(`so the plan ${opening.repeat(5_000)} is good`)).toContain('is good');
      expect(attempts.mock.calls.filter(([expected]) => expected === closing)).toHaveLength(1);
    });
  });
});
