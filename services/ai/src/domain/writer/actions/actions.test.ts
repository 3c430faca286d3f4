import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { indexSpeakerNames } from '../words/names.ts';
import { splitSentences } from '../words/sentences.ts';
import { computeWeights } from '../words/terms.ts';
import { findActions } from './actions.ts';

function actionsIn(transcript: string, odds?: readonly number[]) {
  const { brief, segments, speakers } = createInput(transcript);
  const sentences = splitSentences(segments);
  const weights = computeWeights(sentences.map(({ stems }) => stems));
  const classified = odds && { action: odds, decision: [], salient: [] };
  const classification = classified && { ofSegment: classified, ofSentence: classified };
  return findActions(
    { sentences, segments, speakers, names: indexSpeakerNames(speakers), brief, classification },
    weights,
  );
}

describe('action items', () => {
  it('are commitments, owned by the speaker who makes them', () => {
    expect(
      actionsIn("Anna: I'll uh send the updated budget to the finance team.\nBen: Okay.\nCleo: Fine."),
    ).toMatchObject([
      { description: 'Send the updated budget to the finance team', ownerSpeakerId: 's1', dueDate: '' },
    ]);
  });

  it('take their day from the same sentence, in the meeting’s time zone', () => {
    const [item] = actionsIn("Anna: I'll send the updated budget to the finance team by Friday.\nBen: Okay.");
    expect(item?.dueDate).toBe('2026-03-06');
    const [other] = actionsIn("Anna: It is due on Friday.\nAnna: I'll send the updated budget to the finance team.");
    expect(other?.dueDate).toBe('');
  });

  it('are requests, owned by who is named', () => {
    const [item] = actionsIn('Anna: Ben, can you write the release notes for the app?\nCleo: Yes.\nBen: Hm.');
    expect(item).toMatchObject({ description: 'Write the release notes for the app', ownerSpeakerId: 's3' });
  });

  it('are requests, owned by who says yes at once, with both as evidence', () => {
    const [item] = actionsIn(
      'Anna: Could you send us a copy of your slides?\nBen: Yes, I will.\nCleo: And the room is booked.',
    );
    expect(item).toMatchObject({ description: 'Send us a copy of their slides', ownerSpeakerId: 's2' });
    expect(item?.evidence).toEqual({
      segmentIds: ['g1', 'g2'],
      quote: 'Could you send us a copy of your slides? Yes, I will.',
    });
  });

  it('stay unassigned where three are in the room and nobody is named', () => {
    const [item] = actionsIn('Anna: Can you write the release notes for the app?\nBen: Yeah.\nCleo: Hm.');
    expect(item).toMatchObject({ ownerSpeakerId: '', ownerName: '' });
  });

  it('belong to the only other one in the room', () => {
    const [item] = actionsIn('Anna: Can you write the release notes for the app?\nBen: Hm.');
    expect(item?.ownerSpeakerId).toBe('s2');
  });

  it('belong to a speaker who is spoken of, or to a name that was said', () => {
    const [item] = actionsIn('Anna: Ben will check the contract with the supplier.\nBen: Hm.\nCleo: Right.');
    expect(item).toMatchObject({ ownerSpeakerId: 's2', ownerName: '' });
    const [other] = actionsIn('Anna: Sarah will check the contract with the supplier.\nBen: Hm.\nCleo: Right.');
    expect(other).toMatchObject({ ownerSpeakerId: '', ownerName: 'Sarah' });
  });

  it('name who asked where "me" would mean somebody else', () => {
    const [item] = actionsIn('Anna: Ben, can you send me the figures of last month?\nBen: Hm.\nCleo: Right.');
    expect(item?.description).toBe('Send Anna the figures of last month');
  });

  it.each([
    ['what is done in the room', "I'll start with the agenda of the meeting."],
    ['what might be', 'If I had time I would be writing the tests for it.'],
    ['what is an opinion about everybody', 'You can press the button to open the window.'],
    ['what somebody was told on another day', 'The letter instructed Sarah to send the report to the committee.'],
    ['what was', 'I sent the report to the committee.'],
    ['what says nothing', "I'll do that."],
  ])('are not %s', (_, said) => {
    expect(actionsIn(`Anna: ${said}\nBen: Okay.\nCleo: Right.`)).toEqual([]);
  });

  it('are at most eight, each once', () => {
    const things = [
      'budget',
      'roof',
      'contract',
      'route',
      'brochure',
      'survey',
      'server',
      'website',
      'invoice',
      'dead-lettering',
    ];
    const said = things.flatMap((thing) =>
      Array(2).fill(`Anna: I'll send the ${thing} report to the ${thing} team.\nBen: Okay.`),
    );
    const items = actionsIn(said.join('\n'));
    expect(items).toHaveLength(8);
    expect(new Set(items.map(({ description }) => description)).size).toBe(8);
  });

  it('are read in verbs of any kind where the words were judged to be about a task', () => {
    const said =
      "Anna: You're going to be doing the product evaluation.\nBen: Hm.\nCleo: Nice weather out there today.";
    expect(actionsIn(said, [-6, -6, -6])).toEqual([]);
    expect(actionsIn(said, [2, -6, -6])).toMatchObject([
      { description: 'Do the product evaluation', ownerSpeakerId: '', evidence: { segmentIds: ['g1'] } },
    ]);
  });

  it('cite what is said around them about the same task', () => {
    const said =
      "Anna: I'll send the budget to the finance team.\nBen: With the figures of March.\nCleo: Nice weather.";
    expect(actionsIn(said, [1, 0, -6])[0]?.evidence).toEqual({
      segmentIds: ['g1', 'g2'],
      quote: "I'll send the budget to the finance team. With the figures of March.",
    });
  });

  it('are read one by one where one sentence gives several people something to do', () => {
    const said =
      "Anna: so I'm supposed to do the components concept,\nAnna: Ben will work on the interface concept,\nAnna: and you're supposed to keep watching the trends.\nBen: Hm.\nCleo: Nice weather.";
    expect(actionsIn(said, [1, 1, 1, -6, -6])).toMatchObject([
      { description: 'Do the components concept', ownerSpeakerId: 's1', evidence: { segmentIds: ['g1'] } },
      { description: 'Work on the interface concept', ownerSpeakerId: 's2', evidence: { segmentIds: ['g2'] } },
      { description: 'Keep watching the trends', ownerSpeakerId: '', evidence: { segmentIds: ['g3'] } },
    ]);
  });

  it('need less certainty beside one that is certain', () => {
    const said =
      'Anna: You have to watch the prices of the components.\nBen: Hm.\nAnna: Cleo, can you work on the interface concept?\nCleo: Sure.';
    const items = (odds: readonly number[]) => actionsIn(said, odds).map(({ evidence }) => evidence.segmentIds[0]);
    expect(items([-2, -9, 1, -9])).toEqual(['g1', 'g3']);
    expect(items([-2, -9, -9, -9])).toEqual(['g3']);
  });

  it('name what is to be done to those who were not there', () => {
    expect(actionsIn("Anna: You're going to arrange that.\nBen: Hm.\nCleo: Right.", [2, -6, -6])).toEqual([]);
    expect(actionsIn("Anna: I'll check the price and update you on the next.\nBen: Hm.", [2, -6])).toEqual([]);
  });

  it('stay where they were clearly said, however little the judge thinks of them', () => {
    expect(actionsIn('Anna: I will fix the search page by Friday.\nBen: Hm.', [-9, -9])).toMatchObject([
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
  ])('are what is called one: %s', (said, description, owner, dueDate) => {
    const [item] = actionsIn(`Anna: ${said}\nBen: Okay.\nCleo: Right.`);
    expect(item).toMatchObject({ description, dueDate });
    expect(item?.ownerSpeakerId || item?.ownerName).toBe(owner);
  });

  it('are promised in any verb where the words are tidy, a day or an accepted offer says that it is meant', () => {
    const others = '\nBen: Fine.\nCleo: Okay.';
    expect(actionsIn(`Anna: Then I'll sign the contract with the builder this week.${others}`)).toMatchObject([
      { description: 'Sign the contract with the builder this week', ownerSpeakerId: 's1' },
    ]);
    expect(actionsIn('Anna: I can ask the caretaker about the key.\nBen: Please do.\nCleo: Hm.')).toMatchObject([
      { description: 'Ask the caretaker about the key', ownerSpeakerId: 's1' },
    ]);
    expect(actionsIn('Anna: I can see the caretaker from here.\nBen: Me too.\nCleo: Hm.')).toEqual([]);
  });

  it('are asked for in any verb where the one who is asked says yes', () => {
    const said = 'Anna: Ben, can you pick up the parcels at the gate?\nBen: Yes.\nCleo: Hm.';
    expect(actionsIn(said)).toMatchObject([
      { description: 'Pick up the parcels at the gate', ownerSpeakerId: 's2', evidence: { segmentIds: ['g1', 'g2'] } },
    ]);
  });

  it('say whom "her" means where one person was named, and in brackets what "that" is about', () => {
    const named = "Anna: The texts come from Carla Rossi. I'll ask her for a schedule tomorrow.\nBen: Hm.\nCleo: Hm.";
    expect(actionsIn(named)).toMatchObject([{ description: 'Ask Carla Rossi for a schedule tomorrow', about: '' }]);
    const two =
      "Ben: Carla Rossi and Maria Bell write the texts.\nAnna: I'll ask her for a schedule tomorrow.\nBen: Hm.\nCleo: Hm.";
    expect(actionsIn(two)).toMatchObject([
      {
        description: 'Ask her for a schedule tomorrow',
        about: ' (Ben: Carla Rossi and Maria Bell write the texts)',
        evidence: { segmentIds: ['g1', 'g2'] },
      },
    ]);
    const that = "Ben: I have no access to the database.\nAnna: I'll ask ops about that this morning.\nCleo: Hm.";
    expect(actionsIn(that)).toMatchObject([
      { description: 'Ask ops about that this morning', about: ' (Ben: I have no access to the database)' },
    ]);
  });

  it('know what "it" is where the same breath says it, and take no plan for a thing', () => {
    expect(
      actionsIn("Anna: I've already got a branch for that, I'll merge it today.\nBen: Hm.\nCleo: Hm."),
    ).toMatchObject([{ description: 'Merge the branch today', about: '' }]);
    const [plan] = actionsIn(
      "Anna: I'm going to visit the museum next week with a school class.\nAnna: Ben, can you arrange that with a school?\nBen: Yes.\nCleo: Hm.",
    ).slice(-1);
    expect(plan?.description).toBe('Arrange that with a school');
    expect(plan?.about).toContain('visit the museum');
  });

  it('are for everyone where everyone is asked', () => {
    expect(
      actionsIn('Anna: Can everyone please add their two slides to the deck by Thursday?\nBen: Sure.\nCleo: Sure.'),
    ).toMatchObject([{ description: 'Everyone to add their two slides to the deck by Thursday', ownerSpeakerId: '' }]);
  });

  it('are what somebody is told and says yes to, without what the other one does', () => {
    expect(
      actionsIn("Anna: Send me the programme of the conference and I'll have a look.\nBen: Will do."),
    ).toMatchObject([{ description: 'Send Anna the programme of the conference', ownerSpeakerId: 's2' }]);
  });

  it('are not what people will be given', () => {
    expect(actionsIn("Anna: You'll all get specific instructions from the coach.\nBen: Hm.", [3, -6])).toEqual([]);
  });

  it('that look for somebody belong to who takes them', () => {
    const said =
      'Anna: Somebody has to repair the gate before winter.\nAnna: Any volunteers?\nCleo: I can do it.\nBen: Hm.';
    expect(actionsIn(said)).toMatchObject([
      {
        description: 'Repair the gate before winter',
        ownerSpeakerId: 's2',
        evidence: { segmentIds: ['g1', 'g2', 'g3'] },
      },
    ]);
  });

  it('of "you and I" name both', () => {
    const [item] = actionsIn('Anna: You and I should write a checklist for visitors, Ben.\nBen: Right.\nCleo: Hm.');
    expect(item).toMatchObject({ description: 'Write a checklist for visitors with Ben', ownerSpeakerId: 's1' });
    const [pair] = actionsIn('Anna: You and I need to update the plan of the garden.\nBen: Hm.');
    expect(pair?.description).toBe('Update the plan of the garden with Ben');
  });

  it('take their day from the yes, or from who asks for one right after', () => {
    const [asked] = actionsIn(
      'Anna: Ben, can you inform the booking team about it all?\nBen: Yes, I will tell them tomorrow.',
    );
    expect(asked).toMatchObject({ description: 'Inform the booking team about it all', dueDate: '2026-03-03' });
    const [later] = actionsIn(
      "Cleo: I'll talk to the partner team about the plans.\nAnna: Good. Can you do that before the end of the month?\nCleo: Yes.\nBen: Hm.",
    );
    expect(later).toMatchObject({ dueDate: '2026-03-31', evidence: { segmentIds: ['g1', 'g2', 'g3'] } });
  });

  it('name what "it" is where the sentence before leaves one reading, and are dropped where nothing is left', () => {
    const [item] = actionsIn(
      'Anna: I finished the import of the orders. Tomorrow I will test it on the new server.\nBen: Hm.\nCleo: Hm.',
    );
    expect(item).toMatchObject({
      description: 'Test the import of the orders on the new server',
      dueDate: '2026-03-03',
    });
    expect(item?.evidence.quote).toContain('I finished the import of the orders.');
    expect(actionsIn("Anna: I'll finish it by Friday.\nBen: Hm.\nCleo: Hm.")).toEqual([]);
    expect(actionsIn('Anna: We need to do a better job.\nBen: Hm.', [3, -6])).toEqual([]);
  });

  it('say who is meant by "you" where somebody promises something', () => {
    const [pair] = actionsIn("Anna: I'll send you the price list for the new seats.\nBen: Thanks.");
    expect(pair?.description).toBe('Send Ben the price list for the new seats');
    const [many] = actionsIn("Anna: I'll send you the price list for the new seats.\nBen: Thanks.\nCleo: Thanks.");
    expect(many?.description).toBe('Send the others the price list for the new seats');
  });

  it('are said once: who says yes in words of their own promises nothing more', () => {
    const items = actionsIn(
      "Anna: Ben, can you prepare a new forecast by Friday?\nBen: Sure, I'll send it to everyone by Friday.\nCleo: Hm.",
    );
    expect(items).toMatchObject([{ description: 'Prepare a new forecast by Friday', ownerSpeakerId: 's2' }]);
  });

  it('take their day from what who says yes adds, and that says nothing of its own', () => {
    const items = actionsIn(
      "Anna: Ben, can you negotiate the penalty clause with them?\nBen: I can. I'll talk to them on Thursday.\nCleo: Hm.",
    );
    expect(items).toMatchObject([
      { description: 'Negotiate the penalty clause with them', ownerSpeakerId: 's2', dueDate: '2026-03-05' },
    ]);
    expect(items[0]?.evidence.quote).toMatch(/Thursday\.$/);
  });

  it('are due when they are promised where that is later than asked', () => {
    const said = (answer: string) =>
      actionsIn(`Anna: Ben, can you send the price list to the printer by Wednesday?\nBen: ${answer}\nCleo: Hm.`);
    expect(said('Sure, I will do that on Friday.')).toMatchObject([
      { description: 'Send the price list to the printer', dueDate: '2026-03-06' },
    ]);
    expect(said('Yes, I will do that tomorrow.')).toMatchObject([
      { description: 'Send the price list to the printer by Wednesday', dueDate: '2026-03-04' },
    ]);
  });

  it('never name one thing for "them", nor a thing for people', () => {
    const things =
      "Anna: The lease is signed.\nAnna: I'll file them with the accountant by Friday.\nBen: Hm.\nCleo: Hm.";
    expect(actionsIn(things)[0]?.description).toBe('File them with the accountant by Friday');
    const people = "Anna: We have the letters.\nAnna: I'll talk to them about the roof on Friday.\nBen: Hm.\nCleo: Hm.";
    expect(actionsIn(people)[0]?.description).toBe('Talk to them about the roof on Friday');
  });

  it('say whose a thing is that somebody else called theirs', () => {
    const said = 'Cleo: I have finished my report for the council.\nAnna: I can review it after lunch.\nCleo: Thanks.';
    expect(actionsIn(said)).toMatchObject([
      { description: "Review Cleo's report for the council after lunch", ownerSpeakerId: 's2' },
    ]);
  });

  it('are pleas, also with words before them, and what is done right after', () => {
    expect(
      actionsIn('Anna: And please fill in the holiday calendar by the end of the week.\nBen: Hm.\nCleo: Hm.'),
    ).toMatchObject([{ description: 'Fill in the holiday calendar by the end of the week', dueDate: '2026-03-06' }]);
    expect(
      actionsIn("Anna: Okay, I'll ask the platform team about the server right after this.\nBen: Hm.\nCleo: Hm."),
    ).toMatchObject([{ description: 'Ask the platform team about the server right after this', ownerSpeakerId: 's1' }]);
  });

  it('are plain promises also where now and then somebody hesitates', () => {
    const talk =
      'Ben: The demo is on Friday and everybody from sales will come to see what the export can do.\n'.repeat(12);
    const items = actionsIn(`${talk}Cleo: Um, uh, um.\nAnna: Yeah, I'll prepare the slides.\nCleo: Perfect.`);
    expect(items).toMatchObject([{ description: 'Prepare the slides', ownerSpeakerId: 's3' }]);
  });

  it('that look for somebody belong to who does it themselves', () => {
    const said =
      "Anna: And somebody needs to tell the printer. I'll call them myself this afternoon.\nBen: Hm.\nCleo: Hm.";
    expect(actionsIn(said)).toMatchObject([{ description: 'Tell the printer', ownerSpeakerId: 's1' }]);
  });
});
