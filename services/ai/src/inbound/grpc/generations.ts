import type {
  AiServiceService,
  GetGenerationResponse,
  Line as LineMessage,
} from '@minutehand/contracts/proto/ai/v1/ai';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { type FinishedGeneration, getGeneration } from '../../app/get-generation.ts';
import type { Ports } from '../../app/ports.ts';
import type { Citation, Evidence, Line, SummaryStatement } from '../../domain/draft.ts';

export function createGenerationHandlers(ports: Ports): Pick<Handlers<typeof AiServiceService>, 'getGeneration'> {
  return {
    getGeneration: defineHandler({ services: ['meetings'] }, async ({ generationId }, { caller }) =>
      presentGeneration(await getGeneration(ports, getScope(caller), generationId)),
    ),
  };
}

function presentGeneration(generation: FinishedGeneration): GetGenerationResponse {
  const { id, meetingId, importNumber, durationMs, draft, speakers = [], instruction } = generation;
  const {
    sections,
    summary,
    actionItems,
    title,
    coverage,
    writer,
    model,
    promptVersion,
    droppedClaims,
    dropped = [],
    notice,
    language,
  } = draft;
  return {
    generationId: id,
    meetingId,
    importNumber,
    sections: sections.map(({ heading, lines }) => ({ heading, lines: lines.map(presentLine) })),
    summary: summary && {
      sentences: summary.sentences.map(presentSummaryStatement),
      decisions: summary.decisions.map(presentSummaryStatement),
    },
    title,
    actionItems: actionItems.map((item) => ({ ...item, ...presentEvidence(item) })),
    coverage: { ...coverage, missing: [...(coverage.missing ?? [])] },
    writer,
    model,
    promptVersion,
    durationMs,
    droppedClaims,
    dropped: dropped.map(({ text, reason }) => ({ text, reason })),
    notice,
    language,
    speakers: speakers.map(({ id, name }) => ({ id, name })),
    instruction,
  };
}

function presentLine(line: Line): LineMessage {
  const { text, isTopic } = line;
  return line.isTopic
    ? { text, isTopic, evidence: undefined, furtherEvidence: [], isDoubtful: false }
    : { text, isTopic, ...presentEvidence(line) };
}

const presentSummaryStatement = (line: SummaryStatement): LineMessage => ({
  text: line.text,
  isTopic: false,
  ...presentEvidence(line),
});

const presentEvidence = ({ evidence, furtherEvidence = [], isDoubtful = false }: Evidence) => ({
  evidence: presentCitation(evidence),
  furtherEvidence: furtherEvidence.map(presentCitation),
  isDoubtful,
});

function presentCitation({ segmentIds, quote }: Citation): { segmentIds: string[]; quote: string } {
  return { segmentIds: [...segmentIds], quote };
}
