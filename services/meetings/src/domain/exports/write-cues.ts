import { AppError } from '@minutehand/contracts/errors';
import type { Segment } from '../transcript/transcript.ts';
import type { ExportedTranscript } from './export-data.ts';

type TimedSegment = Segment & { start: number; end: number };
/** A cue and its speaker's name, or null. */
type Cue = { readonly start: number; readonly end: number; readonly text: string; readonly name: string | null };

/** WebVTT, one cue per segment, speakers as voice tags. Importing it again gives the same segments. */
export function* writeVtt(transcript: ExportedTranscript): Generator<string> {
  const cues = toCues(transcript);
  const hasNames = cues.some((cue) => cue.name !== null);
  yield 'WEBVTT\n';
  for (const [index, cue] of cues.entries()) {
    // Without any voice tag, the parser would look for "Name: text".
    const voiceTag = cue.name === null ? (hasNames || index > 0 ? '' : '<v></v>') : `<v ${encode(cue.name)}>`;
    const closeTag = cue.name === null ? '' : '</v>';
    yield `\n${formatTime(cue.start, '.')} --> ${formatTime(cue.end, '.')}\n${voiceTag}${encode(cue.text)}${closeTag}\n`;
  }
}

/**
 * SubRip, one cue per segment, speakers as "Name: text". If that would be ambiguous to parse, all cues of the file have voice
 * tags instead.
 */
export function* writeSrt(transcript: ExportedTranscript): Generator<string> {
  const cues = toCues(transcript);
  const canUseLabels = cues.every(canHaveLabel);
  for (const [index, cue] of cues.entries()) {
    const text = encodeMinimally(cue.text);
    const payload = canUseLabels ? addLabel(cue.name, text) : addVoiceTag(cue.name, text);
    const gap = index === 0 ? '' : '\n';
    yield `${gap}${index + 1}\n${formatTime(cue.start, ',')} --> ${formatTime(cue.end, ',')}\n${payload}\n`;
  }
}

function toCues({ speakers, segments }: ExportedTranscript): Cue[] {
  if (segments.length === 0) throw new AppError('meeting.transcript_missing');
  const names = new Map<string | null, string>(speakers.map(({ id, displayName }) => [id, displayName]));
  return segments.map((segment) => {
    if (!isTimed(segment)) throw new AppError('export.untimed');
    const { start, end, text } = segment;
    return { start, end, text, name: names.get(segment.speakerId) ?? null };
  });
}

/** Captions need the times of all segments. */
export const hasTimes = ({ segments }: Pick<ExportedTranscript, 'segments'>): boolean => segments.every(isTimed);

/** One paragraph per segment, as "Name: text". Yields nothing without a transcript. */
export function* writeTranscriptText({ speakers, segments }: ExportedTranscript): Generator<string> {
  const names = new Map<string | null, string>(speakers.map(({ id, displayName }) => [id, displayName]));
  for (const { speakerId, text } of segments) {
    const name = names.get(speakerId);
    yield name === undefined ? `${text}\n\n` : `${name}: ${text}\n\n`;
  }
}

function isTimed(segment: Segment): segment is TimedSegment {
  return segment.start !== null && segment.end !== null;
}

/** Without a label, a cue would be attributed to the previous speaker, and text with a colon would be parsed as a name. */
function canHaveLabel({ name, text }: Cue, index: number, cues: readonly Cue[]): boolean {
  if (name !== null) return text !== '' && !name.includes(': ') && !name.endsWith(':');
  // If the previous cue has no name, no earlier cue has one: every cue before it passed this check.
  return !text.includes(': ') && (index === 0 || cues[index - 1]?.name === null);
}

function addLabel(name: string | null, text: string): string {
  return name === null ? text : `${encodeMinimally(name)}: ${text}`;
}

function addVoiceTag(name: string | null, text: string): string {
  return name === null ? `<v></v>${text}` : `<v ${encode(name)}>${text}</v>`;
}

/** 3661.5 is 01:01:01.500. */
function formatTime(seconds: number, point: '.' | ','): string {
  const ms = Math.round(seconds * 1_000);
  const pad = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(pad).join(':');
  return `${clock}${point}${String(ms % 1_000).padStart(3, '0')}`;
}

/** Escapes text for WebVTT: no markup, no arrow, and no line break that could end the cue. */
function encode(text: string): string {
  return encodeLineBreaks(text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')).replace(
    /\{(?=\\)/g,
    '&#123;',
  );
}

/** SubRip players may not decode entities: encodes only what they would parse as markup, an arrow or an entity. */
function encodeMinimally(text: string): string {
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
