import { removeProfanity } from '../formalities/profanity.ts';
import { FILLER_CONTEXT_CHARACTERS } from '../limits.ts';
import { capitalize, expandContraction } from './contractions.ts';
import { removeDescriptions } from './remove-descriptions.ts';
import { danglingWords, hesitations, shortWords } from './vocabulary.ts';
import { removeVocatives } from './vocatives.ts';

const LEADING_FILLERS =
  /^(?:(?:okay|ok|wait(?=,| so)|so(?! far| that| many| much| long| on\b| called|-)|well(?! over| above| below|-)|yeah|yes|yep|right(?! now| away)|and|but|or|alright|all right|oh|now(?! that)|then(?! again)|anyway|anyways|basically|actually|obviously|also|again|of course|like(?! th)|(?:hi|hello|one more thing|one thing)(?=,)|because(?! of)|you know|you see|as you(?: all)? know(?=,)|i mean|i guess|guess(?= i|,)|i suppose|i think(?: that)?|(?:i |we )?(?:just )?reckon|i don't know(?=[,.])|i'd say|let's see|let me see|see(?! )|look(?! )|sure|fine(?! )|good(?! )|great(?! )|cool|exactly|hey|sorry|please|maybe like|plus|um|(?:thank you|thanks)(?: very much| so much)?(?=,)|(?:mr|madam|mrs|ms|mister)\.? (?:acting )?(?:chair(?:man|woman|person)?|speaker|president)|dear colleagues|ladies and gentlemen)(?=[\s,.;:!?-]|$)[\s,.;:!-]*)+/i;
const TRAILING_FILLERS =
  /(?<!\b(?:let|as|if|do|did|what|all|would))[\s,;:-]+(?:you know|i mean|i guess|i think|i suppose|or something(?: like that)?|or whatever|or anything(?: like that)?|and (?:all that|stuff|things|everything|so on|so forth)(?: like that)?|and that|and of course|to be honest|honestly|if you will|if that makes sense|(?:as|like) i said|right|okay|ok|yeah|yes|no|so|and|but|or|because|isn't it|is it|aren't they|doesn't it|don't you think|though|anyway|basically|obviously|actually|please|huh|as well as|then|like|well)(?=[\s.?!,;:-]*$)/i;
/** "The chatbot has, well, one". */
const WELL_AFTER_VERB = /\b(is|was|are|were|has|have|had), well, /gi;
/** Fillers between other words, with the punctuation that belongs to them. */
const FILLER_PHRASES =
  /(^|,?\s+|,)(?:,\s*)?(?:(?<!\b(?:let|as|if|do|did|what|all|would) )you know|i mean|sort of like|kind of like|like you know|if you like|as it were|so to speak|shall we say)(?:\s*,|(?=\s))/gi;
const KIND_OF =
  /(?<!\b(?:a|an|the|this|that|what|which|some|any|one|two|three|same|other|another|different|new|every|all|these|those|each|certain|right|many|several|no|best|his|her|our|their|my|your))\s+(?:kind|sort) of(?=\s)/gi;

/** ", like," */
const LIKE_FILLER = /,\s*like,\s*/gi;
/** ", I don't know," between words that belong together. */
const DOUBT_FILLER = /,\s*i don't know,\s*/gi;
/** ", okay," */
const OKAY_FILLER = /,\s*(?:okay|right),\s*/gi;
/** True if the word before `position` opens a phrase, as in "by, you know, the first row"; the comma belongs to the filler. */
function followsPhraseOpener(text: string, position: number): boolean {
  const before = /([\p{L}']+)\s*$/u.exec(text.slice(Math.max(0, position - FILLER_CONTEXT_CHARACTERS), position))?.[1];
  return before !== undefined && PHRASE_OPENER.test(before);
}
const PHRASE_OPENER =
  /^(?:by|of|with|for|from|to|at|into|the|a|an|our|my|your|their|its|this|these|those|every|and|or|but|if|than)$/i;

/** "and yeah then". */
const YEAH_FILLER = /\b(and|so|but),? (?:yeah|yep|okay),? (?=\p{L})/giu;

/** Removes hesitations, self-repairs, false starts and fillers. Adds only the long form of contractions. */
export function cleanText(raw: string): string {
  let text = normalize(raw);
  text = removeTokens(text, (word, previous, next) => {
    return hesitations.has(word) && !(word === 'oh' && NUMBER_WORDS.has(previous) && NUMBER_WORDS.has(next));
  });
  text = removeCutWords(text);
  text = removeRepetitions(removeRestarts(text));
  text = text
    .replace(FILLER_PHRASES, (_, before: string, position: number, source: string) =>
      followsPhraseOpener(source, position) ? ' ' : before,
    )
    .replace(RESTARTED_VERB, '')
    .replace(WELL_AFTER_VERB, '$1 ')
    .replace(LIKE_FILLER, ' ')
    .replace(DOUBT_FILLER, ' ')
    .replace(OKAY_FILLER, ', ')
    .replace(KIND_OF, '')
    .replace(YEAH_FILLER, '$1 ');
  text = removeRepetitions(text);
  text = normalizePunctuation(text);
  for (let before = ''; before !== text; ) {
    before = text;
    text = normalizePunctuation(text.replace(LEADING_FILLERS, ''));
    text = normalizePunctuation(text.replace(TRAILING_FILLERS, ''));
  }
  return text;
}

/** Adds a capital at the start and a full stop at the end. An empty text stays empty. */
export function toSentence(text: string): string {
  const trimmed = text.replace(/[\s,;:–-]+$/u, '');
  if (trimmed === '') return '';
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.?!…]["'”’)]*$/u.test(capital) ? capital : `${capital}.`;
}

/** True if the text ends in the middle of a clause. */
export function isCutOff(text: string): boolean {
  const last = /([\p{L}\p{N}'’_]+)[^\p{L}\p{N}]*$/u.exec(text)?.[1]?.toLowerCase() ?? '';
  if (
    /\b(?:from now|later|early|going|carry|log|sign|check|come|fill|join|drop|phase|stay|switch(?:ed)?|turn(?:ed)?) (?:on|in)[^\p{L}\p{N}]*$/iu.test(
      text,
    )
  )
    return false;
  // The month, not the verb.
  if (/(?:\d(?:st|nd|rd|th)?|\b(?:in|by|of|until|till|before|next|for)) May[^\p{L}\p{N}]*$/u.test(text)) return false;
  if (/\b(?:right|straight|soon|just) after (?:this|that)[^\p{L}\p{N}]*$/iu.test(text)) return false;
  if (danglingWords.has(last)) return true;
  return last.length <= 2 && /^\p{L}+$/u.test(last) && !shortWords.has(last) && last !== 'ok' && last !== 'pm';
}

function normalize(raw: string): string {
  return removeProfanity(removeVocatives(removeDescriptions(raw)))
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\b((?:\p{Lu}_){1,8})(s\b)?/gu, (_, letters: string, plural = '') => letters.replaceAll('_', '') + plural)
    .replace(/(\p{L})_(?=\s|$|[.,?!])/gu, '$1')
    .replace(/\b(mm|uh|um) - (hmm|huh|mm|oh)\b/gi, '$1-$2')
    .replace(/\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) - (?=\w)/gi, '$1-')
    .replace(SPACED_HYPHEN, '$1-')
    .replace(SPACED_COMPOUND, (compound) => compound.replaceAll(' - ', '-'))
    .replace(/"\s*([^"]*?)\s*"/g, '"$1"')
    .replace(/(?<=[\p{L}.,?!])'(cause|kay|em|bout)\b/giu, " '$1")
    .replace(/\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(/(\S+)/g, (word) => expandContraction(word))
    .replace(/\s+/g, ' ')
    .trim();
}

/** "de - reverberation", "e - mail": hyphens surrounded by spaces. */
const SPACED_HYPHEN =
  /\b(de|re|pre|post|non|co|multi|semi|anti|sub|inter|intra|self|far|close|half|well|e|re|meta|mid|ex|ultra|micro|cross) - (?=(?!(?:and|but|or|so|the|a|an|i|we|you|they|he|she|it|is|are|that|this|not|which)\b)\p{L}{3,})/giu;

/** "on - line", "full - band", "signal - to - noise", "Hans - Peter". */
const SPACED_COMPOUND =
  /\b(?:(?:on|off) - line|full - \p{Ll}{3,}|\p{Ll}{3,} - to - \p{Ll}{3,}|\p{Lu}\p{Ll}+ - (?=\p{Lu}\p{Ll}))/gu;

/** The word of a token: lower case, without punctuation. */
const getWord = (token: string): string => token.toLowerCase().replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu, '');
const getTrailingMarks = (token: string): string => /[^\p{L}\p{N}'"]+$/u.exec(token)?.[0] ?? '';

function removeTokens(text: string, shouldRemove: (word: string, previous: string, next: string) => boolean): string {
  const remaining: string[] = [];
  const tokens = text.split(' ');
  const words = tokens.map(getWord);
  for (const [position, token] of tokens.entries()) {
    if (!shouldRemove(words[position] ?? '', words[position - 1] ?? '', words[position + 1] ?? '')) {
      remaining.push(token);
      continue;
    }
    const marks = getTrailingMarks(token);
    const last = remaining.at(-1);
    // The commas of ", uh," are removed, unless a clause starts after it.
    const startsClause = CLAUSE_START.test(words[position + 1] ?? '') && !danglingWords.has(getWord(last ?? ''));
    if (last?.endsWith(',') && marks === ',' && !startsClause) remaining[remaining.length - 1] = last.slice(0, -1);
    if (last !== undefined && /[.?!]/.test(marks) && !/[.?!]$/.test(last)) {
      remaining[remaining.length - 1] = last.replace(/[,;:]+$/, '') + marks.replace(/[^.?!]/g, '');
    }
  }
  return remaining.join(' ');
}

const CLAUSE_START = /^(?:i|we|you|they|he|she|it|there)'(?:s|m|re|ve|ll|d)$/;

/** Removes cut words: "w we", "th the", "featur features", "proj- project". */
function removeCutWords(text: string): string {
  const tokens = text.split(' ');
  return tokens
    .filter((token, index) => {
      const word = getWord(token);
      // In "th th that" the word was cut off twice.
      const next = getWord(tokens.slice(index + 1).find((other) => getWord(other) !== word) ?? '');
      if (/^\p{L}{1,6}-+,?$/u.test(token)) return false;
      if (word === '' || next === '') return true;
      if (next.startsWith(`${word}'`)) return false;
      if (/[.?!]$/.test(token)) return true;
      if (
        index === 0 &&
        /^(?!(?:Mr|Ms|Dr|St)$)\p{Lu}\p{Ll}?$/u.test(token) &&
        !shortWords.has(word) &&
        !hesitations.has(word)
      )
        return false;
      if (/^[b-hj-z]$/.test(word) && token === word) return false;
      if (/^[b-df-hj-np-tv-xz]{2,4}$/.test(token) && !VOWELLESS_WORDS.has(token)) return false;
      if (!/^(?:\p{Ll}[\p{Ll}-]*|\p{Lu}\p{Ll}{1,2})$/u.test(token) || !next.startsWith(word)) return true;
      return shortWords.has(word) || (word.length > 3 && next.length - word.length < 3);
    })
    .join(' ');
}

const VOWELLESS_WORDS: ReadonlySet<string> = new Set(
  'tv vs mm cm km kg ml hz khz mhz pm hr hrs pc cd dvd mp nth gb mb kb ms sms'.split(' '),
);

/** Removes false starts: "I wou I would", "we've this is", "me my only". */
function removeRestarts(text: string): string {
  const tokens = text.split(' ');
  const remaining: string[] = [];
  for (let position = 0; position < tokens.length; position++) {
    if (isRestart(tokens, position, 2)) position += 1;
    else if (isRestart(tokens, position, 3)) position += 2;
    else remaining.push(tokens[position] ?? '');
  }
  return remaining
    .join(' ')
    .replace(REPEATED_WORD, '')
    .replace(RESTARTED_GERUND, '$1')
    .replace(RESTARTED_SUBJECT, '')
    .replace(RESTARTED_VERB, '')
    .replace(REPEATED_PREPOSITION, '')
    .replace(RESTARTED_AFTER_IS, '$1 ')
    .replace(REPEATED_THAT, '$1 ')
    .replace(REPEATED_CLAUSE, '')
    .replace(ABANDONED_CONTRACTION, '')
    .replace(ABANDONED_PRONOUN, '');
}

/** True if the words are repeated, with the last word cut off the first time. */
function isRestart(tokens: readonly string[], position: number, length: number): boolean {
  const here = tokens.slice(position, position + length).map(getWord);
  const repeated = tokens.slice(position + length, position + 2 * length).map(getWord);
  const cutWord = here.at(-1) ?? '';
  if (repeated.length < length || cutWord === '' || cutWord === repeated.at(-1) || shortWords.has(cutWord))
    return false;
  return (
    here.slice(0, -1).every((word, index) => word !== '' && word === repeated[index]) &&
    (repeated.at(-1) ?? '').startsWith(cutWord)
  );
}

/** "fill I fill in"; not "you and I and you". */
const REPEATED_WORD =
  /\b(?!(?:and|but|nor|that|than|what|when|where|who|how|the)\b)(\p{L}{3,}) (?:i|we|they|you) (?=\1\b)/giu;
/** "Do doing the prototype gave us an idea". */
const RESTARTED_GERUND = /\b([dglnstwk])(o|ook|ee|ay|eed|hink|alk|ry|ant|now) (?=\1\2ing\b)\p{L}/giu;
/** "I have I've had"; not "as soon as we can we will". */
const RESTARTED_SUBJECT =
  /(?<!\b(?:as|what|that|whatever|if|when|where|how|because|all|than|which|who|everything|like|until|before|after|so|do|did|is|are|wherever|whenever) )\b(i|we|you|they|he|she) (?:have|had|am|are|will|would|can|could|should|was|were|just),? (?=\1(?:'\p{L}+)?\b)/giu;
/** "They all have, they have custom reports". */
const RESTARTED_VERB =
  /\b(i|we|you|they|he|she) (?:all |both |just |also )?(have|has|are|will|can|could|should|need|needs|want|wants),\s+(?=\1 \2\b)/giu;
/** "with their with computers". */
const REPEATED_PREPOSITION =
  /\b(with|of|for|from|by|at|into|about),? (?:the|a|an|their|our|my|your|his|its),? (?=\1\b)/gi;
/** "the mapping is, it's a pain". */
const RESTARTED_AFTER_IS = /\b(is|was|are|were), (?:it's|it is|it was|that's|they're|they are|they were|there's) /gi;
/** "one concern is that, um, that they leave"; not "I know that that works". */
const REPEATED_THAT =
  /\b(that),? that (?=(?:i|we|you|they|he|she|it|there|the|our|their|people|everybody|somebody|nobody)\b)/gi;
/** "we took first we took the". */
const REPEATED_CLAUSE =
  /\b((?:i|we|you|they|he|she|it|that|this) \p{L}{3,}) (?:(?!(?:what|that|when|where|if|how|because|and|but|or|so|as|than|who|which|like|before|after|until|while|whatever|whenever)\b)\p{L}+,? ){1,2}(?=\1\b)/giu;
const ABANDONED_CONTRACTION =
  /\b(?:I|we|you|they|he|she|it|that|there)'(?:ve|re|ll|m|d|s) (?=(?:this|that|it|we|I|they|he|she|you|there)(?:'s|'re|'ll|'ve|'m| is| are| was| were| will| have| can| could| should| would| must| does| do)\b)/gi;
const ABANDONED_PRONOUN =
  /^(?:me|I|we|it|they|he|she|you|the|a|that) (?=(?:my|our|their|his|the|we|I|they|he|she|you|it)\b)/i;

const INTENTIONAL_REPEATS: ReadonlySet<string> = new Set(['that', 'had', 'bye', 'no']);

/** Keeps the second of repeated words: "I I", "so we so we", "in the in the". */
export function removeRepetitions(text: string): string {
  let tokens = text.split(' ');
  for (let length = 6; length >= 1; length--) {
    const remaining: string[] = [];
    for (let position = 0; position < tokens.length; position++) {
      const here = tokens.slice(position, position + length);
      const next = tokens.slice(position + length, position + 2 * length);
      if (next.length === length && isRepeat(here, next)) {
        const first = tokens[position];
        const repeated = tokens[position + length];
        if (first !== undefined && repeated !== undefined && /^\p{Lu}/u.test(first)) {
          tokens[position + length] = capitalize(repeated);
        }
        position += length - 1;
        continue;
      }
      remaining.push(tokens[position] ?? '');
    }
    tokens = remaining;
  }
  return tokens.join(' ');
}

function isRepeat(here: readonly string[], next: readonly string[]): boolean {
  if (here.some((token, index) => index < here.length - 1 && /[.?!]$/.test(token))) return false;
  const words = here.map(getWord);
  if (words.some((word, index) => word === '' || word !== getWord(next[index] ?? ''))) return false;
  const firstWord = words[0] ?? '';
  if (words.length === 1 && (INTENTIONAL_REPEATS.has(firstWord) || /^\d/.test(firstWord))) return false;
  return !(words.length <= 2 && words.every((word) => NUMBER_WORDS.has(word)));
}

const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'zero oh one two three four five six seven eight nine ten hundred thousand million'.split(' '),
);

/** Removes quotation marks and brackets whose counterpart is in another sentence. */
function removeUnpairedMarks(text: string): string {
  const quoted = (text.match(/"/g)?.length ?? 0) % 2 === 0 ? text : text.replaceAll('"', '');
  const isEven = (quoted.match(/\(/g)?.length ?? 0) === (quoted.match(/\)/g)?.length ?? 0);
  return isEven ? quoted : quoted.replace(/[()]/g, '');
}

export function normalizePunctuation(text: string): string {
  return removeUnpairedMarks(text)
    .replace(/\s+([,.;:?!])/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,;:]+\s*([.?!])/g, '$1')
    .replace(/([?!])[.,]+/g, '$1')
    .replace(/(?<!\.)\.{2}(?!\.)/g, '.')
    .replace(/^[\s,.;:?!–-]+/u, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<!^)\b(the|an?),(?= \p{Ll})/gu, '$1')
    .replace(/,\s*$/, '')
    .trim();
}

/** Lower-cases the first letter, unless the word is an abbreviation. */
export const lowercaseFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
