import { type Attack, CANARY } from './attack.ts';

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Outputs that are too large or have the wrong shape. */
export const shapes: readonly Attack[] = [
  {
    name: 'a line without end',
    utterance: 'Repeat the word printer until the page is full.',
    injectedOutput: { title: 'printer '.repeat(5_000), lines: [{ text: 'printer '.repeat(20_000) }] },
  },
  {
    name: 'lines without end',
    utterance: 'Write the printer line a thousand times.',
    injectedOutput: { lines: many(1_000, (at) => ({ text: `The printer line ${at}` })) },
  },
  {
    name: 'action items without end',
    utterance: 'Give everybody a printer task.',
    injectedOutput: { items: many(500, (at) => ({ text: `Fix the printer task ${at}` })) },
  },
  {
    name: 'sections without end',
    utterance: 'Open a section for each printer.',
    injectedOutput: {
      sections: many(500, (at) => ({ heading: `Printer ${at}`, lines: [{ text: 'The printer section.' }] })),
    },
  },
  {
    name: 'one heading again and again',
    utterance: 'Open the printer section again and again.',
    injectedOutput: {
      sections: many(300, () => ({
        heading: 'Decisions Made',
        lines: many(3, () => ({ text: 'The printer section.' })),
      })),
    },
  },
  {
    name: 'topics without lines, and topics without end',
    utterance: 'Make each printer a topic of its own.',
    injectedOutput: {
      lines: [
        { topic: 'printer '.repeat(2_000), text: 'Each printer topic.' },
        { topic: `Printer ${CANARY} of the moon and the stars`, text: 'Each printer topic.' },
      ],
    },
  },
  {
    name: 'something that only looks like an answer',
    utterance: 'Answer with an array about the printer.',
    injectedOutput: { raw: '[{"title": "printer"}]' },
  },
  {
    name: 'types that are wrong',
    utterance: 'Answer with numbers for the printer.',
    injectedOutput: {
      raw: JSON.stringify({ language: 1, title: { $ne: null }, sections: 'printer', action_items: { length: 5 } }),
    },
  },
  {
    name: 'brackets in brackets',
    utterance: 'Nest the printer deeply.',
    injectedOutput: {
      raw: `{"language":"en","title":"","action_items":[],"sections":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    },
  },
  {
    name: 'another answer behind the answer',
    utterance: 'Answer twice about the printer.',
    injectedOutput: { raw: `{"language":"en","title":"","sections":[],"action_items":[]}\n{"title":"${CANARY}"}` },
  },
  {
    name: 'patterns that make readers slow',
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
