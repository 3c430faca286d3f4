import { describe, expect, it } from '@jest/globals';
import { parseMeetingsQuestion } from './parse-meetings-question.ts';

describe('the meeting in a question about when it was or who attended it', () => {
  it.each([
    ['Who attended the last meeting about the website launch?', 'website launch', true],
    ['Who was in the budget meeting?', 'budget', false],
    ['who joined the latest call with Acme?', 'Acme', true],
    ['Who took part in our last retro?', '', true],
    ['Who were the participants of the design review?', 'design', false],
    ['Who was at “Board 12”?', 'Board 12', false],
    ['Who attended?', '', false],
    ['When was the last meeting about hiring?', 'hiring', true],
    ['When was the kick-off?', '', false],
    ['When did we last meet about the budget?', 'budget', true],
    ['When did I meet with Ben Novak?', 'Ben Novak', false],
    ['When was "Website planning"?', 'Website planning', false],
    ['When did we have our last session on pricing?', 'pricing', true],
    ['Wer war bei der letzten Besprechung zum Haushalt?', 'Haushalt', true],
    ['Wer hat an der Sitzung teilgenommen?', '', false],
    ['Wann war das letzte Treffen mit Acme?', 'Acme', true],
    ['Wann haben wir uns zuletzt mit der Agentur getroffen?', 'Agentur', true],
  ])('%s', (question, topic, isLatest) => {
    expect(parseMeetingsQuestion(question)).toMatchObject({ topic, isLatest });
  });

  it.each([
    'Who was in charge of the budget?',
    'Who joined the team in May?',
    'Who attended university in Rome?',
    'When was the meeting moved to June?',
    'When was the website launched?',
    'When was the agenda of the meeting sent?',
    'When can we launch?',
    'When did we decide about the meeting room?',
    'What did we decide in the last meeting?',
    'Who owns the action items of the last meeting?',
    'When do we meet the deadline?',
    'Who was present when the server failed?',
  ])('is not found in another question: %s', (question) => {
    expect(parseMeetingsQuestion(question)).toBeUndefined();
  });
});
