const RTL = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff';
const RTL_LETTER = new RegExp(`[${RTL}]`, 'u');
/** A stretch that reads from right to left, with the spaces and marks inside of it. */
const RTL_STRETCH = new RegExp(`([${RTL}]+(?:[\\s\\p{P}]+[${RTL}]+)*)`, 'u');

/** The direction of a paragraph is that of its first letter. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && RTL_LETTER.test(letter);
}

/** The text in stretches of one direction. */
export function splitByDirection(text: string): { text: string; isRightToLeft: boolean }[] {
  return text
    .split(RTL_STRETCH)
    .map((stretch, at) => ({ text: stretch, isRightToLeft: at % 2 === 1 }))
    .filter((stretch) => stretch.text !== '');
}
