/** Words by the name of their list, separated by ", ". An entry may be a phrase, a regular expression, or contain another list. */
export type WordLists = Readonly<Record<string, string>>;

/**
 * What a sentence says. "{next}" stands for a word of the list `next`, "{next?}" for one or none and "{next*}" for any number of them with
 * a space after each, "{word}" for any word. "^" is the start of the sentence.
 */
export type WordRule = {
  readonly says: string;
  /** Lists of words after and before which the same words mean something else. */
  readonly notAfter?: string;
  readonly notBefore?: string;
  /** A list of words that anywhere in the sentence show that it means something else. */
  readonly unless?: string;
  /** For names: capitals are compared. */
  readonly matchesCase?: boolean;
};

type CompiledRule = { readonly pattern: RegExp; readonly exception: RegExp | undefined };
export type WordRules = ReadonlyMap<string, CompiledRule>;

const START_OF_WORD = '(?<![\\p{L}\\p{N}])';
const END_OF_WORD = '(?![\\p{L}\\p{N}])';
const ANY_WORD: WordLists = { word: "[\\p{L}\\p{N}'’-]+" };
const LIST_NAME = /(?<!\\p)\{([a-z][a-z ]+)([?*]?)\}/g;

/** A regular expression for any entry of a list without other lists. */
export const anyOf = (words: string): string => alternate(words, ANY_WORD);

function replaceLists(source: string, lists: WordLists): string {
  return source.replace(LIST_NAME, (_, name: string, count: string) => {
    const words = lists[name];
    if (words === undefined) throw new Error(`There is no list of words named "${name}".`);
    return count === '' ? alternate(words, lists) : `(?:${alternate(words, lists)},? )${count}`;
  });
}

const alternate = (words: string, lists: WordLists): string =>
  `(?:${words
    .split(/,\s+/)
    .map((word) => replaceLists(word, lists))
    .join('|')})`;

function compile({ says, notAfter, notBefore, unless, matchesCase }: WordRule, lists: WordLists): CompiledRule {
  const flags = matchesCase === true ? 'u' : 'iu';
  const start = says.startsWith('^') ? '^' : START_OF_WORD;
  const before = notAfter === undefined ? '' : `(?<!${START_OF_WORD}${alternate(notAfter, lists)} )`;
  const after = notBefore === undefined ? '' : `(?!,? ${alternate(notBefore, lists)}${END_OF_WORD})`;
  const words = replaceLists(says.replace(/^\^/, ''), lists);
  return {
    pattern: new RegExp(`${start}${before}(?:${words})${END_OF_WORD}${after}`, flags),
    exception:
      unless === undefined ? undefined : new RegExp(`${START_OF_WORD}${alternate(unless, lists)}${END_OF_WORD}`, flags),
  };
}

/** Compiles rules by their names. */
export function createRules(lists: WordLists, rules: Readonly<Record<string, WordRule>>): WordRules {
  const all = { ...ANY_WORD, ...lists };
  return new Map(Object.entries(rules).map(([name, rule]) => [name, compile(rule, all)]));
}

/** The name of the first rule that a text meets. */
export function findRule(rules: WordRules, text: string): string | undefined {
  for (const [name, { pattern, exception }] of rules)
    if (pattern.test(text) && exception?.test(text) !== true) return name;
  return undefined;
}
