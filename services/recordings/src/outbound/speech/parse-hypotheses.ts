import type { RecognizedSegment } from '../../domain/transcription/segments.ts';

/** `word start end probability`; a word may name its pronunciation, as in "read(2)". */
const WORD = /^(?<word>\S+) (?<start>\d+\.\d+) (?<end>\d+\.\d+) \d+\.\d+$/;
const isFiller = (word: string) => /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/.test(word);

/** Parses what pocketsphinx_continuous prints with `-time yes`: for each utterance its text, then a line for each word. */
export function parseHypotheses(output: string): RecognizedSegment[] {
  const segments: RecognizedSegment[] = [];
  let words: { text: string; start: number; end: number }[] = [];
  const flush = () => {
    const [first, last] = [words.at(0), words.at(-1)];
    if (first !== undefined && last !== undefined)
      segments.push({
        start: first.start,
        end: last.end,
        text: words.map(({ text }) => text).join(' '),
        speaker: null,
      });
    words = [];
  };
  for (const line of output.split('\n')) {
    const groups = WORD.exec(line.trim())?.groups;
    if (groups === undefined) continue;
    const { word = '', start, end } = groups;
    if (word === '<s>' || word === '</s>') flush();
    else if (!isFiller(word))
      words.push({ text: word.replace(/\(\d+\)$/, ''), start: Number(start), end: Number(end) });
  }
  flush();
  return segments;
}
