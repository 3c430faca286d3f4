import { describe, expect, it } from '@jest/globals';
import { addsDecision, addsName, collectKnownWords } from './added-facts.ts';

const spoken = 'Anna: We will use rubber for the case.\nBen: Yes. The printer does not work, though.';

describe('a decision', () => {
  it.each([
    ['with its cue', 'It was decided to use rubber.', spoken, false],
    ['without a cue', 'It was decided to buy a printer.', 'Ben: A printer prints on paper.', true],
    ['that is unanimous without a cue', 'It was unanimously decided to use rubber.', spoken, true],
    ['that is unanimous', 'It was unanimously decided.', 'Anna: All in favour? Nobody objects.', false],
  ])('%s', (_, statement, nearbyText, isAdded) => {
    expect(addsDecision(statement, nearbyText)).toBe(isAdded);
  });
});

describe('a name', () => {
  const known = collectKnownWords(`${spoken}\nWe sell to Europe. The U_S_B_ plug is fine, says MaryAnn. Sure.`, [
    'Anna Lee',
    'Project Manager',
  ]);

  it.each([
    'Anna uses rubber.',
    'The PM wants European plugs.',
    'The USB plug is fine for MaryAnn.',
    'On Friday, Ben will repair the printer.',
    'Participants will use rubber.',
    'Yesterday Anna said that it works.',
    'The Industrial Designer and the Marketing Experts use rubber.',
    "The Chief Financial Officer and the case's designer use rubber.",
    "Anna's chief engineer uses rubber.",
    "Marketing's new manager uses rubber.",
    "Participants' managers use rubber.",
    "Customers' complaints are about the printer.",
    'The printer costs ninety Euro.',
  ])('of “%s” counts as known', (statement) => {
    expect(addsName(statement, known)).toBe(false);
  });

  it.each([
    'Theodora said that it works.',
    'Anna and Theodora use rubber.',
    'The case is for Siemens.',
    'Quentin Tarr will repair it.',
    'The Designer Theodora uses rubber.',
    'Industrial Designer Quentin uses rubber.',
    "Acme's chief engineer uses rubber.",
    "Yesterday Acme's engineer repaired the printer.",
    'The Acme Chief Engineer uses rubber.',
    'The Acme Designer and Anna use rubber.',
  ])('in “%s” counts as new', (statement) => {
    expect(addsName(statement, known)).toBe(true);
  });
});
