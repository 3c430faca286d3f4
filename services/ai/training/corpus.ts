import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const flag = z.number().optional();
const meeting = z
  .object({
    /** The id of the meeting. */
    meeting: z.string(),
    utterances: z.array(
      z.object({
        start: z.number(),
        end: z.number(),
        speaker: z.string(),
        text: z.string(),
        action: flag,
        decision: flag,
        salient: flag,
      }),
    ),
  })
  .transform(({ meeting: meetingId, ...rest }) => ({ meetingId, ...rest }));
export type CorpusMeeting = z.infer<typeof meeting>;

/** The folder of the corpus: the first argument, or the default beside the repository. */
export const getCorpusFolder = (): string =>
  resolve(
    process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
      join(import.meta.dirname, '../../../../shared/data/ami'),
  );

/** The meetings of one split ("train", "dev"), in the order of the file. */
export function readSplit(split: string): CorpusMeeting[] {
  return readMeetings(join(getCorpusFolder(), `${split}.jsonl`));
}

/** The meetings of a JSONL file that have utterances. */
export function readMeetings(file: string): CorpusMeeting[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => meeting.parse(JSON.parse(line)))
    .filter(({ utterances }) => utterances.length > 0);
}
