import { TRANSCRIPT_LENGTH_MS } from '../../limits.ts';
import { createExcerpt, createLineError } from './line-error.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Parses `start --> end settings` to seconds. Hours are optional; the fraction follows `.` or `,`; settings are ignored. */
export function readTiming(line: string, lineNumber: number): { start: number; end: number } {
  const [from = '', rest = ''] = line.split('-->', 2);
  const start = readTime(from.trim(), lineNumber);
  const end = readTime(rest.trim().split(/\s/)[0] ?? '', lineNumber);
  if (end < start) throw createLineError(lineNumber, 'the cue ends before it starts.');
  return { start: start / SECOND_MS, end: end / SECOND_MS };
}

export function isTiming(line: string): boolean {
  return line.includes('-->');
}

/** True for a line that can only be a timing, not text that contains an arrow. */
export function isUnambiguousTiming(line: string): boolean {
  return /^\s*-?\d+(?::\d+)+(?:[.,]\d*)?\s*-->/.test(line);
}

function readTime(time: string, lineNumber: number): number {
  if (/^-\d/.test(time)) throw createLineError(lineNumber, `the time ${createExcerpt(time)} is negative.`);
  const match = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/.exec(time);
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = match ?? [];
  if (match === null || Number(minutes) > 59 || Number(seconds) > 59) {
    throw createLineError(lineNumber, `"${createExcerpt(time)}" is not a time such as 00:01:02.500.`);
  }
  const ms =
    Number(hours) * HOUR_MS +
    Number(minutes) * MINUTE_MS +
    Number(seconds) * SECOND_MS +
    Number(fraction.padEnd(3, '0'));
  if (ms > TRANSCRIPT_LENGTH_MS) {
    throw createLineError(
      lineNumber,
      `the time ${createExcerpt(time)} lies beyond ${TRANSCRIPT_LENGTH_MS / HOUR_MS} hours.`,
    );
  }
  return ms;
}
