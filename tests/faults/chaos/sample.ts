/** An invented transcript; `word` occurs in no other one. */
export type SampleMeeting = { readonly title: string; readonly transcript: string; readonly word: string };

const SPEAKERS = ['Chair', 'Gardener', 'Cook', 'Carpenter'];
const TOPICS = ['the greenhouse', 'the pond', 'the long table', 'the tool shed', 'the herb bed', 'the old gate'];
const SENTENCES = [
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

/** A random word, so long that the typo tolerance of search cannot match that of another meeting. */
function createWord(random: () => number): string {
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)];
  return Array.from({ length: SYLLABLES }, () => `${pick(CONSONANTS)}${pick(VOWELS)}`).join('');
}

/** Creates 11 to 21 segments: one contains a decision, two contain an action item. */
export function createSampleMeeting(number: number, random: () => number): SampleMeeting {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const word = createWord(random);
  const topic = pick(TOPICS);
  const lines = [
    `Chair: Good morning, today we talk about ${topic} and about the ${word} plan.`,
    ...Array.from({ length: 7 + Math.floor(random() * 11) }, () => `${pick(SPEAKERS)}: ${pick(SENTENCES)}`),
    `Chair: We decided to repair ${topic} before the ${word} fair begins.`,
    `Gardener: I will fix the lock of ${topic} by Friday.`,
    `Cook: I will send the pictures of ${topic} to the printer by the end of the month.`,
  ];
  return { title: `Sample meeting ${number}`, transcript: `${lines.join('\n')}\n`, word };
}
