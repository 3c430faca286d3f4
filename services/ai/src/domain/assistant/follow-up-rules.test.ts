import { describe, expect, it } from '@jest/globals';
import { describeRules } from '../../../test/describe-rules.ts';
import { followUpRules, refersToEarlier } from './follow-up-rules.ts';

describe('rules for questions that depend on an earlier one', () => {
  describeRules(followUpRules, refersToEarlier, {
    'it goes on': {
      meets: ['And the roof?', 'und das Dach?'],
      keeps: ['Android or another phone?', 'Undine or Anna?', 'The roof and the walls?'],
    },
    'the same for something else': {
      meets: ['What about the cover?', 'How about May?', 'Was ist mit dem Dach?', 'Wie war es mit dem Dach?'],
      keeps: ['What is the cover about?', 'Was ist das Budget?'],
    },
    'it has no subject': {
      meets: ['Why?', 'how much', 'Since when?', 'Who else?!', 'Wie viel?', 'Bis wann ?', 'Wer sonst?'],
      keeps: ['Why not in May?', 'Who spoke?', 'How old is the roof?', 'Wer spricht?'],
    },
    'it refers to a thing': {
      meets: ['Who pays for it?', 'Is it ready?', 'How long is it?'],
      keeps: [
        'Who leads the IT team?',
        'Who is in IT?',
        'When is the it audit?',
        'What time is it?',
        'Is it true that the roof leaks?',
        'Is it allowed to park?',
        'How long does it take to paint the wall?',
        'Did it rain?',
        'Whose item is open?',
      ],
    },
    'it refers to the owner of a thing': {
      meets: ['Is its price high?'],
      keeps: ['Who itself paid?'],
    },
    'it refers to things': {
      meets: ['Who ordered these?', 'What do those cost?'],
      keeps: ['Who wrote the theses?'],
    },
    'it refers to what was said': {
      meets: [
        'Who said that?',
        'when is that',
        "Why that's late?",
        'Who wants that for the hall?',
        'Who did that, please?',
      ],
      keeps: [
        'Who said that the printer is broken?',
        'Who said that tomorrow works?',
        'Who said that information is late?',
      ],
    },
    'it refers in German': {
      meets: ['Was sagt Anna dazu?', 'Wer ist dafür?', 'Wer hilft ihr?'],
      keeps: ['Wer ist dagegen?', 'Was sagt Anna?', 'Wer ist Ihre?'],
    },
    'it refers to a person': {
      meets: ['What did she say?', 'What is their budget?', 'I said that he pays?'],
      keeps: [
        'What did Anna say about her vacation?',
        'Does Ben like his office?',
        'Did the tenants say that they agree?',
        'Did every tenant get his key?',
        'Who has a theory?',
      ],
    },
    'it refers to a person as an object': {
      meets: ['Who pays them?', 'Did the supplier tell him?'],
      keeps: ['What did Ben promise them?', 'What is the theme?'],
    },
  });
});

describe('a question', () => {
  it.each([
    'WHO DOES IT?',
    'WHAT DO THEY PAY?',
    'They pay?',
    '  And   who   pays?',
    'Why that’s late?',
    'It starts when?',
  ])(
    'depends on an earlier one in capitals, with other spaces and apostrophes, and if it begins with a pronoun: %s',
    (question) => {
      expect(refersToEarlier(question)).toBe(true);
    },
  );
});
