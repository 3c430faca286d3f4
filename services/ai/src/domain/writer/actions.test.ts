import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../test/transcripts.ts';
import { actionsOf } from './actions.ts';
import { speakerNames } from './names.ts';
import { sentencesOf } from './sentences.ts';
import { weightsOf } from './terms.ts';

function actionsIn(transcript: string, odds?: readonly number[]) {
  const { brief, segments, speakers } = inputOf(transcript);
  const sentences = sentencesOf(segments);
  const weights = weightsOf(sentences.map(({ stems }) => stems));
  const judged = odds && { action: odds, decision: [], salient: [] };
  const judgement = judged && { ofSegment: judged, ofSentence: judged };
  return actionsOf({ sentences, segments, speakers, names: speakerNames(speakers), brief, judgement }, weights);
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
      'parking',
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
});
