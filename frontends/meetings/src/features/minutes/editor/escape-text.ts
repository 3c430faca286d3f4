/** The context of a run of text in the Markdown. `before` and `after` are the adjacent characters; empty at the ends. */
export type TextContext = {
  before: string;
  after: string;
  startsLine: boolean;
  /** Whether the line continues a paragraph. */
  isContinued: boolean;
  isBeforeBreak: boolean;
  isInLink: boolean;
  /** Whether the first or last character is written as a character reference, so that it counts as punctuation. */
  shouldEncodeFirst: boolean;
  shouldEncodeLast: boolean;
};

const PUNCTUATION = /^[!-/:-@[-`{-~]$/;
const WORD = /^[\p{L}\p{N}]$/u;
const REFERENCE = /^&#?\w+;/;

/** Escapes text as the server does for generated lines: only characters that would be parsed as markup. */
export function escapeText(text: string, context: TextContext): string {
  const characters = [...text];
  let remaining = text;
  const written = characters.map((character, index) => {
    // A character reference begins and ends with punctuation.
    const previous = index === 1 && context.shouldEncodeFirst ? ';' : (characters[index - 1] ?? context.before);
    const isBeforeReference = index === characters.length - 2 && context.shouldEncodeLast;
    const next = isBeforeReference ? '&' : (characters[index + 1] ?? context.after);
    const isReference = character === '&' && REFERENCE.test(remaining);
    remaining = remaining.slice(character.length);
    const isFirst = index === 0;
    const isLast = index === characters.length - 1;
    if ((isFirst && context.shouldEncodeFirst) || (isLast && context.shouldEncodeLast))
      return `&#${character.codePointAt(0)};`;
    return isReference || isMarkup(character, previous, next, isLast, context) ? `\\${character}` : character;
  });
  if (!context.startsLine) return written.join('');
  if (/^[#>+\-=|[]/.test(text) || (context.isContinued && text.startsWith(':'))) written[0] = `\\${characters[0]}`;
  const number = /^(\d{1,9})[.)](?=\s|$)/.exec(text)?.[1];
  if (number !== undefined) written[number.length] = `\\${characters[number.length]}`;
  return written.join('');
}

function isMarkup(character: string, previous: string, next: string, isLast: boolean, context: TextContext): boolean {
  switch (character) {
    case '`':
    case '*':
    case '<':
      return true;
    case '\\':
      return PUNCTUATION.test(next) || (isLast && context.isBeforeBreak);
    case '~':
      return previous === '~' || next === '~';
    case '_':
      return !WORD.test(next) || !WORD.test(previous);
    case '[':
      return context.isInLink;
    case ']':
      return context.isInLink || next === '(' || next === '[' || next === ':';
    case '!':
      return isLast && next === '[';
    default:
      return false;
  }
}
