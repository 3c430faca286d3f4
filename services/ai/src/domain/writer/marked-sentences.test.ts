import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { findMarkedSentences, raiseMarkedScores } from './marked-sentences.ts';
import { splitSentences } from './words/sentences.ts';

const text = `
Ann: The budget of the spring campaign is ten thousand euros.
Ben: The printer in the second office needs a new drum.
Ann: The summer campaign needs a budget of its own.`;
const context = { agenda: [], notes: [], openItems: [], decisions: [], sample: [] };
const input = createInput(text, { context: { ...context, marks: [{ kind: 'decision', seconds: 95 }] } }, 60);
const sentences = splitSentences(input.segments, 'en');

describe('a mark of a user', () => {
  it('belongs to the sentences around it', () => {
    const { decision, action, important } = findMarkedSentences(input, sentences);
    expect([...decision].map((index) => sentences[index]?.text)).toEqual([
      'The printer in the second office needs a new drum.',
    ]);
    expect([action.size, important.size]).toEqual([0, 0]);
  });

  it('raises the score of its sentences, and leaves all others', () => {
    const scores = new Map(sentences.map((sentence) => [sentence.index, { sentence, score: 0.5, vector: new Map() }]));
    const raised = raiseMarkedScores(scores, findMarkedSentences(input, sentences));
    expect(sentences.map(({ index }) => (raised.get(index)?.score ?? 0) > 0.5)).toEqual([false, true, false]);
  });
});
