import { jsonrepair } from 'jsonrepair';
import { LLM_ANSWER_OBJECTS } from '../../../limits.ts';
import { type Fields, isRecord } from './is-record.ts';

/** The JSON object of a response. `isTruncated` is true if the response ended before the object did. */
export type FoundAnswer = { readonly value: Fields; readonly isTruncated: boolean };

/** A part of the text that begins with "{". */
type Candidate = { readonly text: string; readonly isTruncated: boolean };

/**
 * Finds the answer in the response of a model: a JSON object with one of `keys`, with reasoning, prose or a code fence around it. Of
 * several the last one counts. Small mistakes in the JSON (trailing commas, comments, quotes) are repaired, and an object that is
 * cut off is closed.
 */
export function findAnswer(text: string, keys: readonly string[]): FoundAnswer | undefined {
  const candidates = findCandidates(removeReasoning(text));
  const whole = candidates.filter(({ isTruncated }) => !isTruncated).reverse();
  const truncated = candidates.filter(({ isTruncated }) => isTruncated);
  return (
    findFirst(whole, (candidate) => read(candidate, keys, JSON.parse)) ??
    findFirst([...whole, ...truncated], (candidate) => read(candidate, keys, (json) => JSON.parse(jsonrepair(json))))
  );
}

function findFirst<T, R>(list: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Removes what a reasoning model writes before its answer. */
function removeReasoning(text: string): string {
  return text
    .replace(/<(think(?:ing)?|reasoning)>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/^[\s\S]*<\/(?:think(?:ing)?|reasoning)>/i, ' ')
    .replace(/<(?:think(?:ing)?|reasoning)>[\s\S]*$/i, ' ');
}

function findCandidates(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  let from = text.indexOf('{');
  while (from >= 0 && candidates.length < LLM_ANSWER_OBJECTS) {
    const end = findEnd(text, from);
    candidates.push({ text: text.slice(from, end), isTruncated: end === undefined });
    from = text.indexOf('{', end ?? from + 1);
  }
  return candidates;
}

/** Returns where the object that begins at `from` ends; undefined if it does not. */
function findEnd(text: string, from: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function read(
  { text, isTruncated }: Candidate,
  keys: readonly string[],
  parse: (json: string) => unknown,
): FoundAnswer | undefined {
  try {
    const value = unwrap(renameFields(parse(text)), keys);
    return value && { value, isTruncated };
  } catch {
    return undefined;
  }
}

/** Fields that models also write as "actionItems", "Action Items" or "dueDate". */
const FIELDS: ReadonlySet<string> = new Set(
  'action_items due_date sections heading lines topic text segments quote more description owner owners title summary sentences decisions language verdicts line supported rewrite claims'.split(
    ' ',
  ),
);

/** Other keys stay, and so do the headings that are the keys of an object of sections. */
function renameFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameFields);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (/^sections$/i.test(key) && isRecord(field)) return ['sections', renameSections(field)];
      const name = key.replace(/(?<=\p{Ll})[\s_-]*(?=\p{Lu})|[\s-]+/gu, '_').toLowerCase();
      return [FIELDS.has(name) && !Object.hasOwn(value, name) ? name : key, renameFields(field)];
    }),
  );
}

const renameSections = (sections: Fields): Fields =>
  Object.fromEntries(Object.entries(sections).map(([heading, lines]) => [heading, renameFields(lines)]));

/** Returns the object with one of the keys: the value itself, its only object, or the arguments of a tool call. */
function unwrap(value: unknown, keys: readonly string[]): Fields | undefined {
  if (!isRecord(value)) return undefined;
  if (keys.some((key) => Object.hasOwn(value, key))) return value;
  const inner = Object.values(value).map((field) => (typeof field === 'string' ? parseObject(field) : field));
  const found = inner.filter(isRecord).filter((field) => keys.some((key) => Object.hasOwn(field, key)));
  return found.length === 1 ? found[0] : undefined;
}

function parseObject(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
