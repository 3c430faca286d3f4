import { AppError } from '@minutehand/contracts/errors';
import type { Segment } from '../transcript/transcript.ts';
import type { RecordedTranscript } from './record.ts';

type TimedSegment = Segment & { start: number; end: number };
/** A cue with the name of who speaks; null when nobody is named. */
type Cue = { readonly start: number; readonly end: number; readonly text: string; readonly name: string | null };

/** WebVTT, one cue a segment, speakers as voices. Read again by this product it gives the same segments. */
export function* writeVtt(transcript: RecordedTranscript): Generator<string> {
  const cues = cuesOf(transcript);
  const hasVoices = cues.some((cue) => cue.name !== null);
  yield 'WEBVTT\n';
  for (const [index, cue] of cues.entries()) {
    // A file without any voice would be searched for "Name: text".
    const voice = cue.name === null ? (hasVoices || index > 0 ? '' : '<v></v>') : `<v ${encode(cue.name)}>`;
    const close = cue.name === null ? '' : '</v>';
    yield `\n${timeOf(cue.start, '.')} --> ${timeOf(cue.end, '.')}\n${voice}${encode(cue.text)}${close}\n`;
  }
}

/**
 * SubRip, one cue a segment, speakers as "Name: text", as everybody writes it. Where that would be read as something else, all
 * cues of the file have voice tags instead.
 */
export function* writeSrt(transcript: RecordedTranscript): Generator<string> {
  const cues = cuesOf(transcript);
  const isSayable = cues.every(canHaveLabel);
  for (const [index, cue] of cues.entries()) {
    const text = encodeSparingly(cue.text);
    const spoken = isSayable ? labelled(cue.name, text) : voiced(cue.name, text);
    const gap = index === 0 ? '' : '\n';
    yield `${gap}${index + 1}\n${timeOf(cue.start, ',')} --> ${timeOf(cue.end, ',')}\n${spoken}\n`;
  }
}

function cuesOf({ speakers, segments }: RecordedTranscript): Cue[] {
  if (segments.length === 0) throw new AppError('meeting.transcript_missing');
  const names = new Map<string | null, string>(speakers.map(({ id, shownName }) => [id, shownName]));
  return segments.map((segment) => {
    if (!isTimed(segment)) throw new AppError('export.untimed');
    const { start, end, text } = segment;
    return { start, end, text, name: names.get(segment.speakerId) ?? null };
  });
}

function isTimed(segment: Segment): segment is TimedSegment {
  return segment.start !== null && segment.end !== null;
}

/** Nobody's words would be taken for those of whoever spoke before, and text with a colon for a name. */
function canHaveLabel({ name, text }: Cue, index: number, cues: readonly Cue[]): boolean {
  if (name !== null) return text !== '' && !name.includes(': ') && !name.endsWith(':');
  // All before it were asked the same: if the last one is nobody's, so are they.
  return !text.includes(': ') && (index === 0 || cues[index - 1]?.name === null);
}

function labelled(name: string | null, text: string): string {
  return name === null ? text : `${encodeSparingly(name)}: ${text}`;
}

function voiced(name: string | null, text: string): string {
  return name === null ? `<v></v>${text}` : `<v ${encode(name)}>${text}</v>`;
}

/** 3661.5 as 01:01:01.500 */
function timeOf(seconds: number, point: '.' | ','): string {
  const ms = Math.round(seconds * 1_000);
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(two).join(':');
  return `${clock}${point}${String(ms % 1_000).padStart(3, '0')}`;
}

/** What WebVTT says of text: no markup, no arrow, and no line that could end the cue. */
function encode(text: string): string {
  return encodeLineBreaks(text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')).replace(
    /\{(?=\\)/g,
    '&#123;',
  );
}

/** Players of SubRip know no entities for sure: only what they would take for markup, an arrow or an entity becomes one. */
function encodeSparingly(text: string): string {
  const encoded = text
    .replace(/&(?=#?\w{1,8};)/g, '&amp;')
    .replace(/<(?=[a-z\d/!?])/gi, '&lt;')
    .replace(/-->/g, '--&gt;')
    .replace(/\{(?=\\)/g, '&#123;');
  return encodeLineBreaks(encoded);
}

function encodeLineBreaks(text: string): string {
  return text.replace(/[\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
