const RTL = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff';
const RTL_LETTER = new RegExp(`[${RTL}]`, 'u');
/** A right-to-left run, with the spaces and punctuation inside it. */
const RTL_RUN = new RegExp(`([${RTL}]+(?:[\\s\\p{P}]+[${RTL}]+)*)`, 'u');

/** The first letter determines the direction of a paragraph. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && RTL_LETTER.test(letter);
}

/** Splits the text into runs of one direction. */
export function splitByDirection(text: string): { text: string; isRightToLeft: boolean }[] {
  return text
    .split(RTL_RUN)
    .map((run, index) => ({ text: run, isRightToLeft: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}
