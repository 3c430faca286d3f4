import { EVIDENCE_PLACES_MAX } from '@minutehand/contracts/limits';
import type { AiServiceService, Line, Evidence as ProtoEvidence } from '@minutehand/contracts/proto/ai/v1/ai';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Comparisons, GenerationResults } from '../../app/ports.ts';
import type { Evidence, UncheckedCitation } from '../../domain/transcript/evidence.ts';
import { COMPARISON_DEADLINE_MS } from '../../limits.ts';

type ProtoPlaces = Pick<Line, 'evidence' | 'furtherEvidence' | 'isDoubtful'>;

/** Results of generations, stored by the ai service. */
export function createGenerationResults(service: string, ai: RpcClient<typeof AiServiceService>): GenerationResults {
  return {
    get: async (accountId, generationId) => {
      const result = await ai.getGeneration({ generationId }, { as: serviceCaller(service, accountId) });
      const { coverage, sections, summary, actionItems, importNumber, speakers, ...rest } = result;
      return {
        ...rest,
        importNumber,
        coverage: coverage ?? null,
        speakers: speakers.map(({ id, name }) => ({ speakerId: id, name })),
        sections: sections.map(({ heading, lines }) => ({
          heading,
          lines: lines.map((line) => ({ text: line.text, isTopic: line.isTopic, ...parsePlaces(line) })),
        })),
        summary: summary && {
          sentences: summary.sentences.map(parseSummaryStatement),
          decisions: summary.decisions.map(parseSummaryStatement),
        },
        actionItems: actionItems.map((item) => ({ ...item, ...parsePlaces(item) })),
      };
    },
  };
}

/** Comparisons of transcripts with open action items, by the ai service. */
export function createComparisons(service: string, ai: RpcClient<typeof AiServiceService>): Comparisons {
  return {
    findItemChanges: async (accountId, { startedAt, ...request }) => {
      const { importNumber, changes } = await ai.findItemChanges(
        { ...request, startedAt: startedAt.toISOString() },
        { as: serviceCaller(service, accountId), deadlineMs: COMPARISON_DEADLINE_MS },
      );
      return { importNumber, changes };
    },
  };
}

const parseSummaryStatement = (line: Line) => ({ text: line.text, ...parsePlaces(line) });

function parsePlaces({ evidence, furtherEvidence, isDoubtful }: ProtoPlaces): Evidence {
  const furtherCitations = furtherEvidence
    .slice(0, EVIDENCE_PLACES_MAX - 1)
    .flatMap((place) => parseCitation(place) ?? []);
  return {
    evidence: parseCitation(evidence),
    ...(furtherCitations.length > 0 && { furtherEvidence: furtherCitations }),
    isDoubtful,
  };
}

function parseCitation(evidence: ProtoEvidence | undefined): UncheckedCitation | undefined {
  return evidence && { segmentIds: evidence.segmentIds, quote: evidence.quote };
}
