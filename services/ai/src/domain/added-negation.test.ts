import { describe, expect, it } from '@jest/globals';
import { addsNegation } from './added-negation.ts';

const said = [
  'Anna: We will use rubber for the case, and the heating will be repaired in the spring.',
  'Ben: Yes. The printer does not work, though, and the board rejected the second contract.',
  "Cleo: We can't pay for a screen. And the sign on the door, that has never been lit.",
].join('\n');

describe('a negation', () => {
  it.each([
    ['was said of the same thing', 'The printer does not work.', false],
    ['was said in other words', 'The printer cannot be used.', false],
    ['was said as a refusal', 'The second contract was not signed.', true],
    ['was said as a refusal of the same thing', 'The board did not accept the second contract.', false],
    ['was said in another sentence of the same turn', 'There is not enough money to pay for a screen.', false],
    ['was said of something else', 'Rubber is not used for the case.', true],
    ['was said of another thing in the same turn', 'The heating will not be repaired in the spring.', true],
    ['is not in the statement', 'Rubber is used for the case.', false],
    ['is no negation', 'Rubber is used not only for the case.', false],
    ['leaves open what happens', 'Whether or not rubber is used was discussed.', false],
    ['is doubled', 'The printer does not have no work.', true],
    ['has nothing to be compared', 'It was not.', true],
  ])('that %s: %s', (_, statement, isAdded) => {
    expect(addsNegation(statement, said)).toBe(isAdded);
  });
});
