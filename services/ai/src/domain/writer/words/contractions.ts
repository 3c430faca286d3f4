/** Spoken contractions and their written form. */
const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ['gonna', 'going to'],
  ['wanna', 'want to'],
  ['gotta', 'got to'],
  ["'cause", 'because'],
  ['cos', 'because'],
  ["'kay", 'okay'],
  ['kinda', 'kind of'],
  ['sorta', 'sort of'],
  ['dunno', "don't know"],
  ["'em", 'them'],
  ['lemme', 'let me'],
  ['gimme', 'give me'],
  ["'bout", 'about'],
]);

/** "gonna" becomes "going to", "i'm" becomes "I'm". */
export function expandContraction(word: string): string {
  const [, before = '', letters = '', after = ''] = /^([("]*)(.*?)([.,;:?!)"]*)$/.exec(word) ?? [];
  const expansion = CONTRACTIONS.get(letters.toLowerCase());
  if (expansion !== undefined) return before + (/^\p{Lu}/u.test(letters) ? capitalize(expansion) : expansion) + after;
  return letters === 'i' || /^i'(?:m|ll|ve|d)$/.test(letters) ? before + capitalize(letters) + after : word;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
