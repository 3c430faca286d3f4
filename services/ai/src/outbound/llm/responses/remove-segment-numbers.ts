/** The bracket is read up to the next one, so that the work grows with the length of the text only. */
const BRACKET = /\[[^()[\]]*\]|\([^()[\]]*\)/gu;
const SPEAKER = /\bS\d+\b[\s:,]*/giu;
const ONE_OF_A_SPEAKER = /^\s*S\d+[\s:,]+\d+\s*$/iu;
const BEGINS_WITH_SEGMENT = /^\s*(?:(?:see|cf\.?|from|in)\s+)?seg(?:ment)?s?\b/iu;
const NUMBER = /^(?:(?:(?:see|cf\.?|from|in)\s+)?seg(?:ment)?s?\.?)?\s*(?:#\s*)?(?:\d+)?$/iu;

/** Removes numbers of segments that models repeat in their text: "[4]", "[2, 3]", "[4 S2]", "(see segments 4-5)", "(S2: 4)". */
export function removeSegmentNumbers(text: string): string {
  const keptParts: string[] = [];
  let from = 0;
  for (const { 0: bracket, index } of text.matchAll(BRACKET)) {
    if (!isSegmentNumbers(bracket)) continue;
    keptParts.push(text.slice(from, index).trimEnd());
    from = index + bracket.length;
  }
  return [...keptParts, text.slice(from)].join('');
}

function isSegmentNumbers(bracket: string): boolean {
  const inside = bracket.slice(1, -1);
  if (bracket.startsWith('(') && ONE_OF_A_SPEAKER.test(inside)) return true;
  if (bracket.startsWith('(') && !BEGINS_WITH_SEGMENT.test(inside)) return false;
  const numbers = inside.replace(SPEAKER, ',');
  return /\d/u.test(numbers) && numbers.split(/[,;&–-]|and/iu).every((number) => NUMBER.test(number.trim()));
}
