/** Data as JSON on one line. Characters besides \n and \r that some readers treat as line breaks are escaped, too. Angle brackets are escaped, so that no text looks like a tag. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>\u0085\u2028\u2029]/gu, escapeCharacter);
}

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
