import { EVIDENCE_PLACES_MAX } from '@minutehand/contracts/limits';
import { SEGMENTS_PER_STATEMENT } from '../../../limits.ts';
import { type Fields, isRecord } from './is-record.ts';
import { removeSegmentNumbers } from './remove-segment-numbers.ts';
import type { MergeResponse, MinutesResponse, UsableResponse } from './responses.ts';

type ReadLine = MinutesResponse['summary']['sentences'][number];

/** Placeholders that models write into fields without content. */
const PLACEHOLDER =
  /^(?:[\s\p{P}\p{S}]*|n\.?\s?\/?\s?a\.?|none|null|unknown|undefined|not (?:specified|mentioned|applicable|stated)|tbd|tba|string)$/iu;

function readText(...values: readonly unknown[]): string {
  const text = values.find((value) => typeof value === 'string' || typeof value === 'number');
  const clean = removeSegmentNumbers(String(text ?? '')).trim();
  return PLACEHOLDER.test(clean) ? '' : clean;
}

/** A name, or several that a model lists. */
const readNames = (...values: readonly unknown[]): string =>
  readText(
    ...values.map((value) =>
      Array.isArray(value)
        ? value
            .map((name) => readText(name))
            .filter(Boolean)
            .join(' and ')
        : value,
    ),
  );

/** Numbers, including those in "4", "[4, 5]", "segment 4" and "4-6". */
function readNumbers(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(readNumbers).slice(0, SEGMENTS_PER_STATEMENT);
  if (typeof value === 'number') return Number.isFinite(value) ? [Math.trunc(value)] : [];
  if (typeof value !== 'string') return [];
  return [...value.matchAll(/(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?/g)].flatMap(([, first, last]) => {
    const from = Number(first);
    const to = Math.min(Number(last ?? first), from + SEGMENTS_PER_STATEMENT - 1);
    return Array.from({ length: Math.max(to - from + 1, 1) }, (_, offset) => from + offset);
  });
}

function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

type ReadPlace = { segments: number[]; quote: string };

/** The places of a citation: one, or one for each of several quotes. */
function readPlaces(place: Fields): ReadPlace[] {
  const segments = readNumbers(place.segments ?? place.segment);
  const quotes = readList(place.quote ?? place.quotes).filter((quote) => typeof quote === 'string');
  return (quotes.length === 0 ? [''] : quotes).map((quote) => ({ segments, quote: quote.trim() }));
}

/** Segments and quote of the line itself or of its list of evidence, and of other places. */
function readEvidence(line: Fields): ReadPlace & { more: ReadPlace[] } {
  const [nested, ...others] = readList(line.evidence).map((place) => (isRecord(place) ? place : { quote: place }));
  const [first = { segments: [], quote: '' }, ...further] = readPlaces({
    quote: nested?.quote ?? nested?.quotes ?? line.quote ?? line.quotes,
    segments: nested?.segments ?? nested?.segment ?? line.segments ?? line.segment,
  });
  const listed = [...others, ...readList(line.more).filter(isRecord)].flatMap(readPlaces);
  const otherPlaces = [...further, ...listed].filter(({ quote }) => quote !== '');
  return { ...first, more: otherPlaces.slice(0, EVIDENCE_PLACES_MAX - 1) };
}

/** Counts the lines that have content but are unusable. */
class Reader {
  unreadableCount = 0;

  readLines<T>(value: unknown, read: (line: Fields) => (T & { quote: string }) | undefined): T[] {
    return readList(value).flatMap((line) => {
      const found = isRecord(line) ? read(line) : undefined;
      if (found !== undefined && found.quote !== '') return [found];
      if (found !== undefined || readText(line) !== '') this.unreadableCount += 1;
      return [];
    });
  }

  readLine = (line: Fields): ReadLine | undefined =>
    this.readStatement(line, [line.text, line.line, line.content, line.statement]);

  /** A placeholder as the text is no statement; a text that is missing or was truncated is counted. */
  readStatement(line: Fields, texts: readonly unknown[]): ReadLine | undefined {
    const text = readText(...texts);
    const evidence = readEvidence(line);
    if (text !== '') return { text, ...evidence };
    if (evidence.quote !== '' && texts.every((value) => value === undefined || value === null))
      this.unreadableCount += 1;
    return undefined;
  }
}

/** Parses minutes leniently. Missing fields are empty; lines without text are left out. */
export function readMinutes(response: Fields): UsableResponse<MinutesResponse> {
  const reader = new Reader();
  const summary = isRecord(response.summary) ? response.summary : {};
  const sections = readSections(response.sections).map(({ heading, lines }) => ({
    heading,
    lines: reader.readLines(lines, (line) => {
      const read = reader.readLine(line);
      return read && { topic: readText(line.topic), ...read };
    }),
  }));
  const items = reader.readLines(response.action_items, (item) => {
    const read = reader.readStatement(item, [item.description, item.text, item.task, item.action]);
    if (read === undefined) return undefined;
    const { text: description, ...evidence } = read;
    const owner = readNames(item.owner, item.owners, item.assignee);
    return { description, owner, due_date: readText(item.due_date, item.due), ...evidence };
  });
  const value = {
    language: readText(response.language),
    title: readText(response.title),
    summary: {
      sentences: reader.readLines(summary.sentences, reader.readLine),
      decisions: reader.readLines(summary.decisions, reader.readLine),
    },
    sections,
    action_items: items,
    differs: readNumbers(response.differs),
  };
  const isEmpty = items.length === 0 && sections.every(({ lines }) => lines.length === 0);
  return { value, unreadableCount: reader.unreadableCount, isEmpty };
}

/** Sections as a list, or as an object with the headings as keys. */
function readSections(value: unknown): { heading: string; lines: unknown }[] {
  if (isRecord(value)) return Object.entries(value).map(([heading, lines]) => ({ heading, lines }));
  return readList(value).flatMap((section) =>
    isRecord(section)
      ? { heading: readText(section.heading, section.title, section.name), lines: section.lines ?? section.items }
      : [],
  );
}

/** Parses a selection leniently. */
export function readMergeResponse(response: Fields): UsableResponse<MergeResponse> {
  const sections = readSections(response.sections).map(({ heading, lines }) => ({
    heading,
    lines: readList(lines).flatMap((line) => {
      if (!isRecord(line)) return readNumbers(line).map((claim) => ({ topic: '', claims: [claim], text: '' }));
      const claims = readNumbers(line.claims ?? line.claim);
      return claims.length === 0 ? [] : [{ topic: readText(line.topic), claims, text: readText(line.text) }];
    }),
  }));
  const value = {
    title: readText(response.title),
    summary: readNumbers(response.summary),
    sections,
    action_items: readNumbers(response.action_items),
  };
  const isEmpty = value.action_items.length === 0 && sections.every(({ lines }) => lines.length === 0);
  return { value, unreadableCount: 0, isEmpty };
}
