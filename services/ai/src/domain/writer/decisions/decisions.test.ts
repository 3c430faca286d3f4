import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { scoreSentences } from '../salience.ts';
import { splitSentences } from '../words/sentences.ts';
import { computeWeights } from '../words/terms.ts';
import { findDecisions } from './decisions.ts';

const introduction =
  'Anna: The case of the remote is too heavy.\nBen: The material of the case matters to customers.\n'.repeat(6);

function findTexts(transcript: string, isCleanTranscript = false): string[] {
  const sentences = splitSentences(createInput(introduction + transcript).segments);
  const weights = computeWeights(sentences.map(({ stems }) => stems));
  const scores = scoreSentences(sentences, [{ from: 0, to: sentences.length - 1 }], weights);
  return findDecisions(sentences, scores, [], weights, isCleanTranscript).map(({ text }) => text);
}

describe('decisions', () => {
  it.each([
    'We decided to build the case out of plastic.',
    "Let's go with the plastic case for the remote.",
    'The committee has agreed to the budget for the case.',
    'The final decision is that the case stays yellow.',
    'We agreed to end the session of the remote after ten minutes without a key.',
    'We agreed to start the meeting at nine from now on.',
    'We decided to show the case in three presentations at the fair.',
    'We decided to hold three presentations about the case at the fair.',
    'We agreed to use the old case until we have the permit.',
    'From now on, nobody opens the case alone.',
    'The case is opened by two people from now on.',
    'We build the case out of rubber from Monday.',
    'We decided to switch the ci of the remote to the new server.',
    'We agreed to go through the list of defects of the case once a month.',
    "Let's go for a three year contract for the case.",
    "Let's go for the meeting room on the second floor.",
    'We agreed on the budget of the case.',
    'We agreed on the second offer.',
    'We agreed on version one point five.',
    'We decided that the supplier of the case is crap.',
    'Because of the price we decided to take the case of rubber.',
  ])('include an explicit decision: %s', (transcript) => {
    expect(findTexts(`Anna: ${transcript}`)).toEqual([transcript]);
  });

  it('cut an explicit decision that somebody interrupts', () => {
    expect(findTexts('Anna: We agreed to build the case in Hull by May—\nBen: Yes.')).toEqual([
      'We agreed to build the case in Hull by May.',
    ]);
    expect(findTexts('Anna: We agreed to build the—\nBen: Yes.')).toEqual([]);
  });

  it('include statements that others assent to', () => {
    const transcript = "We'll use plastic for the case of the remote.";
    expect(findTexts(`Anna: ${transcript}\nBen: Yeah, fine.\nCleo: Okay.`)).toEqual([transcript]);
  });

  it.each([
    'We have to decide on the material of the case.',
    'Should we go with the plastic case for the remote?',
    'If we decided on plastic the case would be cheap.',
    "We haven't decided on the colour of the case.",
    "The case is built once we've decided on its colour.",
    'I work on the case from Monday.',
    "Let's move on to the colour of the case.",
    'They decided to close the old factory.',
    "We're going to discuss the material of the case.",
    "What we'll do now is we'll take for lunch break.",
  ])('exclude statements that are open, conditional or decided by others: %s', (transcript) => {
    expect(findTexts(`Anna: ${transcript}\nBen: Yeah.`)).toEqual([]);
  });

  it.each([
    ['labeled as a decision', 'Anna: Decision: we use the blue case.', 'We use the blue case.'],
    [
      'labeled, and about a session',
      'Anna: Decision: users stay signed in, but we end the session after ten minutes.',
      'Users stay signed in, but we end the session after ten minutes.',
    ],
    ['labeled, and worded as an order', 'Anna: Decision: open the case from below.', 'Open the case from below.'],
    [
      'explicit, without a swear word',
      'Anna: We decided to cancel the damn contract with the cleaning company.',
      'We decided to cancel the contract with the cleaning company.',
    ],
    [
      'proposed and carried',
      'Anna: I propose that we accept the offer of the builder.\nBen: Those in favour? Three.\nBen: The motion is carried.',
      'We accept the offer of the builder.',
    ],
    [
      'confirmed by a question to everyone',
      "Anna: We'll open the shop on 15 June.\nAnna: Any objections?\nBen: None from me.",
      "We'll open the shop on 15 June.",
    ],
    [
      'a recommendation that is followed',
      "Ben: I recommend that we move the brochures to the new printer.\nCleo: I would support that.\nAnna: Let's go with Ben's recommendation.",
      'We move the brochures to the new printer.',
    ],
    [
      'stated after "agreed"',
      "Ben: I'd rather wait until June.\nAnna: Agreed. We keep the old office until the end of June.",
      'We keep the old office until the end of June.',
    ],
    ['valid from now on', 'Anna: We will split big orders from now on.', 'We will split big orders from now on.'],
    ['approved', 'Anna: The minutes of March are approved.', 'The minutes of March are approved.'],
  ])('include a statement that is %s', (_, transcript, decision) => {
    expect(findTexts(transcript)).toEqual([decision]);
  });

  it('include a proposal if the answer to "any objections?" is only "No."', () => {
    const transcript = "Anna: Let's make it a rule: no story starts without designs.\nAnna: Any objections?\nBen: No.";
    expect(findTexts(transcript)).toEqual(["Let's make it a rule: no story starts without designs."]);
  });

  it.each([
    'Anna: We open the shop on 15 June?\nBen: Yes.',
    "Anna: We'll open the shop on 15 June.\nAnna: Any objections?\nBen: I have one, that is too early for me.",
    "Anna: Let's decide this now.\nAnna: Agreed?\nBen: Yes.",
    'Ben: A fence of forty metres costs three thousand, and we could build it in May.\nAnna: That is agreed.',
  ])('exclude questions, contested proposals, and assent to something else: %s', (transcript) => {
    expect(findTexts(transcript)).toEqual([]);
  });

  it.each([
    [
      'a proposal within a question to everyone',
      'Anna: We should not decide on the fees today.\nAnna: Is everyone agreed that the surplus goes into the reserves?\nBen: Agreed.\nAnna: Good, that is agreed.',
      ['The surplus goes into the reserves.'],
    ],
    [
      'a proposal of two parts',
      'Anna: I propose that we order a survey of the slipway, and that we sign the lease later.\nBen: I second that.\nAnna: That is carried.',
      ['We order a survey of the slipway, and we sign the lease later.'],
    ],
    [
      'a deferral',
      'Anna: Is that agreed? Agreed. The tree strategy is deferred to the next meeting.',
      ['The tree strategy is deferred to the next meeting.'],
    ],
  ])('include %s', (_, transcript, decisions) => {
    expect(findTexts(transcript)).toEqual(decisions);
  });

  it.each([
    'This is what we decided in the last meeting.',
    'We already decided that on the previous meeting.',
    'I can quickly make a conclusion of what we have decided so far.',
    'The curves of the case which we decided.',
    'We decided on what did you want to know again about the case.',
    "Let's go for a three point five.",
    "What we're going to do right now is come to some decisions about the case.",
    "Let's go for the three presentations right now.",
    "Let's go for a three.",
    'We already agreed on the case.',
    'We decided on the case.',
    'We discussed the case in the last meeting.',
    "We've decided that we've basically we've decide that the case is plastic.",
    'If it gets too expensive, we should be using a case of rubber.',
  ])('exclude what does not name a decision: %s', (transcript) => {
    expect(findTexts(`Anna: ${transcript}\nBen: Yeah.`)).toEqual([]);
  });

  it.each([
    [
      'an objection that others agree with',
      "I don't think we should raise the fees without figures.\nBen: That's agreed.",
    ],
    ['a lunch break', "Let's go for lunch in the canteen now.\nBen: Yes."],
    ['a decision of an earlier meeting', 'We agreed last time that two people would be on call.\nBen: Yes.'],
  ])('exclude %s', (_, transcript) => {
    expect(findTexts(`Anna: ${transcript}`)).toEqual([]);
  });

  it.each([
    [
      'that others assent to',
      "Anna: Let's ship without the wizard on the fourteenth.\nBen: Makes sense.\nCleo: Fine with me.",
    ],
    ['that conclude a discussion', 'Anna: Then we will order the desks from the second supplier.\nBen: Hm.'],
    ['that follow "good"', 'Anna: Good. So we set a timeout of sixty seconds for the application.\nBen: Hm.'],
  ])('include, in a transcript with few hesitations, plans %s', (_, transcript) => {
    expect(findTexts(transcript, true)).toHaveLength(1);
  });

  it.each([
    ['that nobody assents to', "Anna: Let's ship without the wizard on the fourteenth.\nBen: I would rather not."],
    ['that only refer back', "Anna: Then we'll leave that open for the next meeting.\nBen: Hm."],
  ])('exclude, in a transcript with few hesitations, plans %s', (_, transcript) => {
    expect(findTexts(transcript, true)).toEqual([]);
  });

  it('cite all segments from the proposal to the assent', () => {
    const transcript =
      "Anna: Let's freeze the staging system on Tuesday.\nAnna: Is everybody fine with that?\nBen: Fine.";
    const sentences = splitSentences(createInput(transcript).segments);
    const [decision] = findDecisions(sentences, new Map());
    expect([decision?.sentence.index, decision?.lastSentence.index]).toEqual([0, 2]);
  });
});
