import type { AnswerPart, CitedSpeaker } from '../../../domain/assistant/answer.ts';
import { MEETINGS_PER_BATCH, RECORDS_PER_ANSWER } from '../../../limits.ts';
import type { ModelAnswer } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import { getOrStart } from './get-or-start.ts';
import type { FoundLine, NumberedLines, RecordPart } from './numbered-lines.ts';

type Sentence = ModelAnswer['sentences'][number];
type RecordLine = Extract<FoundLine, { kind: 'record' }>;

/** The parts of an answer that show stored records, in place of the sentences in which the model cites them. Each record has one part, and the number of parts is limited. */
export function createRecordParts() {
  const byKey = new Map<string, Promise<RecordPart>>();
  const speakersOfParts = new Map<AnswerPart, readonly CitedSpeaker[]>();

  return {
    async create(sentences: readonly Sentence[], lines: NumberedLines, signal: AbortSignal): Promise<AnswerPart[]> {
      const cited = sentences.flatMap((sentence) => findRecords(sentence, lines));
      const records = new Map(cited.map((record) => [record.key, record]));
      let remainingCount = RECORDS_PER_ANSWER - byKey.size;
      const shownRecords = [...records.values()].filter(({ key }) => byKey.has(key) || remainingCount-- > 0);
      return readInBatches(shownRecords, MEETINGS_PER_BATCH, async (record) => {
        const { part, speakers } = await getOrStart(byKey, record.key, () => record.createPart(signal));
        speakersOfParts.set(part, speakers);
        return part;
      });
    },
    /** The speakers that a part names; undefined if it shows no record. */
    findSpeakers: (part: AnswerPart): readonly CitedSpeaker[] | undefined => speakersOfParts.get(part),
  };
}

/** True if the first existing line of a sentence is a record. */
export const isAboutRecords = (sentence: Sentence, lines: NumberedLines): boolean =>
  findFirstLine(sentence, lines)?.kind === 'record';

export const findFirstLine = ({ lines: numbers }: Sentence, lines: NumberedLines): FoundLine | undefined =>
  numbers.map(lines.get).find((line) => line !== undefined);

function findRecords(sentence: Sentence, lines: NumberedLines): RecordLine[] {
  if (!isAboutRecords(sentence, lines)) return [];
  return sentence.lines.flatMap((number) => {
    const line = lines.get(number);
    return line?.kind === 'record' ? [line] : [];
  });
}
