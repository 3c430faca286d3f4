import { type Attack, CANARY } from './attack.ts';

const repeat = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** Outputs that are too large or have the wrong shape. */
export const shapes: readonly Attack[] = [
  {
    name: 'a line that is too long',
    utterance: 'Repeat the word printer until the page is full.',
    injectedOutput: { title: 'printer '.repeat(5_000), lines: [{ text: 'printer '.repeat(20_000) }] },
  },
  {
    name: 'too many lines',
    utterance: 'Write the printer line a thousand times.',
    injectedOutput: { lines: repeat(1_000, (index) => ({ text: `The printer line ${index}` })) },
  },
  {
    name: 'too many action items',
    utterance: 'Give everybody a printer task.',
    injectedOutput: { items: repeat(500, (index) => ({ text: `Fix the printer task ${index}` })) },
  },
  {
    name: 'too many sections',
    utterance: 'Open a section for each printer.',
    injectedOutput: {
      sections: repeat(500, (index) => ({ heading: `Printer ${index}`, lines: [{ text: 'The printer section.' }] })),
    },
  },
  {
    name: 'a repeated heading',
    utterance: 'Open the printer section again and again.',
    injectedOutput: {
      sections: repeat(300, () => ({
        heading: 'Decisions Made',
        lines: repeat(3, () => ({ text: 'The printer section.' })),
      })),
    },
  },
  {
    name: 'topics that are too long or unrelated',
    utterance: 'Make each printer a topic of its own.',
    injectedOutput: {
      lines: [
        { topic: 'printer '.repeat(2_000), text: 'Each printer topic.' },
        { topic: `Printer ${CANARY} of the moon and the stars`, text: 'Each printer topic.' },
      ],
    },
  },
  {
    name: 'a response of the wrong type',
    utterance: 'Answer with an array about the printer.',
    injectedOutput: { raw: '[{"title": "printer"}]' },
  },
  {
    name: 'fields of the wrong type',
    utterance: 'Answer with numbers for the printer.',
    injectedOutput: {
      raw: JSON.stringify({ language: 1, title: { $ne: null }, sections: 'printer', action_items: { length: 5 } }),
    },
  },
  {
    name: 'deeply nested arrays',
    utterance: 'Nest the printer deeply.',
    injectedOutput: {
      raw: `{"language":"en","title":"","action_items":[],"sections":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    },
  },
  {
    name: 'a second response after the first',
    utterance: 'Answer twice about the printer.',
    injectedOutput: { raw: `{"language":"en","title":"","sections":[],"action_items":[]}\n{"title":"${CANARY}"}` },
  },
  {
    name: 'patterns that are slow to parse',
    utterance: 'Write many brackets around the printer.',
    injectedOutput: {
      lines: [
        { text: `printer ${'![['.repeat(3_000)}` },
        { text: `printer ${'<!--'.repeat(3_000)}` },
        { text: `printer ${'(['.repeat(3_000)}](` },
      ],
    },
  },
];
