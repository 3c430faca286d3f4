import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkDraft } from '../../src/domain/check-draft.ts';
import { writeMinutes } from '../../src/domain/writer/write-minutes.ts';
import { loadClassifiers } from '../../src/outbound/embedded/load-classifiers.ts';
import { createInput } from '../transcripts.ts';

/**
 * Short invented meetings of fields that the public meetings lack. A line that starts with "T" has a task, one with "D" a decision, all
 * others neither; "t" and "d" mark the few that the embedded writer does not find yet.
 */
const MISSED_MAX = 8;
const classifiers = loadClassifiers();

function readMeeting(file: string) {
  const marked = readFileSync(resolve(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
  return marked.map((line) => ({ mark: line.slice(0, 2).trim(), text: line.slice(2) }));
}

function findLines(file: string) {
  const lines = readMeeting(file);
  const input = createInput(lines.map(({ text }) => text).join('\n'));
  const draft = checkDraft(writeMinutes(input, classifiers), input);
  const tasks = draft.actionItems.map(({ evidence }) => evidence.segmentIds);
  const decisions = draft.sections
    .filter(({ heading }) => heading === 'Decisions Made')
    .flatMap((section) => section.lines.flatMap((line) => (line.isTopic ? [] : [line.evidence.segmentIds])));
  const isCited = (cited: readonly (readonly string[])[], at: number) =>
    cited.some((ids) => ids.includes(`g${at + 1}`));
  /** Lines of which every citation is one that has nothing to list. */
  const isAloneCited = (cited: readonly (readonly string[])[], mark: RegExp) =>
    cited.filter((ids) => !ids.some((id) => mark.test(lines[Number(id.slice(1)) - 1]?.mark ?? '')));
  return { lines, tasks, decisions, isCited, isAloneCited };
}

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.txt'));

describe('the embedded writer in other fields', () => {
  it.each(files)('lists the tasks and decisions, and nothing else: %s', (file) => {
    const { lines, tasks, decisions, isCited, isAloneCited } = findLines(file);
    const lost = lines.filter(
      ({ mark }, at) => (mark === 'T' && !isCited(tasks, at)) || (mark === 'D' && !isCited(decisions, at)),
    );
    expect(lost.map(({ text }) => text)).toEqual([]);
    expect(isAloneCited(tasks, /t/i)).toEqual([]);
    expect(isAloneCited(decisions, /d/i)).toEqual([]);
  });

  it('has at least 60 tasks and decisions, and 60 sentences that are none', () => {
    const marks = files.flatMap((file) => readMeeting(file).map(({ mark }) => mark));
    expect(marks.filter((mark) => /^[TD]$/.test(mark)).length).toBeGreaterThanOrEqual(60);
    expect(marks.filter((mark) => mark === '').length).toBeGreaterThanOrEqual(60);
    expect(marks.filter((mark) => /^[td]$/.test(mark)).length).toBeLessThanOrEqual(MISSED_MAX);
  });
});
