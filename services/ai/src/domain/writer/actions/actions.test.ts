import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { indexSpeakerNames } from '../words/names.ts';
import { splitSentences } from '../words/sentences.ts';
import { computeWeights } from '../words/terms.ts';
import { findActions } from './actions.ts';

function findItems(transcript: string, odds?: readonly number[]) {
  const { brief, segments, speakers } = createInput(transcript);
  const sentences = splitSentences(segments);
  const weights = computeWeights(sentences.map(({ stems }) => stems));
  const classified = odds && { action: odds, decision: [], salient: [] };
  const classification = classified && { bySegment: classified, bySentence: classified };
  return findActions(
    { sentences, segments, speakers, names: indexSpeakerNames(speakers), brief, classification },
    weights,
  );
}

describe('action items', () => {
  it('assigns a commitment to the speaker who makes it', () => {
    expect(
      findItems("Anna: I'll uh send the updated budget to the finance team.\nBen: Okay.\nCleo: Fine."),
    ).toMatchObject([
      { description: 'Send the updated budget to the finance team', ownerSpeakerId: 's1', dueDate: '' },
    ]);
  });

  it('takes the object of a request from a promise with the same verb', () => {
    const [item] = findItems(
      "Ben: From the shift plan, I looked at it.\nAnna: Could you share that with the group?\nBen: Yes, I'll share the numbers on Monday.",
    );
    expect(item).toMatchObject({ description: 'Share the numbers with the group', dueDate: '2026-03-09' });
  });

  it('does not take a place as what "it" refers to', () => {
    const items = findItems(
      "Anna: Could somebody put a tarp over the roof?\nBen: I've got one in the van, I'll bring it round tomorrow.",
    );
    expect(items.map(({ description }) => description).filter((text) => text.includes('van'))).toEqual([]);
  });

  it('does not refer to what another person promised or is asked to do', () => {
    const items = findItems(
      "Ben: I can have that ready by Thursday.\nAnna: I'll get in touch with both of them today.\nAnna: Cleo, please book the big room for next Tuesday.\nAnna: I'll speak to them about the contract.\nCleo: Sure.",
    );
    expect(items.map(({ referenceText }) => referenceText).filter((text) => /ready|big room/.test(text))).toEqual([]);
  });

  it.each(["I'll write the lower dose up now.", "I'll share the board, one second."])(
    'are not done before the meeting goes on: "%s"',
    (promise) => {
      expect(findItems(`Anna: ${promise}\nBen: The dose was too high for the patient.`)).toEqual([]);
    },
  );

  it.each([
    'find out why the export is failing',
    'review the minutes of the last audit',
    'find the slides in the archive and send the deck to Anna',
    'write the figures on the wall chart',
    'set up the ci for the mobile app',
    'check whether the invoice was really paid',
    'ask legal what is missing in the contract',
    'look at who is coming to the fair',
    'document how the import is going to work',
    'fill out a form again',
    'take the minutes of the council to the printer',
  ])('keep an indirect question, and what is done on another day: "%s"', (task) => {
    expect(findItems(`Ben: I'll ${task} by Friday.\nAnna: Thanks.`)).toMatchObject([
      { description: `${task.charAt(0).toUpperCase()}${task.slice(1)} by Friday`, dueDate: '2026-03-06' },
    ]);
  });

  it('keep an indirect question that somebody accepts', () => {
    expect(
      findItems(
        "Anna: Chris, can you check what the supplier is charging for the new pumps?\nChris: Yes, I'll do that by Thursday.",
      ),
    ).toMatchObject([{ ownerSpeakerId: 's2', dueDate: '2026-03-05' }]);
  });

  it.each([
    ['an order to a speaker', 'Anna: Ben, muck out the pen.\nBen: Sure.', 'Muck out the pen', 's2'],
    ['a plan for a speaker', 'Anna: Ben will count the plates.\nBen: Right.', 'Count the plates', 's2'],
    [
      'a task that somebody takes with its verb',
      'Anna: We have to return the pump.\nBen: I will return it.',
      'Return the pump',
      's2',
    ],
    [
      'a task for one of several',
      'Anna: Could one of you weigh the calf?\nBen: I can do that.',
      'Weigh the calf',
      's2',
    ],
    ['an offer in a question', 'Anna: Should I weld the gate?\nBen: Yes, please.', 'Weld the gate', 's1'],
    [
      'what somebody else does',
      "Anna: I'll have the letter translated.\nBen: Thanks.",
      'Have the letter translated',
      's1',
    ],
    ['a task for everyone', 'Anna: Everyone must sign the list by Friday.', 'Everyone to sign the list by Friday', ''],
  ])('include %s, with any verb', (_, transcript, description, ownerSpeakerId) => {
    expect(findItems(`${transcript}\nCleo: Hm.`)).toMatchObject([{ description, ownerSpeakerId }]);
  });

  it.each([
    ['an order to which the person does not agree', 'Anna: Ben, muck out the pen.\nBen: Why me?'],
    ['a plan without assent', 'Anna: Ben will count the plates.\nBen: I never counted them.'],
    ['an open task that nobody takes', 'Anna: We have to return the pump.\nBen: It is heavy.'],
    ['an offer that is not accepted', 'Anna: Should I weld the gate?\nBen: Not yet.'],
    ['what is always so', "Anna: I'll always remember the pump.\nBen: Yes."],
    ['who speaks next', "Anna: I'll ask the treasurer to speak first.\nBen: Fine."],
    ['who has the floor', 'Anna: I will now give the floor to Ben.\nBen: Thanks.'],
    ['praise', 'Anna: Ben, nice work on the report on Friday.\nBen: Thanks.'],
    ['a report to a person', 'Anna: Ben, sales fell in March.\nBen: Right.'],
    ['a report that begins with a noun', 'Anna: Ben, work on the roof starts on Monday.\nBen: Okay.'],
    ['what a person will not do as work', 'Anna: Ben will leave the company in March.\nBen: Right.'],
    ['what everyone receives', 'Anna: Everyone will receive the payslip on Friday.\nBen: Good.'],
    ['an offer to worry', 'Anna: Should I worry about the noise?\nBen: Yes.'],
    ['what nobody does as work', 'Anna: We have to laugh about the old story.\nBen: I can do that.'],
  ])('do not include %s', (_, transcript) => {
    expect(findItems(`${transcript}\nCleo: Hm.`)).toEqual([]);
  });

  it.each([
    ["I'll give Ben the floor plan by Friday.", 'Give Ben the floor plan by Friday'],
    ["I'll give the tilers the floor tiles by Friday.", 'Give the tilers the floor tiles by Friday'],
    ["I'll ask the electrician to start next week.", 'Ask the electrician to start next week'],
    ["I'll invite the three candidates to present next week.", 'Invite the three candidates to present next week'],
    ["I'll ask the city to respond.", 'Ask the city to respond'],
    ["I'll simply send the form to the council by Friday.", 'Send the form to the council by Friday'],
    ["I'll always lock the cabinet from now on.", 'Always lock the cabinet from now on'],
    ["I'll usually order the milk on Monday, and this week I'll order cream too.", 'Order cream too'],
  ])('include a task with words of the conversation or an adverb: %s', (promise, description) => {
    expect(findItems(`Anna: ${promise}\nBen: Thanks.\nCleo: Hm.`)).toMatchObject([{ description }]);
  });

  it('takes the due date from the same sentence only', () => {
    const [item] = findItems("Anna: I'll send the updated budget to the finance team by Friday.\nBen: Okay.");
    expect(item?.dueDate).toBe('2026-03-06');
    const [other] = findItems("Anna: It is due on Friday.\nAnna: I'll send the updated budget to the finance team.");
    expect(other?.dueDate).toBe('');
  });

  it('assigns a request to the speaker who is named', () => {
    const [item] = findItems('Anna: Ben, can you write the release notes for the app?\nCleo: Yes.\nBen: Sure.');
    expect(item).toMatchObject({ description: 'Write the release notes for the app', ownerSpeakerId: 's3' });
  });

  it('assigns a request to the speaker who accepts it, and cites both sentences', () => {
    const [item] = findItems(
      'Anna: Could you send us a copy of your slides?\nBen: Yes, I will.\nCleo: And the room is booked.',
    );
    expect(item).toMatchObject({ description: 'Send us a copy of their slides', ownerSpeakerId: 's2' });
    expect(item?.evidence).toEqual({
      segmentIds: ['g1', 'g2'],
      quote: 'Could you send us a copy of your slides? Yes, I will.',
    });
  });

  it('ignores a question that no speaker accepted', () => {
    expect(findItems('Anna: Ben, can you write the release notes for the app?\nCleo: Yes.\nBen: Hm.')).toEqual([]);
    expect(findItems('Anna: Could you send the report to the clerk?\nBen: Which report?\nCleo: Hm.')).toEqual([]);
  });

  it.each([
    "I'll ask you a few questions about the pump by Friday.",
    'Please be quiet about the pump until Friday.',
    "I'll give you an example of the pump tomorrow.",
    "I'll thank the sponsors of the pump tomorrow.",
    "I'll continue tomorrow after the pump.",
    "I'll finish here with the pump today.",
    "I'll let Mr. Therrien continue about the pump.",
    "I'll give you a bit of detail on the pump tomorrow.",
  ])('ignores remarks about the conversation itself: "%s"', (text) => {
    expect(findItems(`Anna: ${text}\nBen: Okay.\nCleo: Right.`)).toEqual([]);
  });

  it('ignores tasks that are done immediately', () => {
    expect(
      findItems('Anna: Please choose the network printer and save it.\nBen: Okay, hold on.\nBen: Done.\nCleo: Hm.'),
    ).toEqual([]);
  });

  it('leaves a request to several speakers unassigned if no speaker is named', () => {
    const [item] = findItems('Anna: Can you write the release notes for the app?\nBen: Yeah.\nCleo: Hm.');
    expect(item).toMatchObject({ ownerSpeakerId: '', ownerName: '' });
  });

  it('assigns a request to the only other speaker', () => {
    const [item] = findItems('Anna: Can you write the release notes for the app?\nBen: Hm, okay.');
    expect(item?.ownerSpeakerId).toBe('s2');
  });

  it('assigns a task to a named speaker or to another named person', () => {
    const [item] = findItems('Anna: Ben will check the contract with the supplier.\nBen: Hm.\nCleo: Right.');
    expect(item).toMatchObject({ ownerSpeakerId: 's2', ownerName: '' });
    const [other] = findItems('Anna: Sarah will check the contract with the supplier.\nBen: Hm.\nCleo: Right.');
    expect(other).toMatchObject({ ownerSpeakerId: '', ownerName: 'Sarah' });
  });

  it('replaces "me" with the name of the requester', () => {
    const [item] = findItems('Anna: Ben, can you send me the figures of last month?\nBen: Sure.\nCleo: Right.');
    expect(item?.description).toBe('Send Anna the figures of last month');
  });

  it.each([
    ['something done during the meeting', "I'll start with the agenda of the meeting."],
    ['a hypothesis', 'If I had time I would be writing the tests for it.'],
    ['a general statement', 'You can press the button to open the window.'],
    ['an instruction of another day', 'The letter instructed Sarah to send the report to the committee.'],
    ['something in the past', 'I sent the report to the committee.'],
    ['an unspecific task', "I'll do that."],
  ])('ignores %s', (_, transcript) => {
    expect(findItems(`Anna: ${transcript}\nBen: Okay.\nCleo: Right.`)).toEqual([]);
  });

  it('returns at most eight different items', () => {
    const subjects = [
      'budget',
      'roof',
      'contract',
      'route',
      'brochure',
      'survey',
      'server',
      'website',
      'invoice',
      'parking',
    ];
    const transcript = subjects.flatMap((subject) =>
      Array(2).fill(`Anna: I'll send the ${subject} report to the ${subject} team.\nBen: Okay.`),
    );
    const items = findItems(transcript.join('\n'));
    expect(items).toHaveLength(8);
    expect(new Set(items.map(({ description }) => description)).size).toBe(8);
  });

  it('accepts any verb if the classifier rates the sentence as a task', () => {
    const transcript =
      "Anna: You're going to be doing the product evaluation.\nBen: Hm.\nCleo: Nice weather out there today.";
    expect(findItems(transcript, [-6, -6, -6])).toEqual([]);
    expect(findItems(transcript, [2, -6, -6])).toMatchObject([
      { description: 'Do the product evaluation', ownerSpeakerId: '', evidence: { segmentIds: ['g1'] } },
    ]);
  });

  it('cites adjacent segments about the same task', () => {
    const transcript =
      "Anna: I'll send the budget to the finance team.\nBen: With the figures of March.\nCleo: Nice weather.";
    expect(findItems(transcript, [1, 0, -6])[0]?.evidence).toEqual({
      segmentIds: ['g1', 'g2'],
      quote: "I'll send the budget to the finance team. With the figures of March.",
    });
  });

  it('finds each task of a sentence that assigns several', () => {
    const transcript =
      "Anna: so I'm supposed to do the components concept,\nAnna: Ben will work on the interface concept,\nAnna: and you're supposed to keep watching the trends.\nBen: Hm.\nCleo: Nice weather.";
    expect(findItems(transcript, [1, 1, 1, -6, -6])).toMatchObject([
      { description: 'Do the components concept', ownerSpeakerId: 's1', evidence: { segmentIds: ['g1'] } },
      { description: 'Work on the interface concept', ownerSpeakerId: 's2', evidence: { segmentIds: ['g2'] } },
      { description: 'Keep watching the trends', ownerSpeakerId: '', evidence: { segmentIds: ['g3'] } },
    ]);
  });

  it('lowers the threshold near a likely task', () => {
    const transcript =
      'Anna: You have to watch the prices of the components.\nBen: Hm.\nAnna: Cleo, can you work on the interface concept?\nCleo: Sure.';
    const findSegmentIds = (odds: readonly number[]) =>
      findItems(transcript, odds).map(({ evidence }) => evidence.segmentIds[0]);
    expect(findSegmentIds([-2, -9, 1, -9])).toEqual(['g1', 'g3']);
    expect(findSegmentIds([-2, -9, -9, -9])).toEqual(['g3']);
  });

  it('ignores tasks that are unclear without their context', () => {
    expect(findItems("Anna: You're going to arrange that.\nBen: Hm.\nCleo: Right.", [2, -6, -6])).toEqual([]);
    expect(findItems("Anna: I'll check the price and update you on the next.\nBen: Hm.", [2, -6])).toEqual([]);
  });

  it('keeps a clear commitment regardless of the classifier', () => {
    expect(findItems('Anna: I will fix the search page by Friday.\nBen: Hm.', [-9, -9])).toMatchObject([
      { description: 'Fix the search page by Friday', ownerSpeakerId: 's1', dueDate: '2026-03-06' },
    ]);
  });

  it.each([
    [
      'Action: Cleo writes the first newsletter by 20 March.',
      'Write the first newsletter by 20 March',
      's3',
      '2026-03-20',
    ],
    ['Action item for Ben: export the address list.', 'Export the address list', 's2', ''],
    ['To do: tidy the store room.', 'Tidy the store room', '', ''],
    ['Action: Sarah to paint the fence.', 'Paint the fence', 'Sarah', ''],
  ])('finds a labeled task: %s', (transcript, description, owner, dueDate) => {
    const [item] = findItems(`Anna: ${transcript}\nBen: Okay.\nCleo: Right.`);
    expect(item).toMatchObject({ description, dueDate });
    expect(item?.ownerSpeakerId || item?.ownerName).toBe(owner);
  });

  it('accepts any verb in speech with few hesitations if there is a due date or an accepted offer', () => {
    const otherSpeech = '\nBen: Fine.\nCleo: Okay.';
    expect(findItems(`Anna: Then I'll sign the contract with the builder this week.${otherSpeech}`)).toMatchObject([
      { description: 'Sign the contract with the builder this week', ownerSpeakerId: 's1' },
    ]);
    expect(findItems('Anna: I can ask the caretaker about the key.\nBen: Please do.\nCleo: Hm.')).toMatchObject([
      { description: 'Ask the caretaker about the key', ownerSpeakerId: 's1' },
    ]);
    expect(findItems('Anna: I can see the caretaker from here.\nBen: Me too.\nCleo: Hm.')).toEqual([]);
  });

  it('accepts any verb in a request that is accepted', () => {
    const transcript = 'Anna: Ben, can you pick up the parcels at the gate?\nBen: Yes.\nCleo: Hm.';
    expect(findItems(transcript)).toMatchObject([
      { description: 'Pick up the parcels at the gate', ownerSpeakerId: 's2', evidence: { segmentIds: ['g1', 'g2'] } },
    ]);
  });

  it('replaces "her" by the only name before it, and adds the sentence that "that" refers to', () => {
    const helperAction =
      "Anna: The texts come from Carla Rossi. I'll ask her for a schedule tomorrow.\nBen: Hm.\nCleo: Hm.";
    expect(findItems(helperAction)).toMatchObject([
      { description: 'Ask Carla Rossi for a schedule tomorrow', referenceText: '' },
    ]);
    const two =
      "Ben: Carla Rossi and Maria Bell write the texts.\nAnna: I'll ask her for a schedule tomorrow.\nBen: Hm.\nCleo: Hm.";
    expect(findItems(two)).toMatchObject([
      {
        description: 'Ask her for a schedule tomorrow',
        referenceText: ' (Ben: Carla Rossi and Maria Bell write the texts)',
        evidence: { segmentIds: ['g1', 'g2'] },
      },
    ]);
    const referenceAction =
      "Ben: I have no access to the database.\nAnna: I'll ask ops about that this morning.\nCleo: Hm.";
    expect(findItems(referenceAction)).toMatchObject([
      { description: 'Ask ops about that this morning', referenceText: ' (Ben: I have no access to the database)' },
    ]);
  });

  it('resolves "it" within the sentence, and does not resolve "that" to a part of a plan', () => {
    expect(
      findItems("Anna: I've already got a branch for that, I'll merge it today.\nBen: Hm.\nCleo: Hm."),
    ).toMatchObject([{ description: 'Merge the branch today', referenceText: '' }]);
    const [planAction] = findItems(
      "Anna: I'm going to visit the museum next week with a school class.\nAnna: Ben, can you arrange that with a school?\nBen: Yes.\nCleo: Hm.",
    ).slice(-1);
    expect(planAction?.description).toBe('Arrange that with a school');
    expect(planAction?.referenceText).toContain('visit the museum');
  });

  it('assigns a request to everyone if everyone is asked', () => {
    expect(
      findItems('Anna: Can everyone please add their two slides to the deck by Thursday?\nBen: Sure.\nCleo: Sure.'),
    ).toMatchObject([{ description: 'Everyone to add their two slides to the deck by Thursday', ownerSpeakerId: '' }]);
  });

  it('finds an accepted instruction, without the task that the speaker does in return', () => {
    expect(
      findItems("Anna: Send me the programme of the conference and I'll have a look.\nBen: Will do."),
    ).toMatchObject([{ description: 'Send Anna the programme of the conference', ownerSpeakerId: 's2' }]);
  });

  it('ignores statements about what people will receive', () => {
    expect(findItems("Anna: You'll all get specific instructions from the coach.\nBen: Hm.", [3, -6])).toEqual([]);
  });

  it('assigns a task to the speaker who volunteers', () => {
    const transcript =
      'Anna: Somebody has to repair the gate before winter.\nAnna: Any volunteers?\nCleo: I can do it.\nBen: Hm.';
    expect(findItems(transcript)).toMatchObject([
      {
        description: 'Repair the gate before winter',
        ownerSpeakerId: 's2',
        evidence: { segmentIds: ['g1', 'g2', 'g3'] },
      },
    ]);
  });

  it('includes both people of "you and I"', () => {
    const [item] = findItems('Anna: You and I should write a checklist for visitors, Ben.\nBen: Right.\nCleo: Hm.');
    expect(item).toMatchObject({ description: 'Write a checklist for visitors with Ben', ownerSpeakerId: 's1' });
    const [dialogueAction] = findItems('Anna: You and I need to update the plan of the garden.\nBen: Hm.');
    expect(dialogueAction?.description).toBe('Update the plan of the garden with Ben');
  });

  it('takes the due date from the answer or from a question right after it', () => {
    const [questionAction] = findItems(
      'Anna: Ben, can you inform the booking team about it all?\nBen: Yes, I will tell them tomorrow.',
    );
    expect(questionAction).toMatchObject({
      description: 'Inform the booking team about it all',
      dueDate: '2026-03-03',
    });
    const [later] = findItems(
      "Cleo: I'll talk to the partner team about the plans.\nAnna: Good. Can you do that before the end of the month?\nCleo: Yes.\nBen: Hm.",
    );
    expect(later).toMatchObject({ dueDate: '2026-03-31', evidence: { segmentIds: ['g1', 'g2', 'g3'] } });
  });

  it('resolves "it" if the sentence before allows one reading, and otherwise ignores the task', () => {
    const [item] = findItems(
      'Anna: I finished the import of the orders. Tomorrow I will test it on the new server.\nBen: Hm.\nCleo: Hm.',
    );
    expect(item).toMatchObject({
      description: 'Test the import of the orders on the new server',
      dueDate: '2026-03-03',
    });
    expect(item?.evidence.quote).toContain('I finished the import of the orders.');
    expect(findItems("Anna: I'll finish it by Friday.\nBen: Hm.\nCleo: Hm.")).toEqual([]);
    expect(findItems('Anna: We need to do a better job.\nBen: Hm.', [3, -6])).toEqual([]);
  });

  it('replaces "you" in a promise', () => {
    const [dialogueAction] = findItems("Anna: I'll send you the price list for the new seats.\nBen: Thanks.");
    expect(dialogueAction?.description).toBe('Send Ben the price list for the new seats');
    const [groupAction] = findItems(
      "Anna: I'll send you the price list for the new seats.\nBen: Thanks.\nCleo: Thanks.",
    );
    expect(groupAction?.description).toBe('Send the others the price list for the new seats');
  });

  it('does not count the acceptance of a request as another task', () => {
    const items = findItems(
      "Anna: Ben, can you prepare a new forecast by Friday?\nBen: Sure, I'll send it to everyone by Friday.\nCleo: Hm.",
    );
    expect(items).toMatchObject([{ description: 'Prepare a new forecast by Friday', ownerSpeakerId: 's2' }]);
  });

  it('takes the due date from the sentence after the acceptance, and does not count that sentence as another task', () => {
    const items = findItems(
      "Anna: Ben, can you negotiate the penalty clause with them?\nBen: I can. I'll talk to them on Thursday.\nCleo: Hm.",
    );
    expect(items).toMatchObject([
      { description: 'Negotiate the penalty clause with them', ownerSpeakerId: 's2', dueDate: '2026-03-05' },
    ]);
    expect(items[0]?.evidence.quote).toMatch(/Thursday\.$/);
  });

  it('prefers the promised day if it is later than the requested one', () => {
    const findAnsweredItems = (answer: string) =>
      findItems(`Anna: Ben, can you send the price list to the printer by Wednesday?\nBen: ${answer}\nCleo: Hm.`);
    expect(findAnsweredItems('Sure, I will do that on Friday.')).toMatchObject([
      { description: 'Send the price list to the printer', dueDate: '2026-03-06' },
    ]);
    expect(findAnsweredItems('Yes, I will do that tomorrow.')).toMatchObject([
      { description: 'Send the price list to the printer by Wednesday', dueDate: '2026-03-04' },
    ]);
  });

  it('does not resolve "them" to a single thing, or to a thing if people are meant', () => {
    const subjects =
      "Anna: The lease is signed.\nAnna: I'll file them with the accountant by Friday.\nBen: Hm.\nCleo: Hm.";
    expect(findItems(subjects)[0]?.description).toBe('File them with the accountant by Friday');
    const personAction =
      "Anna: We have the letters.\nAnna: I'll talk to them about the roof on Friday.\nBen: Hm.\nCleo: Hm.";
    expect(findItems(personAction)[0]?.description).toBe('Talk to them about the roof on Friday');
  });

  it('replaces "my" of another speaker by their name', () => {
    const transcript =
      'Cleo: I have finished my report for the council.\nAnna: I can review it after lunch.\nCleo: Thanks.';
    expect(findItems(transcript)).toMatchObject([
      { description: "Review Cleo's report for the council after lunch", ownerSpeakerId: 's2' },
    ]);
  });

  it('finds requests with "please" after other words, and tasks for right after the meeting', () => {
    expect(
      findItems('Anna: And please fill in the holiday calendar by the end of the week.\nBen: Hm.\nCleo: Hm.'),
    ).toMatchObject([{ description: 'Fill in the holiday calendar by the end of the week', dueDate: '2026-03-06' }]);
    expect(
      findItems("Anna: Okay, I'll ask the platform team about the server right after this.\nBen: Hm.\nCleo: Hm."),
    ).toMatchObject([{ description: 'Ask the platform team about the server right after this', ownerSpeakerId: 's1' }]);
  });

  it('finds a plain promise despite a few hesitations', () => {
    const conversation =
      'Ben: The demo is on Friday and everybody from sales will come to see what the export can do.\n'.repeat(12);
    const items = findItems(`${conversation}Cleo: Um, uh, um.\nAnna: Yeah, I'll prepare the slides.\nCleo: Perfect.`);
    expect(items).toMatchObject([{ description: 'Prepare the slides', ownerSpeakerId: 's3' }]);
  });

  it('assigns a task to the speaker who says "myself"', () => {
    const transcript =
      "Anna: And somebody needs to tell the printer. I'll call them myself this afternoon.\nBen: Hm.\nCleo: Hm.";
    expect(findItems(transcript)).toMatchObject([{ description: 'Tell the printer', ownerSpeakerId: 's1' }]);
  });
});
