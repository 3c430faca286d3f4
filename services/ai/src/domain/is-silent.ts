import { TRANSCRIPT_WORDS_MIN } from '../limits.ts';

/** Hesitations as speech recognition writes them, in several languages. */
const HESITATION = /^(?:u+[hm]+|e+r+m?|e+h+m*|a+h+m*|h+m+|m+h*m*|mhm|o+h+|ä+h*m*|e+u+h+|ö+h*m*)$/iu;
const NOISE = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫]+[^♪♫]*[♪♫]+/gu;

/** True if the transcript contains no speech, or only hesitations and noise. */
export function isSilent({ segments }: { readonly segments: readonly { readonly text: string }[] }): boolean {
  let words = 0;
  for (const { text } of segments) {
    for (const [word] of text.replace(NOISE, ' ').matchAll(/[\p{L}\p{M}]+/gu)) {
      if (HESITATION.test(word)) continue;
      // Scripts without spaces: each letter counts as a word.
      words += /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(word) ? word.length : 1;
      if (words >= TRANSCRIPT_WORDS_MIN) return false;
    }
  }
  return true;
}
