import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { canStandAlone, scoreSentences, selectDiverse } from './salience.ts';
import { splitSentences } from './words/sentences.ts';
import { computeWeights } from './words/terms.ts';

function canStandAloneIn(text: string): boolean {
  const [sentence] = splitSentences(createInput(`A: ${text}`).segments);
  return sentence !== undefined && canStandAlone(sentence);
}

describe('a sentence that is clear without context', () => {
  it.each([
    'We also decided to drop the old invoice format from the billing export.',
    'The price of the roof of the warehouse went up by ten percent.',
    'Will the minister pay for the roof of the warehouse in the harbour?',
    "It's the supplier who pays for the delivery of the goods.",
    'We talk to our IT about the roof of the warehouse.',
    'What would the roof of the warehouse cost with the gate?',
    'The market marketed by the owners is near the roof of the warehouse.',
    'The roof in at least two of the warehouses has to be repaired.',
    'Only if the bank agrees will the owners repair the roof of the warehouse.',
    'What the owners charge for the warehouse went up by ten per cent.',
    'Needless to say, the owners want a roof for the warehouse.',
    'We have to repair the roof, and we have to paint the gate of the warehouse.',
    'Their offers include the roof, there is no gate in the yard of the warehouse.',
    'Prices for the roof of the warehouse went up.',
  ])('is complete: %s', (text) => {
    expect(canStandAloneIn(text)).toBe(true);
  });

  it.each([
    ['too short', 'The roof leaks.'],
    ['cut off', 'We should repair the roof of the warehouse and the'],
    ['without content', 'It is what it is and so on and so on.'],
    ['without a verb', 'The roof of the warehouse, the gate of the yard.'],
    ['with participles before nouns only', 'A raised seat for the bathroom and a walking frame.'],
    ['with infinitives only', 'The volume, and to keep the design of the case sleek and simple.'],
    ['broken by a question in a phrase', 'There are problems with the how the roof of the warehouse was built.'],
    ['broken by a restart', 'The other thing to repair is which is more obvious the warehouse roof.'],
    ['broken by a restarted verb', 'The roof of the warehouse has always has become a problem for the supplier.'],
    ['without a subject', 'Can either use the roof of the warehouse, or the gate of the yard.'],
    ['a clause about the previous sentence', 'Which means that the roof of the warehouse is too expensive.'],
    ['broken by a repeated negation', "The roof of the warehouse don't doesn't have to be perfect."],
    ['broken by a cut word', 'When the power le the signal of the warehouse is too small.'],
    ['started twice', 'The mean the repair of the roof of the warehouse is complex.'],
    ['a greeting', 'Hi Mr. Tanaka, thanks for joining the warehouse team.'],
    ['a dependent clause', 'Depending on where the roof of the warehouse leaks most.'],
    [
      'broken by a clause that was not finished',
      "We've In the new plan of the warehouse they said to repair the roof.",
    ],
    ['broken by a phrase that starts again', 'We repair the roof of the warehouse but in the not in the old yard.'],
    ['broken by repeated words', 'On Monday we may we look at the roof of the warehouse.'],
    [
      'broken by a question word that is said again',
      "One thing to decide is who we want to be who's the owner of the roof.",
    ],
    [
      'broken by a modal verb that is said again',
      'I found that most owners would tenants at least would pay for the roof.',
    ],
    ['broken by a verb in two forms', 'Most owners are very use already used to the idea of paying for the roof.'],
    [
      'broken by a conjunction that is said again',
      'When the roof leaks when the level of the water is higher, we close the gate.',
    ],
    ['broken by an article after "want to"', 'If we want to the repair of the roof to be good, we have to wait.'],
    ['broken by a quotation that stops', 'We say, "OK, we repair every" What this says is that the roof is old.'],
    [
      'a clause without a verb',
      'There might be one other point, which would be that the roof of the warehouse for example.',
    ],
    ['an answer without its question', "No, it's the roof of the warehouse that leaks in the autumn."],
    [
      'broken by a preposition before another clause',
      'Based on we have to repair it, the roof of the warehouse is old.',
    ],
    ['broken by an article before a preposition', 'The owners know the roof but the with the gate of the yard.'],
    ['broken by a question that starts again', 'How well would you say the roof is how well have we repaired it.'],
    [
      'broken by a clause that starts again',
      'The problem is back to what you were what you are repairing on the roof.',
    ],
    ['broken by an adverb after an article', 'A bright roof helps with the personally I would have repaired the gate.'],
    ['a noun with a clause about it', "The extra roof itself that's going to be on the warehouse."],
    ['a question without its mark', 'Shall we make the decision to repair the roof of the warehouse.'],
    ['broken by a second start', 'The price to repair For the roof of the warehouse we have two offers.'],
    ['broken by a second relative clause', 'The roof is for people who need who have lost their warehouse.'],
    ['broken by a verb after an article', 'The roof of the warehouse a has only one gate to the yard.'],
    ['broken by a word that was cut off', 'We indicate the specif specific amount of tiles for the roof.'],
    ['without a subject', 'Passes the signal on to the roof and the gate of the warehouse.'],
    [
      'a noun with other clauses about it',
      'The roofs of the past years, what the people like, what the owners like about them.',
    ],
    [
      'a noun with a question about it',
      'The use of an advanced roof and what would determine the gate of the yard as well.',
    ],
    ['broken by a verb that is said twice', 'The people mistake them mistake it for the roof of the warehouse.'],
    ['broken by a repair', 'The repair of the we need a roof for the warehouse.'],
  ])('is not %s', (_, text) => {
    expect(canStandAloneIn(text)).toBe(false);
  });
});

describe('the scores of sentences', () => {
  const text = `
A: The roof of the warehouse leaks and the repair costs more than the budget allows.
B: Thank you, can you hear me on this microphone over here right now?
A: The repair of the warehouse roof costs more than the budget allows us this year.
B: The supplier contract ends in autumn and the supplier wants a higher price.
A: Is the roof of the warehouse leaking at the gate as well?`;
  const sentences = splitSentences(createInput(text).segments);
  const weights = computeWeights(sentences.map(({ stems }) => stems));
  const scored = [...scoreSentences(sentences, [{ from: 0, to: sentences.length - 1 }], weights).values()];

  it('are low for questions and talk about the meeting itself', () => {
    const best = scored.toSorted((a, b) => b.score - a.score).slice(0, 3);
    expect(best.map(({ sentence }) => sentence.index).sort()).toEqual([0, 2, 3]);
  });

  it('select diverse sentences in the order of the meeting', () => {
    const selected = selectDiverse(scored, 2).map(({ sentence }) => sentence.index);
    expect(selected).toHaveLength(2);
    expect(selected).toContain(3);
    expect(selected).toEqual(selected.toSorted((a, b) => a - b));
  });
});
