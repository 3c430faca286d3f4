import { trimLine } from './decode-text.ts';

/** A cue's text without markup, and who speaks it if a voice tag says so. */
export type CueText = { voice: string | null; text: string };

// No tag reaches past the next `<`: text full of open tags is then read once, not once a tag.
const VOICE = /<v(?:\.[^\s<>]*)?(?:[ \t]([^<>]*))?>/gi;
/** Tags that the formats know, timestamps inside of a cue, and SubStation overrides. Anything else in angle brackets is text. */
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
 * A cue is one segment. Its first voice is its speaker; further voices in the same cue stay readable
 * as `Name: ` in the text, because a segment has one speaker and no word may change hands silently.
 */
export function readCueText(payload: string): CueText {
  let voice: string | null = null;
  const spoken = payload.replace(VOICE, (_tag, annotation: string | undefined) => {
    const name = decodeEntities(trimLine(annotation ?? ''));
    if (name === '' || name === voice) return '';
    if (voice === null) {
      voice = name;
      return '';
    }
    return `${encodeEntities(name)}: `;
  });
  return { voice, text: trimLine(decodeEntities(spoken.replace(MARKUP, ''))) };
}

/** Known names and numbers of characters that exist; anything else stays as it is written. */
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
