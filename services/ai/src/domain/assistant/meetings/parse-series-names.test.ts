import { describe, expect, it } from '@jest/globals';
import { findNamedSeries, mightNameSeries } from './parse-series-names.ts';

describe('a series of meetings', () => {
  const series = ['Website weekly', 'Council', 'Jour fixe Vertrieb', 'Website', 'Project Apollo', 'Sales'].map(
    (name) => ({ name }),
  );
  const find = (question: string) => {
    const found = mightNameSeries(question) ? findNamedSeries(question, series) : undefined;
    return found && [found.series.name, question.replace(found.words, found.replacement)];
  };

  it.each([
    ['What did we decide in the Website weekly series?', 'Website weekly', 'What did we decide in the meeting?'],
    ['What did Ben say in our website weekly?', 'Website weekly', 'What did Ben say in our meeting?'],
    ['What is open from the “Website weekly” meeting series?', 'Website weekly', 'What is open from the meeting?'],
    ['What was said about money in the council meetings?', 'Council', 'What was said about money in the meeting?'],
    ['Which decisions are from the council series?', 'Council', 'Which decisions are from the meeting?'],
    [
      'What did we decide in our Project Apollo about money?',
      'Project Apollo',
      'What did we decide in our meeting about money?',
    ],
    ['What did we decide in the Project Apollo meetings?', 'Project Apollo', 'What did we decide in the meeting?'],
    ['Was wurde in der Reihe Website weekly beschlossen?', 'Website weekly', 'Was wurde in der meeting beschlossen?'],
    ['Was wurde im Jour fixe Vertrieb vereinbart?', 'Jour fixe Vertrieb', 'Was wurde im meeting vereinbart?'],
  ])('is found in: %s', (question, name, rest) => {
    expect(find(question)).toEqual([name, rest]);
  });

  it.each([
    'What did we decide about the website?',
    'Who is in the council?',
    'What is missing for the next website weekly?',
    'What did we prepare for the Website weekly series?',
    'What did we decide in the websites meeting?',
    'When does the new series of remotes start?',
    'What was said at the board meeting about the cost of Project Apollo?',
    "When is the launch of Project Apollo, in the board's view?",
    'Which people of the council live in Project Apollo housing?',
    'Which people of the council live in our Project Apollo housing?',
    'How much of the sales call budget is left?',
  ])('is not in: %s', (question) => {
    expect(find(question)).toBeUndefined();
  });
});
