import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A question that people asked about a meeting, and the numbers of the lines that answer it. */
export type BenchQuestion = { readonly text: string; readonly answeredBy: ReadonlySet<number> };

export type QuestionedMeeting = {
  readonly name: string;
  readonly content: string;
  /** Each line is a segment. */
  readonly lineCount: number;
  readonly questions: readonly BenchQuestion[];
};

const referenceSchema = z.object({
  specific: z.array(z.object({ query: z.string(), turns: z.array(z.tuple([z.int(), z.int()])) })),
});

/** Meetings whose references describe another meeting than the transcript: it answers none of the questions. */
const MISMATCHED = new Set(['covid_1']);

/** The meetings of a folder that have a reference file, with its questions that the transcript may answer. */
export function readQuestionedMeetings(folder: string): QuestionedMeeting[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.reference.json'));
  return files.sort().map((file) => {
    const name = file.replace('.reference.json', '');
    const { specific } = referenceSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const content = readFileSync(join(folder, `${name}.txt`), 'utf8');
    const questions = (MISMATCHED.has(name) ? [] : specific).map(({ query, turns }) => ({
      text: query,
      answeredBy: new Set(turns.flatMap(([first, last]) => getNumbers(first, last))),
    }));
    return { name, content, lineCount: content.split('\n').filter((line) => line.trim() !== '').length, questions };
  });
}

function getNumbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
