import { describe, expect, it } from '@jest/globals';
import { createTranscript } from '../transcript/transcript.ts';
import { readLines } from './lines.ts';
import { excludeRemovedItems, readUserActionItems } from './user-action-items.ts';

const transcript = createTranscript([
  { label: 'Ann', start: null, end: null, text: 'I send the plan.' },
  { label: 'Ann Lee', start: null, end: null, text: 'I test it.' },
]);
const linked = {
  ...transcript,
  speakers: transcript.speakers.map((speaker) =>
    speaker.label === 'Ann Lee' ? { ...speaker, userId: 'u1' } : speaker,
  ),
};
const names = new Map([['u1', 'Ann Lee']]);
const read = (content: string, citations: never[] = []) => readUserActionItems({ content, citations }, linked, names);

const createCitation = (content: string, words: string, segmentIds: string[]) => {
  const line = readLines(content).find((candidate) => candidate.plainText === words);
  if (line === undefined) throw new Error(`no line ${words}`);
  return { anchor: line.anchor, segmentIds, quote: 'q', speaker: 'Ann', start: null, end: null };
};

describe('action items that users write in the minutes', () => {
  it('are the lines under a heading of action items only', () => {
    const content =
      '## Decisions Made\n\n- We sail.\n\n## Action Items\n\n- Paint it\n- Sell **it**\n\n## Next steps\n\nCall the yard\n';
    expect(read(content).map(({ description }) => description)).toEqual(['Paint it', 'Sell it', 'Call the yard']);
  });

  it.each([
    ['Ann: paint it', { assigneeName: 'Ann' }],
    ['Ann will paint it', { assigneeName: 'Ann' }],
    ['ann – paint it', { assigneeName: 'Ann' }],
    ['Ann Lee to paint it', { assigneeId: 'u1' }],
    ['**Ann Lee**: paint it', { assigneeId: 'u1' }],
    // Assignees are never guessed.
    ['Annabel: paint it', { assigneeName: null, assigneeId: null }],
    ['Paint it with Ann', { assigneeName: null, assigneeId: null }],
    ['Zoe: paint it', { assigneeName: null, assigneeId: null }],
    ['Ann’s boat is painted', { assigneeName: null, assigneeId: null }],
  ])('assign "%s" to the named speaker only', (line, assignee) => {
    expect(read(`## Action Items\n\n- ${line}\n`)).toMatchObject([{ assignee }]);
  });

  it.each([
    ['Ann: paint it', 'paint it'],
    ['Ann - paint it', 'paint it'],
    ['Ann will paint it', 'Ann will paint it'],
    ['Ann:', 'Ann:'],
    ['Zoe: paint it', 'Zoe: paint it'],
  ])('"%s" has the description "%s"', (line, description) => {
    expect(read(`## Action Items\n\n- ${line}\n`)).toMatchObject([{ description }]);
  });

  it.each([
    ['Paint it by 2026-12-24.', '2026-12-24'],
    ['Paint it soon', ''],
    ['Paint 12026-12-245', ''],
  ])('"%s" is due on the date that it contains', (line, dueDate) => {
    expect(read(`## Action Items\n\n- ${line}\n`)).toMatchObject([{ dueDate }]);
  });

  it('are parsed without checkboxes, and lines without letters are skipped', () => {
    expect(read('## To-do\n\n- [ ] Paint it\n- …\n').map(({ description }) => description)).toEqual(['Paint it']);
  });

  it('exclude lines with citations, which are proposed with their evidence', () => {
    const content = '## Action Items\n\n- Send the plan\n- Paint it\n';
    const citations = [createCitation(content, 'Send the plan', ['t1-s1'])];
    const userItems = readUserActionItems({ content, citations }, linked, names);
    expect(userItems.map(({ description }) => description)).toEqual(['Paint it']);
  });
});

describe('action items whose line was removed from the minutes', () => {
  const before = '## Decisions\n\n- It is agreed\n\n## Action Items\n\n- Send the plan\n- Test it\n';
  const generated = {
    content: before,
    citations: [
      createCitation(before, 'It is agreed', ['t1-s1']),
      createCitation(before, 'Send the plan', ['t1-s1']),
      createCitation(before, 'Test it', ['t1-s2']),
    ],
  };
  const proposed = [
    { evidence: { segmentIds: ['t1-s1'], quote: 'q' } },
    { evidence: { segmentIds: ['t1-s2'], quote: 'q' } },
    { evidence: { segmentIds: ['t1-s1', 't1-s2'], quote: 'q' } },
  ];
  const createMinutes = (content: string, keptLines: string[]) => ({
    content,
    citations: generated.citations.filter(({ anchor }) =>
      readLines(before).some((line) => line.anchor === anchor && keptLines.includes(line.plainText)),
    ),
  });

  it('are not proposed again', () => {
    const minutes = createMinutes('## Action Items\n\n- Send the plan\n', ['Send the plan']);
    expect(excludeRemovedItems(proposed, minutes, generated)).toEqual([proposed[0], proposed[2]]);
  });

  it('are proposed if another line still cites the same words', () => {
    const minutes = createMinutes('## Decisions\n\n- It is agreed\n', ['It is agreed']);
    expect(excludeRemovedItems(proposed, minutes, generated)).toEqual([proposed[0], proposed[2]]);
  });

  it('are all proposed while the minutes are unchanged', () => {
    expect(excludeRemovedItems(proposed, generated, generated)).toEqual(proposed);
  });

  it('are proposed if only a line of another section was removed', () => {
    const minutes = createMinutes('## Action Items\n\n- Send the plan\n- Test it\n', ['Send the plan', 'Test it']);
    expect(excludeRemovedItems(proposed, minutes, generated)).toEqual(proposed);
  });
});
