import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { meetingsIn } from '../../../services/ai/training/corpus.ts';

/** A meeting to be imported, and what people wrote or marked about it. */
export type BenchMeeting = {
  readonly name: string;
  readonly format: 'text' | 'vtt';
  readonly content: string;
  /** The cues that annotators marked as action; undefined where nobody marked any. */
  readonly marked?: ReadonlySet<number>;
  /** Cues, where marks count them. */
  readonly cues?: number;
  /** Summaries of the whole meeting. */
  readonly summaries: readonly string[];
};

const reference = z.object({ general: z.array(z.object({ answer: z.string() })) });

/** The annotated meetings that have an action, as VTT, one utterance a cue. */
export function annotatedMeetings(file: string): BenchMeeting[] {
  return meetingsIn(file).flatMap(({ meeting, utterances }) => {
    const marked = new Set(utterances.flatMap(({ action }, at) => (action === 1 ? [at] : [])));
    if (marked.size === 0) return [];
    const cues = utterances.map(
      ({ start, end, speaker, text }) => `${timeOf(start)} --> ${timeOf(end)}\n<v ${speaker}>${text}\n`,
    );
    const content = `WEBVTT\n\n${cues.join('\n')}`;
    return { name: meeting, format: 'vtt', content, marked, cues: cues.length, summaries: [] } as const;
  });
}

/** Transcripts with a summary of the whole meeting where there is one beside them. */
export function summarisedMeetings(folder: string): BenchMeeting[] {
  const files = readdirSync(folder).sort();
  return files.flatMap((file) => {
    const format = file.endsWith('.vtt') ? 'vtt' : 'text';
    if (format === 'text' && (!file.endsWith('.txt') || file.startsWith('README'))) return [];
    const name = basename(file, format === 'vtt' ? '.vtt' : '.txt');
    const about = `${name}.reference.json`;
    const summaries = files.includes(about)
      ? reference.parse(JSON.parse(readFileSync(join(folder, about), 'utf8'))).general.map(({ answer }) => answer)
      : [];
    return { name, format, content: readFileSync(join(folder, file), 'utf8'), summaries } as const;
  });
}

/** Turns of one meeting after the other until there are so many words. */
export function longTranscript(meetings: readonly BenchMeeting[], words: number): string {
  const lines = meetings.filter(({ format }) => format === 'text').flatMap(({ content }) => content.split('\n'));
  const taken: string[] = [];
  let count = 0;
  for (let at = 0; count < words && lines.length > 0; at++) {
    const line = lines[at % lines.length] ?? '';
    taken.push(line);
    count += line.split(/\s+/).length - 1;
  }
  return taken.join('\n');
}

function timeOf(seconds: number): string {
  const whole = Math.round(seconds * 1_000);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const clock = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60, Math.floor(whole / 1_000) % 60];
  return `${clock.map((part) => pad(part)).join(':')}.${pad(whole % 1_000, 3)}`;
}
