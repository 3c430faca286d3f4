import { findSegmentAt } from '../domain/passages.ts';
import type { Query } from '../domain/query.ts';
import { getSearchWords } from '../domain/retrieval/question-words.ts';
import { createSnippet, type Snippet } from '../domain/snippet.ts';
import { getNames } from './get-names.ts';
import type { Hit, Ports } from './ports.ts';

export type Result = Hit & {
  readonly owner: string;
  readonly snippet: Snippet;
  /** The matching segment of a transcript; undefined for titles and minutes. */
  readonly segmentId: string | undefined;
  /** The segments of the passage; empty for titles and minutes. */
  readonly segmentIds: readonly string[];
};

/** A hit of a question: `passage` is the excerpt that is shown. */
export type PassageHit = Hit & { readonly segmentIds: readonly string[] };

type Queries = readonly [Query, ...Query[]];

/** Adds the owner's name, a snippet and the matching segment. */
export async function presentHits(
  ports: Pick<Ports, 'people'>,
  hits: readonly (Hit | PassageHit)[],
  queries: Queries,
): Promise<Result[]> {
  const names = await getNames(
    ports,
    hits.map(({ ownerId }) => ownerId),
  );
  return hits.map((hit) => {
    const snippet = createBestSnippet(hit.passage.text, queries);
    const owner = names.get(hit.ownerId) ?? '';
    const segmentId = findSegmentAt(hit.passage, snippet.matchOffset ?? 0);
    return { segmentIds: hit.passage.segmentIds, ...hit, owner, snippet, segmentId };
  });
}

/** The queries whose words are highlighted in the passages of a question: without function words. */
export function createQuestionQueries(query: Query, variants: readonly Query[]): Queries {
  const removeFunctionWords = (fullQuery: Query): Query => ({ ...fullQuery, words: getSearchWords(fullQuery.text) });
  return [removeFunctionWords(query), ...variants.map(removeFunctionWords)];
}

/** The snippet with the most highlights: a hit may match other words for the query. */
function createBestSnippet(text: string, [query, ...variants]: Queries): Snippet {
  return variants
    .map((variant) => createSnippet(text, variant))
    .reduce(
      (best, other) => (other.highlights.length > best.highlights.length ? other : best),
      createSnippet(text, query),
    );
}
