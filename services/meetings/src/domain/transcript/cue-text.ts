import { trimLine } from './decode-text.ts';

/** A cue's text without markup, and the speaker from its voice tag. */
export type CueText = { speaker: string | null; text: string };

// A tag ends before the next `<`: this keeps matching linear for text with many unclosed tags.
const VOICE = /<v(?:\.[^\s<>]*)?(?:[ \t]([^<>]*))?>/gi;
/** Known tags, timestamps in a cue, and SubStation overrides. Anything else in angle brackets is text. */
const MARKUP = /<\/?(?:c|i|b|u|s|ruby|rt|v|lang|font|span)(?:[.\s][^<>]*)?>|<\d[\d:.,]*>|\{\\[^{}]*\}/gi;

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

export function hasVoiceTag(payload: string): boolean {
  return payload.search(VOICE) >= 0;
}

/**
 * A cue is one segment with one speaker: the first one that its voice tags name. Further speakers become `Name: ` in the text, so
 * that their words are not attributed to the first speaker.
 */
export function readCueText(payload: string): CueText {
  let speaker: string | null = null;
  const spoken = payload.replace(VOICE, (_tag, annotation: string | undefined) => {
    const name = decodeEntities(trimLine(annotation ?? ''));
    if (name === '' || name === speaker) return '';
    if (speaker === null) {
      speaker = name;
      return '';
    }
    return `${encodeEntities(name)}: `;
  });
  return { speaker, text: trimLine(decodeEntities(spoken.replace(MARKUP, ''))) };
}

/** Decodes known named and numeric entities; leaves anything else unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : entity;
  });
}

function encodeEntities(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
