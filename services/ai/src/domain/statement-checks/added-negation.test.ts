import { describe, expect, it } from '@jest/globals';
import { createAddedNegationCheck } from './added-negation.ts';

const turns = [
  'Anna: We will use rubber for the case, and the heating will be repaired in the spring.',
  'Ben: Yes. The printer does not work, though, and the board rejected the second contract.',
  "Cleo: We can't pay for a screen. And the sign on the door, that has never been lit.",
  'Dora: We want to leave the old logo out. Speech recognition is too expensive for a remote like this one.',
  'Cleo: Do we want a touch pad on the side?',
  'Dora: No. The L_C_D_, that we dont need.',
  'Ben: Is the training in Lisbon?',
  "Dora: No, it's online in May.",
  "Anna: It wasn't cleaned and it was never lit, so nobody saw it. We tried the new handle, and the handle, it's not really handy.",
  "Ben: I don't know what the dock would cost. Does it cost more than twelve euros? It may cost at most twelve.",
  'Cleo: The new doors are made of oak instead of steel. The second draft of the poster is not too bad, so it is used.',
];
const spoken = turns.join('\n');
const isNegationAdded = createAddedNegationCheck(turns);

describe('a negation', () => {
  it.each([
    ['was said about the same thing', 'The printer does not work.', false],
    ['was said in other words', 'The printer cannot be used.', false],
    ['was said as a rejection', 'The second contract was not signed.', false],
    ['was said as a rejection of the same thing', 'The board did not accept the second contract.', false],
    ['was said in another sentence of the same turn', 'There is not enough money to pay for a screen.', false],
    ['was said about something else', 'Rubber is not used for the case.', true],
    ['was said about another thing in the same turn', 'The heating will not be repaired in the spring.', true],
    ['was said as a reason to drop the same thing', 'The remote will not have speech recognition.', false],
    ['was said by the answer to a question', 'The side will not have a touch pad.', false],
    ['was said by an answer, about what follows it', 'The training in May is not online.', true],
    ['was said of a subject that is named before its sentence', 'The LCD will not be included.', false],
    ['was said without its apostrophe, of a word that is spelled out', 'The LCD was not needed.', false],
    ['leaves out "but also"', 'Rubber is not only used for the case.', true],
    ['says that something is unknown', 'They were not sure about the price of the dock.', false],
    ['says that something is limited', 'The cost cannot exceed twelve euros.', false],
    ['was said about one word of a sentence that affirms the rest', 'The heating does not work in the spring.', true],
    ['is not in the statement', 'Rubber is used for the case.', false],
    ['is "not only"', 'Rubber is used not only for the case but also for the keys.', false],
    ['leaves open what happens', 'Whether or not rubber is used was discussed.', false],
    ['is doubled', 'The printer does not have no work.', true],
    ['has nothing to be compared', 'It was not.', true],
    ['is one of two that were said literally', 'The sign was not cleaned and never lit, so nobody saw it.', false],
    [
      'is one of two, of which one was not said',
      'The sign was not cleaned, and the training in May is not online.',
      true,
    ],
    ['was said with emphasis', 'The new handle is not handy.', false],
    ['was said about what was chosen instead', 'The new doors are not made of oak.', true],
    ['was said about what is replaced', 'The new doors are not made of steel.', false],
    ['was said as praise', 'The second draft of the poster is not used.', true],
  ])('that %s: %s', (_, statement, isAdded) => {
    expect(isNegationAdded(statement, spoken)).toBe(isAdded);
  });

  it.each([
    ['Can you send the report to the board by Friday?', 'No problem.', 'Ben will not send the report to the board.'],
    ['Can you help?', 'No worries.', 'Ben will not help.'],
    ['Can you help?', 'No, no problem at all.', 'Ben will not help.'],
    ['Shall we open the shop in May?', 'Never a better time.', 'The shop will not be opened in May.'],
    ['Any objection to hiring the contractor in June?', 'None.', 'The contractor will not be hired in June.'],
    ['Is anyone against hiring the contractor in June?', 'No.', 'The contractor will not be hired in June.'],
    ['Any problem with hiring the contractor in June?', 'No.', 'The contractor will not be hired in June.'],
    ['Do you mind if we move the launch to June?', 'No, not at all.', 'The launch will not be moved to June.'],
    ['The budget is approved.', 'The travel plan is not approved.', 'The budget is not approved.'],
    ['The wireless keyboard ships in May.', 'Fine.', 'The keyboard does not ship in May.'],
    ['We ship in May regardless of the keyboard.', 'Fine.', 'The keyboard does not ship in May.'],
  ])('counts as added if it reverses an agreement: “%s” – “%s”', (spoken, answer, statement) => {
    const meeting = [`Anna: ${spoken}`, `Ben: ${answer}`, 'Anna: Then the minutes are next.'];
    expect(createAddedNegationCheck(meeting)(statement, meeting.join('\n'))).toBe(true);
  });

  it.each([
    ['Any problem with the budget?', 'No.', 'The budget is not a problem.'],
    ['Did the launch have issues?', 'No issues.', 'The launch did not have issues.'],
    ['How was the launch?', 'It was not better than the old one.', 'The launch was not better than the old one.'],
    ['Can we drop the screen?', 'No problem.', 'The screen will not be used.'],
    ['Can we keep the screen?', 'No, there is no better way to save power.', 'The screen will not be kept.'],
  ])('does not count as added if it was said: “%s” – “%s”', (spoken, answer, statement) => {
    const meeting = [`Anna: ${spoken}`, `Ben: ${answer}`, 'Anna: Then the minutes are next.'];
    expect(createAddedNegationCheck(meeting)(statement, meeting.join('\n'))).toBe(false);
  });

  it.each([
    ['Shall we repair the roof this year?', false],
    ['Are you sure? Can you read the minutes?', true],
    ['We repair the roof this year. Fine?', true],
  ])('that reports a matter as undecided counts as added unless a speaker asked about it: “%s”', (asked, isAdded) => {
    const meeting = [`Anna: ${asked}`, 'Ben: We talk about it later.'];
    const statement = 'They have not decided whether the roof is repaired.';
    expect(createAddedNegationCheck(meeting)(statement, meeting.join('\n'))).toBe(isAdded);
  });

  it.each([
    ['There is a lack of time for the door.', 'There is not a lack of time for the door.'],
    ['The shape is uncomfortable, and not handy.', 'The shape is not uncomfortable.'],
    ['No more changes of the plan, please.', 'No changes of the plan will not be made.'],
    ['We take the red lamp, not the blue one.', 'The lamp is not red rather than blue.'],
  ])('counts as added if its clause negates in another word as well: “%s” – “%s”', (spoken, statement) => {
    expect(createAddedNegationCheck([spoken])(statement, spoken)).toBe(true);
  });

  it.each([
    [
      'before an open question that contains a negation',
      'I wonder how we use bright colours and are not flashy.',
      'They were not sure how to use bright colours without being flashy.',
    ],
    ['of a decision', 'The stand, I wonder. Later.', 'They did not make a final decision about the stand.'],
    [
      'of a list',
      'We skip the screen. As to costs, we drop the speaker.',
      'The garden lamp of the new series will not have a touch screen or a loud speaker.',
    ],
    ['of another form of a word', 'Recognition is not wanted.', 'The recogniser will not be used.'],
  ])(
    '%s does not count as added if speakers doubted or ruled out the same thing: “%s” – “%s”',
    (_, spoken, statement) => {
      expect(createAddedNegationCheck([spoken])(statement, spoken)).toBe(false);
    },
  );

  it('of a list counts as added if only one element was ruled out', () => {
    const spoken = 'We can skip the touch screen. The loud speaker is fine for the garden, and we keep it.';
    const statement = 'The garden lamp of the new series will not have a touch screen or a loud speaker.';
    expect(createAddedNegationCheck([spoken])(statement, spoken)).toBe(true);
  });

  it('that reports a fact as unknown counts as added where no speaker was unsure', () => {
    expect(isNegationAdded('They were not sure about the price of the case.', turns[0] ?? '')).toBe(true);
  });

  it('that reports something as unknown may be supported by a doubt that is further away than a negation may be', () => {
    const wider = `${turns[0]}\nBen: I wonder about the price.\nDora: The heating does not work.`;
    const isAdded = (statement: string) => isNegationAdded(statement, turns[0] ?? '', () => wider);
    expect(isAdded('They were not sure about the price of the case.')).toBe(false);
    expect(isAdded('The heating does not work in the spring.')).toBe(true);
  });

  it('that reports a limit counts as added where no speaker named a limit', () => {
    expect(isNegationAdded('The cost cannot exceed twelve euros.', turns[0] ?? '')).toBe(true);
  });
});
