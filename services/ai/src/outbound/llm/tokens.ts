import {
  CHARACTERS_PER_TOKEN,
  CHARACTERS_PER_TOKEN_DENSE,
  CHARACTERS_PER_TOKEN_OTHER,
  LLM_REASONING_TOKENS,
  LLM_RESPONSE_TOKENS,
} from '../../limits.ts';

/** Scripts in which most tokens have one or two characters. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /[\p{L}\p{M}]/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Estimates the tokens of a text by the scripts of its letters; the tokenizers of models differ. */
export function estimateTokens(text: string): number {
  // Most texts have Latin letters only.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
  if (/^[\u0000-\u024f\u2010-\u203f]*$/.test(text)) return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  const dense = count(text, DENSE);
  const other = Math.max(count(text, LETTER) - count(text, LATIN) - dense, 0);
  const rest = Math.max(text.length - dense - other, 0);
  return Math.ceil(
    dense / CHARACTERS_PER_TOKEN_DENSE + other / CHARACTERS_PER_TOKEN_OTHER + rest / CHARACTERS_PER_TOKEN,
  );
}

/** Names of reasoning models. */
const REASONING_MODEL = /(?:^|[/:-])(?:o[1-9]|gpt-5|qwq|qwen3|magistral|deepseek-r)|reason|think/i;

/** Tokens that one response may have. Those of a reasoning model include its reasoning. */
export function getResponseTokens({
  model,
  contextTokens,
}: {
  readonly model: string;
  readonly contextTokens: number;
}): number {
  const tokensMax = REASONING_MODEL.test(model) ? LLM_REASONING_TOKENS : LLM_RESPONSE_TOKENS;
  return Math.floor(Math.min(tokensMax, contextTokens / 3));
}
