import type {
  Citation,
  MinutesProposal,
  MinutesResponse,
  MinutesVersion,
  Summary,
  SummaryStatement,
  VersionComparison,
} from '@minutehand/contracts/http/meetings/minutes';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import { emptyToNull, requireField } from './proto-fields.ts';

export function presentCitation(citation: proto.Citation): Citation {
  return {
    ...(citation.anchor === '' ? {} : { anchor: citation.anchor }),
    segment_ids: citation.segmentIds,
    quote: citation.quote,
    speaker: citation.speaker,
    start: citation.start ?? null,
    end: citation.end ?? null,
    outdated: citation.outdated,
    ...(citation.doubtful ? { doubtful: true } : {}),
  };
}

function presentGeneration(record: proto.GenerationRecord | undefined): MinutesResponse['generation'] {
  if (record === undefined) return null;
  return {
    id: record.id,
    writer: record.writer,
    model: record.model,
    prompt_version: record.promptVersion,
    duration_ms: record.durationMs,
    dropped_claims: record.droppedClaims,
    ...(record.dropped.length > 0 ? { dropped: record.dropped.map(({ text, reason }) => ({ text, reason })) } : {}),
    notice: emptyToNull(record.notice),
    instruction: emptyToNull(record.instruction),
    finished_at: emptyToNull(record.finishedAt),
  };
}

function presentSummary(summary: proto.Summary | undefined): Summary | null {
  if (summary === undefined) return null;
  const presentLine = ({ text, citations }: proto.SummaryLine): SummaryStatement => ({
    text,
    citations: citations.map(presentCitation),
  });
  return { sentences: summary.sentences.map(presentLine), decisions: summary.decisions.map(presentLine) };
}

export function presentMinutes(response: proto.Minutes | undefined): MinutesResponse {
  const minutes = requireField(response);
  return {
    content: minutes.content,
    rendered_html: minutes.renderedHtml,
    generated: minutes.generated,
    version: minutes.version,
    citations: minutes.citations.map(presentCitation),
    summary: presentSummary(minutes.summary),
    coverage: minutes.coverage ?? null,
    updated_at: emptyToNull(minutes.updatedAt),
    generation: presentGeneration(minutes.generation),
    proposal_version: minutes.proposalVersion || null,
  };
}

const KINDS = { same: 'same', added: 'added', removed: 'removed' } as const;
const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

function presentLine({ id, kind, text }: proto.ComparedLine): VersionComparison['lines'][number] {
  return { id, kind: isKind(kind) ? kind : 'same', text };
}

/** `todayVersion` is the name of the current version in the response of the meetings service. */
export function presentVersionComparison(compared: proto.CompareMinutesVersionResponse): VersionComparison {
  return { version: compared.todayVersion, lines: compared.lines.map(presentLine) };
}

export function presentMinutesProposal(proposal: proto.MinutesProposal): MinutesProposal {
  return {
    version: proposal.version,
    minutes_version: proposal.minutesVersion,
    lines: proposal.lines.map(presentLine),
    section: emptyToNull(proposal.section),
    coverage: proposal.coverage ?? null,
    generation: presentGeneration(proposal.generation),
  };
}

export function presentMinutesVersion(version: proto.MinutesVersion): MinutesVersion {
  return {
    version: version.version,
    generated: version.generated,
    saved_by: version.savedBy ?? null,
    saved_at: version.savedAt,
    content: version.content,
  };
}
