/** Made-up talk: what it says is nobody's, and one word in it is of this meeting alone. */
export type SampleMeeting = { readonly title: string; readonly transcript: string; readonly word: string };

const SPEAKERS = ['Chair', 'Gardener', 'Cook', 'Carpenter'];
const THINGS = ['the greenhouse', 'the pond', 'the long table', 'the tool shed', 'the herb bed', 'the old gate'];
const TALK = [
  'The rain has filled both barrels, so nobody needs to carry water this week.',
  'I think the colour of the benches is still too dark for the yard.',
  'The neighbours asked whether the path stays open during the summer.',
  'We looked at three offers and the second one was the clearest.',
  'Last month the delivery came two days late and the wood was wet.',
  'There is enough gravel left for the corner behind the kitchen.',
];
const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
const SYLLABLES = 6;

/** A word that no typo leads from to another one's. */
function createWord(random: () => number): string {
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)];
  return Array.from({ length: SYLLABLES }, () => `${pick(CONSONANTS)}${pick(VOWELS)}`).join('');
}

/** Ten to twenty turns, of which one decides and two promise. */
export function createSampleMeeting(number: number, random: () => number): SampleMeeting {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const word = createWord(random);
  const thing = pick(THINGS);
  const turns = [
    `Chair: Good morning, today we talk about ${thing} and about the ${word} plan.`,
    ...Array.from({ length: 7 + Math.floor(random() * 11) }, () => `${pick(SPEAKERS)}: ${pick(TALK)}`),
    `Chair: We decided to repair ${thing} before the ${word} fair begins.`,
    `Gardener: I will fix the lock of ${thing} by Friday.`,
    `Cook: I will send the pictures of ${thing} to the printer by the end of the month.`,
  ];
  return { title: `Sample meeting ${number}`, transcript: `${turns.join('\n')}\n`, word };
}
