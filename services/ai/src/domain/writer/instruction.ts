/** The part of an instruction that this writer can follow: the length of the text. `isComplete` is false if it asks for more. */
export type ParsedInstruction = { readonly length: 'shorter' | 'standard' | 'longer'; readonly isComplete: boolean };

const SHORTER = [
  /\b(?:less (?:detail(?:s|ed)?|long|text|verbose|wordy)|too (?:long|detailed|verbose|wordy)|fewer (?:lines|words|points|details))\b/g,
  /\b(?:short(?:er|en|ened)?|concise(?:ly)?|brief(?:er|ly)?|condensed?|compact|succinct(?:ly)?|crisp(?:er)?|tight(?:er)?)\b/g,
];
const LONGER = [
  /\b(?:more (?:details?|detailed|lines|points|text|words|thorough)|too (?:short|brief|concise)|less (?:brief|concise|short))\b/g,
  /\b(?:long(?:er)?|lengthen|detail(?:s|ed)?|extended|extensive|fuller|thorough|expand(?:ed)?|elaborate|comprehensive|in depth)\b/g,
];
/** Negated instructions are ambiguous, so they are not followed. */
const NEGATION = /\b(?:not|no|never|without|don['’]?t)\b/;
/** Words without another request. */
const FILLERS = new Set(
  `a an and any as be bit can could even far give in is it its keep less little lot make me minutes more much of please rather real really
   should slightly somewhat summary text that the them they this to too very version want was were with would write you but way`.split(
    /\s+/,
  ),
);

/** Reads an English instruction. Phrases are read before words: "too short" requests a longer text. */
export function parseInstruction(instruction: string): ParsedInstruction {
  const text = instruction.toLowerCase();
  if (text.trim() === '') return { length: 'standard', isComplete: true };
  if (NEGATION.test(text)) return { length: 'standard', isComplete: false };
  let remainingText = text;
  const found = new Set<'shorter' | 'longer'>();
  for (const index of [0, 1]) {
    for (const [length, patterns] of [
      ['shorter', SHORTER],
      ['longer', LONGER],
    ] as const) {
      const reduced = remainingText.replace(patterns[index] ?? /$^/g, ' ');
      if (reduced !== remainingText) found.add(length);
      remainingText = reduced;
    }
  }
  const [length] = found;
  if (length === undefined || found.size > 1) return { length: 'standard', isComplete: false };
  const otherWords = remainingText.match(/[\p{L}\p{N}]+/gu) ?? [];
  return { length, isComplete: otherWords.every((word) => FILLERS.has(word)) };
}
