import { type CitedPlaces, getCitedPlaces } from '../../domain/draft.ts';
import { isNearDuplicate, joinPlaces } from '../../domain/near-duplicates.ts';
import { getWords } from '../../domain/writer/words/terms.ts';
import { JOINED_CLAIMS, JOINED_WORDS_SHARE } from '../../limits.ts';

type Claim = CitedPlaces & { readonly text: string };

/** Shorter words join what others say. */
const LONGER_WORD = /^(?:.*\p{N}.*|\p{L}{5,}.*)$/u;

/**
 * The line that a merge makes of several claims, with the places of all of them. A text that brings words of its own is not used, and claims that
 * neither have such a text nor are alike stay lines of their own.
 */
export function joinClaims(claims: readonly Claim[], text: string): Claim[] {
  const [first, ...others] = claims;
  if (first === undefined) return [];
  const canJoin = others.length > 0 && claims.length <= JOINED_CLAIMS;
  if (canJoin && isMadeOf(text, claims)) return [{ ...joinAll(first, others), text }];
  if (canJoin && others.every((other) => isNearDuplicate(first.text, other.text, true)))
    return [joinAll(first, others)];
  return claims.map((claim) => ({ text: claim.text, ...getCitedPlaces(claim) }));
}

const joinAll = (first: Claim, others: readonly Claim[]): Claim =>
  others.reduce<Claim>((joined, other) => joinPlaces(joined, other), { text: first.text, ...getCitedPlaces(first) });

/** True if the claims contain all numbers and most longer words of a text, and the text something of each of them. */
function isMadeOf(text: string, claims: readonly Claim[]): boolean {
  const longer = getWords(text).filter((word) => LONGER_WORD.test(word));
  const claimWords = claims.map((claim) => new Set([claim.text, claim.evidence.quote].flatMap(getWords)));
  const isKnown = (word: string) => claimWords.some((words) => words.has(word));
  if (longer.length === 0 || longer.some((word) => /\p{N}/u.test(word) && !isKnown(word))) return false;
  const known = longer.filter(isKnown).length;
  return (
    known >= longer.length * JOINED_WORDS_SHARE && claimWords.every((words) => longer.some((word) => words.has(word)))
  );
}
