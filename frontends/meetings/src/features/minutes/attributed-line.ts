import { LINE_WORDS_MIN } from '../../limits.ts';

/** "Ana: The launch is in May." */
const ATTRIBUTED = /^\s*([^:\n]{1,60}):\s+(?=\S)/u;
const WORD = /[\p{L}\p{N}]/u;

/** A line of the minutes that starts with the name of who said it. */
export type AttributedLine = {
  readonly speaker: string;
  /** Length of the text up to the statement, in characters. */
  readonly prefixLength: number;
};

/**
 * Splits the speaker name from the start of a line; undefined if there is none. Only the first `plainLength` characters, which have no
 * formatting, can contain it.
 */
export function splitSpeaker(
  text: string,
  isSpeaker: (name: string) => boolean,
  plainLength = text.length,
): AttributedLine | undefined {
  const [prefix, name] = ATTRIBUTED.exec(text) ?? [];
  if (prefix === undefined || name === undefined || prefix.length > plainLength || !isSpeaker(name)) return undefined;
  return { speaker: name, prefixLength: prefix.length };
}

/** "Yeah." or "Okay so" is not a statement. */
export function isShortLine(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => WORD.test(word));
  return words.length < LINE_WORDS_MIN;
}

/** Whether a short name such as "Ann Lee" belongs to one of these full names, such as "Hon. Ann Lee (Minister)". */
export function isNameOf(name: string, fullNames: readonly string[]): boolean {
  const short = name.trim().toLowerCase();
  return fullNames.some((fullName) => fullName.toLowerCase().includes(short));
}
