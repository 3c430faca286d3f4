import type { Draft, Evidence, Line, ProposedActionItem, WriterInput } from '../../domain/draft.ts';
import { plainText } from '../../domain/plain-text.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { MergeResponse, MinutesResponse } from './responses.ts';

type Claim = { readonly heading: string; readonly topic: string; readonly text: string; readonly evidence: Evidence };

/** All claims of the responses, numbered from 1 in the order of the meeting. */
export type Claims = {
  readonly claims: readonly Claim[];
  readonly items: readonly ProposedActionItem[];
  readonly titles: readonly string[];
  readonly language: string;
};

/** Maps segment numbers of the model to ids. Unknown numbers are kept, so that the check drops and counts the claim. */
export function collectClaims(responses: readonly MinutesResponse[], input: WriterInput): Claims {
  const createEvidence = (numbers: readonly number[], quote: string): Evidence => ({
    segmentIds: numbers.map((number) => input.segments[number - 1]?.id ?? `unknown:${number}`),
    quote,
  });
  return {
    claims: responses.flatMap(({ sections }) =>
      sections.flatMap(({ heading, lines }) =>
        lines.map(({ topic, text, segments, quote }) => ({
          heading,
          topic: plainText(topic),
          text: plainText(text),
          evidence: createEvidence(segments, quote),
        })),
      ),
    ),
    items: responses.flatMap((response) =>
      response.action_items.map((item) => ({
        description: plainText(item.description),
        ownerSpeakerId: '',
        ownerName: item.owner,
        dueDate: item.due_date,
        evidence: createEvidence(item.segments, item.quote),
      })),
    ),
    titles: responses.map(({ title }) => plainText(title)),
    language:
      responses.map(({ language }) => language.slice(0, 2).toLowerCase()).find((code) => /^[a-z]{2}$/.test(code)) ?? '',
  };
}

/** Claims and action items, by their numbers. */
export type Numbers = { readonly claims: readonly number[]; readonly items: readonly number[] };

const getClaimKey = (heading: string, text: string, { segmentIds, quote }: Evidence): string =>
  JSON.stringify([heading, text, segmentIds, quote]);

/** Selects all claims in order, without duplicates from overlapping chunks. */
export function selectAll(
  { claims, items, titles }: Claims,
  headings: readonly string[],
  selectedNumbers?: Numbers,
): MergeResponse {
  const isSelected = (numbers: readonly number[] | undefined, number: number) => numbers?.includes(number) ?? true;
  const selectDistinct = <T>(
    list: readonly T[],
    numbers: readonly number[] | undefined,
    getKey: (item: T) => string,
  ): number[] => {
    const seen = new Set<string>();
    return list.flatMap((item, index) => {
      const key = getKey(item);
      if (seen.has(key) || !isSelected(numbers, index + 1)) return [];
      seen.add(key);
      return [index + 1];
    });
  };
  const selectedClaims = selectDistinct(claims, selectedNumbers?.claims, ({ heading, text, evidence }) =>
    getClaimKey(heading, text, evidence),
  );
  return {
    title: titles.find((title) => title !== '') ?? '',
    sections: headings.map((heading) => ({
      heading,
      lines: selectedClaims.flatMap((claim) => {
        const found = claims[claim - 1];
        return found?.heading === heading ? [{ topic: found.topic, claim }] : [];
      }),
    })),
    action_items: selectDistinct(items, selectedNumbers?.items, ({ description, evidence }) =>
      getClaimKey(description, '', evidence),
    ),
  };
}

/** Creates the draft from the selected claims. Unknown and repeated numbers are ignored. */
export function createDraft(
  selection: MergeResponse,
  claims: Claims,
  { model, coverage, notice }: Pick<Draft, 'model' | 'coverage' | 'notice'>,
): Draft {
  const usedNumbers = new Set<number>();
  const getByNumber = <T>(list: readonly T[], number: number): T | undefined => list[number - 1];
  const sections = selection.sections.map(({ heading, lines }) => {
    let topic = '';
    const draftLines: Line[] = [];
    for (const line of lines) {
      const claim = getByNumber(claims.claims, line.claim);
      if (claim === undefined || usedNumbers.has(line.claim)) continue;
      usedNumbers.add(line.claim);
      if (line.topic !== '' && line.topic !== topic) draftLines.push({ isTopic: true, text: line.topic });
      topic = line.topic;
      draftLines.push({ isTopic: false, text: claim.text, evidence: claim.evidence });
    }
    return { heading, lines: draftLines };
  });
  return {
    sections,
    title: selection.title,
    actionItems: [...new Set(selection.action_items)].flatMap((number) => getByNumber(claims.items, number) ?? []),
    coverage,
    language: claims.language,
    notice,
    droppedClaims: 0,
    writer: 'llm',
    model,
    promptVersion: PROMPT_VERSION,
  };
}
