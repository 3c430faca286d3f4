import type { Brief } from '../../../domain/draft.ts';
import { matchHeading } from '../../../domain/match-heading.ts';
import type { Chunk } from '../chunks.ts';
import { getRequestedHeadings, getRequestedOutput } from '../prompt-context.ts';
import type { MinutesResponse, ParsedResponse } from '../responses/responses.ts';

/** What is requested, or what a response that was truncated lacks. */
export type Remainder = {
  /** The headings without all their lines. `written` has the last segment (its number) of each line that they have. */
  readonly headings: readonly { readonly heading: string; readonly written: readonly number[] }[];
  readonly hasItems: boolean;
  /** The last segment (its number) of each action item so far. */
  readonly writtenItems: readonly number[];
  /** Title and summary. */
  readonly hasSummary: boolean;
};

/** The response about a chunk; if it was truncated, with what it lacks and the last segments of the chunk, which it does not cover. */
export type ChunkResponse = ParsedResponse<MinutesResponse> & { readonly remainder?: Remainder; readonly gap?: Chunk };

const NOTHING: Remainder = { headings: [], hasItems: false, writtenItems: [], hasSummary: false };

export function createRemainderOfAll(brief: Brief): Remainder {
  const requestedOutput = getRequestedOutput(brief);
  return {
    headings: getRequestedHeadings(brief).map((heading) => ({ heading, written: [] })),
    hasItems: requestedOutput === 'everything' || requestedOutput === 'items',
    writtenItems: [],
    hasSummary: requestedOutput === 'everything',
  };
}

/** What of `requested` a response lacks. Its fields are written in order, and so are its headings: the last ones are not complete. */
export function findRemainder(
  { value, completePart }: ParsedResponse<MinutesResponse>,
  requested: Remainder,
): Remainder {
  if (completePart === undefined) return NOTHING;
  const isComplete = (field: string) => completePart.fields.slice(0, -1).includes(field);
  const names = requested.headings.map(({ heading }) => heading);
  const begun = value.sections.map(({ heading }) => matchHeading(heading, names));
  const unfinishedHeading = begun.pop();
  const isUnfinished = (heading: string) => heading === unfinishedHeading || !begun.includes(heading);
  const getWritten = (heading: string) =>
    completePart.value.sections
      .filter((section) => matchHeading(section.heading, names) === heading)
      .flatMap(({ lines }) => listLastSegments(lines));
  return {
    headings: isComplete('sections')
      ? []
      : requested.headings
          .filter(({ heading }) => isUnfinished(heading))
          .map(({ heading, written }) => ({ heading, written: [...written, ...getWritten(heading)] })),
    hasItems: requested.hasItems && !isComplete('action_items'),
    writtenItems: [...requested.writtenItems, ...listLastSegments(completePart.value.action_items)],
    hasSummary: requested.hasSummary && !(isComplete('title') && isComplete('summary')),
  };
}

const listLastSegments = (lines: readonly { readonly segments: readonly number[] }[]): number[] =>
  lines.flatMap(({ segments }) => segments.at(-1) ?? []);

export const isNothing = ({ headings, hasItems, hasSummary }: Remainder): boolean =>
  headings.length === 0 && !hasItems && !hasSummary;

/** One response of what is complete in a response and of the response about its remainder. */
export const joinResponses = (first: MinutesResponse, rest: MinutesResponse): MinutesResponse => ({
  language: first.language || rest.language,
  title: first.title || rest.title,
  summary: rest.summary.sentences.length > 0 ? rest.summary : first.summary,
  sections: [...first.sections, ...rest.sections],
  action_items: [...first.action_items, ...rest.action_items],
  differs: [...first.differs, ...rest.differs],
});

/**
 * The segments at the end of a chunk that a response does not cover: none if a heading that is complete has a line about the end of those
 * that are not complete, otherwise those after the last line.
 */
export function findGap(
  chunk: Chunk,
  { sections, action_items }: MinutesResponse,
  remainder: Remainder,
  requested: Remainder,
): Chunk | undefined {
  const names = requested.headings.map(({ heading }) => heading);
  const unfinishedHeadings = new Set(remainder.headings.map(({ heading }) => heading));
  if (names.length > 0 && unfinishedHeadings.size === 0) return undefined;
  if (names.length === 0 && !remainder.hasItems) return undefined;
  const items = names.length === 0 ? listLastSegments(action_items) : [];
  const openEnd = Math.max(
    chunk.from,
    items.at(-1) ?? 0,
    ...remainder.headings.map(({ written }) => written.at(-1) ?? 0),
  );
  const complete = sections.filter(({ heading }) => {
    const name = matchHeading(heading, names) ?? '';
    return names.includes(name) && !unfinishedHeadings.has(name);
  });
  // A heading that was not begun may have no lines at all.
  const isBegun = remainder.headings.some(({ written }) => written.length > 0);
  const completeLines = complete.flatMap(({ lines }) => lines);
  if (completeLines.length > 0 && (!isBegun || Math.max(...listLastSegments(completeLines)) >= openEnd))
    return undefined;
  return openEnd > chunk.to ? undefined : { from: openEnd, to: chunk.to };
}
