import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readMeetings } from '../../../services/ai/training/corpus.ts';

/** A meeting to import, with its annotations and reference summaries. */
export type BenchMeeting = {
  readonly name: string;
  readonly format: 'text' | 'vtt';
  readonly content: string;
  /** Indexes of the cues annotated as action; undefined if there are no annotations. */
  readonly annotatedCues?: ReadonlySet<number>;
  /** For annotated meetings only. */
  readonly cueCount?: number;
  /** Reference summaries of the whole meeting. */
  readonly summaries: readonly string[];
};

const referenceSchema = z.object({ general: z.array(z.object({ answer: z.string() })) });

/** Annotated meetings with at least one action, as VTT with one cue per utterance. */
export function readAnnotatedMeetings(file: string): BenchMeeting[] {
  return readMeetings(file).flatMap(({ meetingId, utterances }) => {
    const annotatedCues = new Set(utterances.flatMap(({ action }, index) => (action === 1 ? [index] : [])));
    if (annotatedCues.size === 0) return [];
    const cues = utterances.map(
      ({ start, end, speaker, text }) => `${formatTime(start)} --> ${formatTime(end)}\n<v ${speaker}>${text}\n`,
    );
    const content = `WEBVTT\n\n${cues.join('\n')}`;
    return { name: meetingId, format: 'vtt', content, annotatedCues, cueCount: cues.length, summaries: [] } as const;
  });
}

/** All transcripts of a folder, with the summaries of their reference files. */
export function readSummarizedMeetings(folder: string): BenchMeeting[] {
  const files = readdirSync(folder).sort();
  return files.flatMap((file) => {
    const format = file.endsWith('.vtt') ? 'vtt' : 'text';
    if (format === 'text' && (!file.endsWith('.txt') || file.startsWith('README'))) return [];
    const name = basename(file, format === 'vtt' ? '.vtt' : '.txt');
    const referenceFile = `${name}.reference.json`;
    const summaries = files.includes(referenceFile)
      ? referenceSchema
          .parse(JSON.parse(readFileSync(join(folder, referenceFile), 'utf8')))
          .general.map(({ answer }) => answer)
      : [];
    return { name, format, content: readFileSync(join(folder, file), 'utf8'), summaries } as const;
  });
}

/** Joins lines of several meetings to a transcript of about `words` words. */
export function createLongTranscript(meetings: readonly BenchMeeting[], words: number): string {
  const lines = meetings.filter(({ format }) => format === 'text').flatMap(({ content }) => content.split('\n'));
  const selected: string[] = [];
  let count = 0;
  for (let index = 0; count < words && lines.length > 0; index++) {
    const line = lines[index % lines.length] ?? '';
    selected.push(line);
    count += line.split(/\s+/).length - 1;
  }
  return selected.join('\n');
}

function formatTime(seconds: number): string {
  const totalMs = Math.round(seconds * 1_000);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const clock = [Math.floor(totalMs / 3_600_000), Math.floor(totalMs / 60_000) % 60, Math.floor(totalMs / 1_000) % 60];
  return `${clock.map((part) => pad(part)).join(':')}.${pad(totalMs % 1_000, 3)}`;
}
