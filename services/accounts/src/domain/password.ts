import { AppError } from '@minutehand/contracts/errors';
import { PASSWORD_CHARACTERS } from '@minutehand/contracts/limits';
import { COMMON_PASSWORD_COUNT, CONTEXT_WORD_CHARACTERS_MIN, OTHER_PASSWORD_CHARACTERS_MIN } from '../limits.ts';
import type { User } from './user.ts';

const PRODUCT = 'Minutehand';

/** Characters that often replace letters. */
const REPLACED_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** The error of a password that may not be used. */
export function createPasswordError(problem: string): AppError {
  return new AppError('user.password_unfit', { details: { fields: { password: [problem] } } });
}

/**
 * Throws user.password_unfit for a password that is too short, too long, equal to the email address, common, or that has too few
 * characters besides context words.
 */
export function checkPassword(
  password: string,
  owner: Pick<User, 'name' | 'email'>,
  commonPasswords: ReadonlySet<string>,
): void {
  const problem = findProblem(password, owner, commonPasswords);
  if (problem) throw createPasswordError(problem);
}

function findProblem(
  password: string,
  { name, email }: Pick<User, 'name' | 'email'>,
  commonPasswords: ReadonlySet<string>,
): string | undefined {
  const { min, max } = PASSWORD_CHARACTERS;
  if (password.length < min) return `must have at least ${min} characters`;
  if (password.length > max) return `must have at most ${max} characters`;
  if (password.toLowerCase() === email.toLowerCase()) return 'must not be your email address';
  if (commonPasswords.has(password.normalize('NFKC').trim().toLowerCase())) {
    return `must not be one of the ${COMMON_PASSWORD_COUNT.toLocaleString('en')} most common passwords`;
  }
  if (!hasOtherCharacters(password, getContextWords(name, email))) {
    return `must have at least ${OTHER_PASSWORD_CHARACTERS_MIN} letters or digits besides your name, email address and ${PRODUCT}`;
  }
  return undefined;
}

/** Reduces a text to its letters and digits in one spelling, without case, accents and replaced letters. */
function fold(text: string): string {
  const base = text.normalize('NFKD').toLowerCase();
  return [...base]
    .map((character) => REPLACED_LETTERS[character] ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The folded words of the person and the product, the longest first. */
function getContextWords(name: string, email: string): string[] {
  const separator = /[^\p{L}\p{M}\p{N}]+/u;
  const [local = '', domain = ''] = email.split('@');
  const [, ...labels] = domain.split('.').reverse();
  const texts = [PRODUCT, name, ...name.split(separator), local, ...local.split(separator)];
  for (const label of labels) texts.push(label, ...label.split(separator));
  return [...new Set(texts.map(fold))]
    .filter((word) => word.length >= CONTEXT_WORD_CHARACTERS_MIN)
    .sort((a, b) => b.length - a.length);
}

/** Returns whether enough letters and digits remain without the context words. A repeated character counts once. */
function hasOtherCharacters(password: string, contextWords: readonly string[]): boolean {
  const folded = fold(password);
  const remainingText = contextWords.reduce((text, word) => text.replaceAll(word, ''), folded);
  if (remainingText === folded) return true;
  return [...remainingText.replace(/(.)\1+/gu, '$1')].length >= OTHER_PASSWORD_CHARACTERS_MIN;
}
