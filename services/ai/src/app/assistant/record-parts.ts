import type { AnswerPart, CitedSpeaker } from '../../domain/assistant/answer.ts';
import type { FoundLine, NumberedLines, RecordPart } from './numbered-lines.ts';
import type { ModelAnswer } from './ports.ts';

type Sentence = ModelAnswer['sentences'][number];
type RecordLine = Extract<FoundLine, { kind: 'record' }>;

/** The parts of an answer that show stored records instead of sentences of the model that cite them. A record has one part. */
export function createRecordParts() {
  const byKey = new Map<string, Promise<RecordPart>>();
  const speakersOfParts = new Map<AnswerPart, readonly CitedSpeaker[]>();
  return {
    async create(sentences: readonly Sentence[], lines: NumberedLines, signal: AbortSignal): Promise<AnswerPart[]> {
      const parts: AnswerPart[] = [];
      for (const record of sentences.flatMap((sentence) => findRecords(sentence, lines))) {
        const creating = byKey.get(record.key) ?? record.createPart(signal);
        byKey.set(record.key, creating);
        const { part, speakers } = await creating;
        speakersOfParts.set(part, speakers);
        parts.push(part);
      }
      return parts;
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
