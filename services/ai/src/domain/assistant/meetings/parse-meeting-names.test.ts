import { describe, expect, it } from '@jest/globals';
import { findNamedPeople, findNamedType, findSpokenBy, isPartOfName, mightNameType } from './parse-meeting-names.ts';

describe('the people whose meetings a question is about', () => {
  it.each([
    ['What did we decide in our meetings with Anna about the budget?', ['Anna'], 'with Anna'],
    ['When did we last meet with Anna Beck and Ben?', ['Anna Beck', 'Ben'], 'with Anna Beck and Ben'],
    ['What did I discuss with Anna, Ben and Cy?', ['Anna', 'Ben', 'Cy'], 'with Anna, Ben and Cy'],
    ['Was haben wir mit Anna zum Budget vereinbart?', ['Anna'], 'mit Anna'],
    ['Wann war die letzte Besprechung mit Jürgen Öztürk?', ['Jürgen Öztürk'], 'mit Jürgen Öztürk'],
  ])('are found in: %s', (question, names, words) => {
    expect(findNamedPeople(question)).toEqual({ names, words, replacement: '' });
  });

  it.each([
    'What did we decide about the contract with Acme?',
    'What did we discuss with the customer?',
    'Who works with Anna on the website?',
    'Who prepares the slides for the next meeting with Anna?',
  ])('are not in: %s', (question) => {
    expect(findNamedPeople(question)).toBeUndefined();
  });

  it('are attendees or speakers with all words of a name', () => {
    expect(isPartOfName('beck', 'Anna Beck')).toBe(true);
    expect(isPartOfName('Anna Lee', 'Anna Beck')).toBe(false);
    expect(isPartOfName('Ann', 'Anna Beck')).toBe(false);
  });
});

it.each([
  ['What did Anna Beck say about the budget?', 'Anna Beck'],
  ['what did anna promise last week', 'anna'],
  ['What did the product manager want?', 'product manager'],
  ['Was hat Anna zum Budget gesagt?', 'Anna'],
  ['Was meinte der Kunde?', 'Kunde'],
  ['What was said about the budget?', undefined],
])('are those whose words the question asks for: "%s": %s', (question, expected) => {
  expect(findSpokenBy(question)).toBe(expected);
});

describe('a type of meetings', () => {
  const types = ['Board', 'Board strategy', 'Sprint review', 'Stand-up', '1:1', 'Meeting', 'C++ (core)', 'Vorstand'];
  const find = (question: string) => {
    const found = findNamedType(
      question,
      types.map((name) => ({ name })),
    );
    return found && [found.type.name, question.replace(found.words, found.replacement)];
  };

  it.each([
    ['What did we decide in the board meetings?', 'Board', 'What did we decide in the meeting?'],
    ['What did we decide in the board strategy session?', 'Board strategy', 'What did we decide in the meeting?'],
    ['Who attended the last sprint review?', 'Sprint review', 'Who attended the last meeting?'],
    ['What was said in our stand-ups?', 'Stand-up', 'What was said in our meeting?'],
    ['What did Ben want in the last 1:1?', '1:1', 'What did Ben want in the last meeting?'],
    ['What is open from meetings of type “Board”?', 'Board', 'What is open from meetings ?'],
    ['What was decided at the C++ (core) meeting?', 'C++ (core)', 'What was decided at the meeting?'],
    ['Wer war bei der letzten Vorstandssitzung?', 'Vorstand', 'Wer war bei der letzten meeting?'],
  ])('is found in: %s', (question, type, rest) => {
    expect(find(question)).toEqual([type, rest]);
  });

  it.each([
    'What did we decide in the meeting?',
    'Who is on the board?',
    'What did the dashboard meetings decide?',
    'Who prepares the stand-up?',
    'What did Ben prepare for our last board meeting?',
    'What happens after the next board meeting?',
    'What did we decide about the board interviews?',
    'Was müssen wir bis zur nächsten Vorstandssitzung tun?',
  ])('is not in: %s', (question) => {
    expect(find(question)).toBeUndefined();
  });
});

describe('mightNameType', () => {
  it.each([
    'What was said in the board meetings?',
    'Was wurde in der Vorstandssitzung beschlossen?',
    'Welche Termine nannte Ben im Teammeeting?',
    'What did we decide in our last calls?',
    'What is open of the type Board?',
  ])('finds the noun, also at the end of a compound: %s', (question) => {
    expect(mightNameType(question)).toBe(true);
  });

  it.each([
    'What was called off?',
    'Did Ann recall the price?',
    'Who saw the preview?',
    'What did Ben say about the typical buyer?',
  ])('does not take parts of other words for one: %s', (question) => {
    expect(mightNameType(question)).toBe(false);
  });
});
