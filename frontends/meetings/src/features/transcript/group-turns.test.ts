import { expect, test } from '@jest/globals';
import { groupTurns } from './group-turns.ts';
import type { TranscriptRow } from './transcript-rows.ts';

function toRows(lines: readonly string[]): TranscriptRow[] {
  let previous = '';
  return lines.map((line, index) => {
    const [speaker = '', text = ''] = line.split(': ');
    const isSpeakerChange = speaker !== previous;
    previous = speaker;
    return { id: `s${index}`, text, start: null, speaker, speakerId: speaker, isSpeakerChange };
  });
}

const show = (lines: readonly string[], firstPosition = 0) =>
  groupTurns(toRows(lines), firstPosition).map((group) =>
    group.kind === 'replies'
      ? `${group.turns.length} replies`
      : group.turn.paragraphs.map((rows) => rows.map(({ text }) => text).join(' ')).join(' / '),
  );

test('the consecutive segments of a speaker are one turn', () => {
  expect(show(['Ana: We begin', 'Ana: with the news.', 'Ben: There is none today.'])).toEqual([
    'We begin with the news.',
    'There is none today.',
  ]);
});

test('consecutive short replies are folded, a single one is not', () => {
  expect(show(['Ana: Shall we begin now?', 'Ben: Yeah.', 'Cora: Okay then.', 'Ana: Good, here is the news.'])).toEqual([
    'Shall we begin now?',
    '2 replies',
    'Good, here is the news.',
  ]);
  expect(show(['Ana: Shall we begin now?', 'Ben: Yeah.', 'Ana: Good, here is the news.'])).toHaveLength(3);
});

test('a long turn has paragraphs', () => {
  const sentence = `Ana: ${'word '.repeat(40).trim()}.`;
  expect(groupTurns(toRows([sentence, sentence, sentence]), 0)).toMatchObject([
    { turn: { paragraphs: [{ length: 2 }, { length: 1 }] } },
  ]);
});

test('rows keep their position in the transcript, and a continued turn is not marked as a start', () => {
  const [, rest] = toRows(['Ana: We begin', 'Ana: with the news.']);
  expect(groupTurns(rest ? [rest] : [], 50)).toMatchObject([
    { turn: { isStart: false, paragraphs: [[{ position: 50 }]] } },
  ]);
});
