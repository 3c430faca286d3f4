import { jsonrepair } from 'jsonrepair';
import { LLM_OPEN_OBJECT_CHARACTERS, LLM_RESPONSE_OBJECTS } from '../../../limits.ts';
import { type Fields, isRecord } from './is-record.ts';

/**
 * The JSON object of a response. `isTruncated` is true if the response ended before the object did; `completePart` then has the objects and
 * the strings of its fields that are complete, and the names of its fields, of which the last one is not complete.
 */
export type FoundJson = {
  readonly value: Fields;
  readonly isTruncated: boolean;
  readonly completePart?: { readonly value: Fields; readonly fields: readonly string[] };
};
type HasContent = (value: Fields) => boolean;
type JsonWithContent = FoundJson & { readonly hasContent: boolean };

/** A part of the text that begins with "{". `isTruncated` is true if it is unclosed. */
type Candidate = { readonly text: string; readonly isTruncated: boolean };

/**
 * Finds the JSON object in the response of a model: one that has one of `keys`, with reasoning, prose or a code fence around it. Of
 * several the last one with content counts. Small mistakes in the JSON (trailing commas, comments, quotes) are repaired, and a truncated
 * object is closed. Unclosed reasoning is read only if nothing else is, because the object may follow in it.
 */
export function findJson(
  text: string,
  keys: readonly string[],
  hasContent: HasContent = () => true,
): FoundJson | undefined {
  let first: FoundJson | undefined;
  for (const found of findAllJson(unquote(removeReasoning(text)), keys, hasContent)) {
    if (found.hasContent) return found;
    first ??= found;
  }
  return first ?? [...findAllJson(getOpenReasoning(text), keys, hasContent)].find((found) => found.hasContent);
}

/** The objects in a text, the most likely one first. */
function* findAllJson(
  text: string,
  keys: readonly string[],
  hasContent: HasContent,
): Generator<JsonWithContent, undefined> {
  const candidates = findCandidates(text);
  const complete = candidates.filter(({ isTruncated }) => !isTruncated).reverse();
  const truncated = candidates.filter(({ isTruncated }) => isTruncated);
  for (const parse of [JSON.parse, (json: string) => JSON.parse(jsonrepair(json))]) {
    for (const candidate of parse === JSON.parse ? complete : [...complete, ...truncated]) {
      const found = read(candidate, { keys, parse, hasContent });
      if (found !== undefined) yield found;
    }
  }
}

/** The object if the whole text is a JSON string of it, or the list of its sections. */
function unquote(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return `{"sections": ${trimmed}}`;
  if (!trimmed.startsWith('"')) return text;
  try {
    return String(JSON.parse(trimmed));
  } catch {
    return text;
  }
}

/** Removes what a reasoning model writes before its response. */
export const removeReasoning = (text: string): string => removeClosedReasoning(text).replace(OPEN_REASONING, ' ');

/** Unclosed reasoning. */
const OPEN_REASONING = /<(?:think(?:ing)?|reasoning)>[\s\S]*$/i;

const getOpenReasoning = (text: string): string => OPEN_REASONING.exec(removeClosedReasoning(text))?.[0] ?? '';

/** Each place is read a limited number of times: a model may repeat a tag until its response ends. */
function removeClosedReasoning(text: string): string {
  const unclosed = new Set<string>();
  let textWithoutReasoning = '';
  let from = 0;
  for (const { index, 1: name = '' } of text.matchAll(/<(think(?:ing)?|reasoning)>/gi)) {
    if (index < from || unclosed.has(name.toLowerCase())) continue;
    const end = findEndOfTag(text, name, index);
    if (end === undefined) unclosed.add(name.toLowerCase());
    else {
      textWithoutReasoning += `${text.slice(from, index)} `;
      from = end;
    }
  }
  return `${textWithoutReasoning}${text.slice(from)}`.replace(/^[\s\S]*<\/(?:think(?:ing)?|reasoning)>/i, ' ');
}

function findEndOfTag(text: string, name: string, from: number): number | undefined {
  const closing = new RegExp(`</${name}>`, 'gi');
  closing.lastIndex = from;
  return closing.test(text) ? closing.lastIndex : undefined;
}

function findCandidates(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  let from = text.indexOf('{');
  let openCharacters = 0;
  while (from >= 0 && candidates.length < LLM_RESPONSE_OBJECTS && openCharacters < LLM_OPEN_OBJECT_CHARACTERS) {
    const end = findEnd(text, from);
    candidates.push({ text: text.slice(from, end), isTruncated: end === undefined });
    if (end === undefined) openCharacters += text.length - from;
    from = text.indexOf('{', end ?? from + 1);
  }
  return candidates;
}

/** Returns where the object that begins at `from` ends; undefined if it is unclosed. */
function findEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (const { character, at } of readOutsideStrings(text, from)) {
    if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Removes a truncated string, because it would end in the middle of a sentence. A quote is compared with the transcript anyway. */
function removeOpenString(json: string): string {
  let start = -1;
  for (const { character, at } of readOutsideStrings(json, 0)) start = character === '"' ? at : -1;
  const before = json.slice(0, Math.max(start, 0));
  return start < 0 || QUOTE_FIELD.test(before) ? json : before;
}

/** Removes everything after the last object that is complete. */
function removeOpenObject(json: string): string {
  let end = 0;
  for (const { character, at } of readOutsideStrings(json, 0)) if (character === '}') end = at + 1;
  return json.slice(0, end);
}

const QUOTE_FIELD = /"quotes?"\s*:\s*\[?\s*$/i;

/** The characters of JSON outside of its strings, and the quotation mark that opens each string. */
function* readOutsideStrings(json: string, from: number): Generator<{ character: string; at: number }> {
  for (let index = from; index < json.length; index += 1) {
    const character = json[index] ?? '';
    yield { character, at: index };
    if (character !== '"') continue;
    for (index += 1; index < json.length && json[index] !== '"'; index += 1) if (json[index] === '\\') index += 1;
  }
}

/** Undefined if it cannot be read, also because it is nested too deeply. */
function read(
  { text, isTruncated }: Candidate,
  options: {
    readonly keys: readonly string[];
    readonly parse: (json: string) => unknown;
    readonly hasContent: HasContent;
  },
): JsonWithContent | undefined {
  const readObject = (json: string) => {
    try {
      const value = unwrap(renameFields(options.parse(json)), options.keys);
      return value && { value, hasContent: options.hasContent(value) };
    } catch {
      return undefined;
    }
  };
  const found = readObject(isTruncated ? removeOpenString(text) : text);
  if (found === undefined || !isTruncated) return found && { ...found, isTruncated };
  const value = { ...selectCompleteStrings(found.value), ...readObject(removeOpenObject(text))?.value };
  return { ...found, isTruncated, completePart: { value, fields: Object.keys(found.value) } };
}

/** Strings may follow the last complete object. The last field of a truncated object is not complete. */
const selectCompleteStrings = (object: Fields): Fields =>
  Object.fromEntries(
    Object.entries(object)
      .slice(0, -1)
      .filter(([, value]) => typeof value === 'string'),
  );

/** Fields that models also write as "actionItems", "Action Items" or "dueDate". */
const FIELDS: ReadonlySet<string> = new Set(
  'action_items due_date sections heading lines topic text segments quote quotes more description owner owners title summary sentences decisions language verdicts line supported rewrite claims'.split(
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
