import { type CueText, hasVoiceTag, readCueText } from './cue-text.ts';
import { isTiming, isUnambiguousTiming, readTiming } from './cue-time.ts';
import { splitLines, trimLine } from './decode-text.ts';
import { createLineError } from './line-error.ts';
import { isLabelTooLong, splitLabel } from './speaker-label.ts';
import type { Utterance } from './transcript.ts';

type Cue = { line: number; start: number; end: number; payload: string };

/** Parses WebVTT. Skips the header, notes, styles and regions; each cue is an utterance. */
export function parseVtt(text: string): Utterance[] {
  const lines = splitLines(text);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    throw createLineError(1, 'a WebVTT file starts with WEBVTT. Is this another format?');
  }
  let next = 1;
  while (next < lines.length && !isBlank(lines[next]) && !isTiming(lines[next] ?? '')) next += 1;
  return toUtterances(readCues(lines, next, 'vtt'));
}

/** Parses SubRip: numbered cues with decimal commas. */
export function parseSrt(text: string): Utterance[] {
  return toUtterances(readCues(splitLines(text), 0, 'srt'));
}

function readCues(lines: readonly string[], from: number, format: 'vtt' | 'srt'): Cue[] {
  const cues: Cue[] = [];
  let index = from;
  while (index < lines.length) {
    if (isBlank(lines[index])) {
      index += 1;
      continue;
    }
    const end = findBlockEnd(lines, index);
    if (!(format === 'vtt' && isSkippedBlock(lines, index))) cues.push(readCue(lines, index, end));
    index = end;
  }
  return cues;
}

function readCue(lines: readonly string[], from: number, end: number): Cue {
  const timingIndex = isTiming(lines[from] ?? '') ? from : from + 1;
  if (timingIndex >= end || !isTiming(lines[timingIndex] ?? '')) {
    throw createLineError(from + 1, 'a timing such as 00:00:01.000 --> 00:00:02.500 was expected here.');
  }
  const payload = lines.slice(timingIndex + 1, end);
  const nestedTimingIndex = payload.findIndex(isUnambiguousTiming);
  if (nestedTimingIndex >= 0) {
    throw createLineError(timingIndex + 2 + nestedTimingIndex, 'a cue starts here without an empty line before it.');
  }
  const timing = readTiming(lines[timingIndex] ?? '', timingIndex + 1);
  return { line: timingIndex + 1, ...timing, payload: payload.map(trimLine).join(' ') };
}

function findBlockEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && !isBlank(lines[end])) end += 1;
  return end;
}

/** A NOTE, STYLE or REGION block. The identifier of a cue may also start with these words; its timing follows. */
function isSkippedBlock(lines: readonly string[], index: number): boolean {
  return (
    /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/.test(lines[index] ?? '') &&
    !isUnambiguousTiming(lines[index + 1] ?? '')
  );
}

/**
 * Determines speakers by voice tags if the file has any, otherwise by `Speaker: text`, where a cue without a label continues the
 * previous speaker.
 */
function toUtterances(cues: readonly Cue[]): Utterance[] {
  const hasVoices = cues.some((cue) => hasVoiceTag(cue.payload));
  let speaker: string | null = null;
  return cues.map((cue) => {
    const { label, text } = hasVoices ? splitByVoiceTag(cue) : splitByColon(readCueText(cue.payload));
    speaker = hasVoices ? label : (label ?? speaker);
    return { label: speaker, start: cue.start, end: cue.end, text };
  });
}

function splitByVoiceTag(cue: Cue): { label: string | null; text: string } {
  const { speaker, text } = readCueText(cue.payload);
  if (speaker !== null && isLabelTooLong(speaker)) {
    throw createLineError(cue.line, "the speaker's name is longer than 150 characters.");
  }
  return { label: speaker, text };
}

function splitByColon({ text }: CueText): { label: string | null; text: string } {
  return splitLabel(text);
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || trimLine(line) === '';
}
