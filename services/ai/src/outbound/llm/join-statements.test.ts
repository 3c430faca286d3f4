import { describe, expect, it } from '@jest/globals';
import { joinStatements } from './join-statements.ts';

const createStatement = (text: string, segment: string, quote: string) => ({
  text,
  evidence: { segmentIds: [segment], quote },
});
const press = createStatement('The team buys a large press for 500 euros.', 'g3', "let's buy the large press");
const later = createStatement('The team buys the small press instead.', 'g40', 'we take the small press instead');

describe('statements that a merge puts into one line', () => {
  it('become one sentence with the citations of all of them', () => {
    const text = 'Instead of the large press, the team buys the small press.';
    expect(joinStatements([press, later], text)).toEqual([
      { text, evidence: press.evidence, furtherEvidence: [later.evidence] },
    ]);
  });

  it.each([
    ['', 'no sentence'],
    ['The team buys the small press for 700 euros.', 'a number that none of them has'],
    ['Everybody celebrated tremendously and resigned afterwards.', 'words of its own'],
    ['The team buys the large press for 500 euros.', 'nothing of one of them, which would be lost'],
  ])('stay separate lines with "%s": %s', (text, _) => {
    const others = text.includes('large press for 500')
      ? createStatement('Lunch is moved to noon.', 'g9', 'lunch at noon')
      : later;
    expect(joinStatements([press, others], text).map((line) => line.text)).toEqual([press.text, others.text]);
  });

  it('become one line with the first text if they are similar', () => {
    const similarStatement = createStatement(
      'The team buys a large press for 500 euros',
      'g5',
      'yes, the press for 500',
    );
    expect(joinStatements([press, similarStatement], '')).toEqual([
      { ...press, furtherEvidence: [similarStatement.evidence] },
    ]);
  });

  it('keep the text of the statement, not of the merge, if there is only one', () => {
    expect(joinStatements([press], 'The team loves presses.')).toEqual([press]);
  });
});
