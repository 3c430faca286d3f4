import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { MinutesView } from '../../../app/minutes/get-minutes.ts';
import type { ProposalView } from '../../../app/minutes/get-minutes-proposal.ts';
import type { MinutesVersionView } from '../../../app/minutes/list-minutes-versions.ts';
import type { ComparedLine } from '../../../domain/minutes/compare.ts';
import type { GenerationRecord } from '../../../domain/minutes/minutes.ts';
import { renderMinutes } from '../../../domain/minutes/render.ts';
import type { Summary, SummaryStatement } from '../../../domain/minutes/summary.ts';
import { presentCitation } from './present-citation.ts';

export function presentMinutes({
  meetingId,
  minutes,
  version,
  proposalVersion,
  isOutdated,
  canEdit,
}: MinutesView): proto.Minutes {
  if (minutes === undefined) return { ...NO_MINUTES, meetingId };
  const anchors = new Set(minutes.citations.map((citation) => citation.anchor));
  return {
    meetingId,
    content: minutes.content,
    renderedHtml: renderMinutes(minutes.content, anchors),
    generated: minutes.generated,
    version,
    citations: minutes.citations.map((citation) => presentCitation(citation, citation.anchor, isOutdated)),
    coverage: minutes.coverage ?? undefined,
    updatedAt: minutes.savedAt.toISOString(),
    generation: minutes.generation === null ? undefined : presentGeneration(minutes.generation, canEdit),
    proposalVersion,
    summary: minutes.summary && presentSummary(minutes.summary, isOutdated),
  };
}

function presentSummary({ sentences, decisions }: Summary, isOutdated: boolean): proto.Summary {
  const presentLine = ({ text, citations }: SummaryStatement): proto.SummaryLine => ({
    text,
    citations: citations.map((citation) => presentCitation(citation, '', isOutdated)),
  });
  return { sentences: sentences.map(presentLine), decisions: decisions.map(presentLine) };
}

export function presentProposal({
  meetingId,
  proposal,
  version,
  section,
  minutesVersion,
  lines,
  canEdit,
}: ProposalView): proto.MinutesProposal {
  return {
    meetingId,
    version,
    minutesVersion,
    lines: lines.map(presentComparedLine),
    section,
    coverage: proposal.coverage ?? undefined,
    generation: proposal.generation === null ? undefined : presentGeneration(proposal.generation, canEdit),
  };
}

export function presentComparedLine({ id, kind, text }: ComparedLine): proto.ComparedLine {
  return { id, kind, text };
}

export function presentMinutesVersion({
  version,
  publicVersion,
  savedByName,
}: MinutesVersionView): proto.MinutesVersion {
  const { generated, savedBy, savedAt, content } = version;
  return {
    version: publicVersion,
    generated,
    savedBy: savedBy === '' ? undefined : { id: savedBy, name: savedByName },
    savedAt: savedAt.toISOString(),
    content,
  };
}

const NO_MINUTES: Omit<proto.Minutes, 'meetingId'> = {
  content: '',
  renderedHtml: '',
  generated: false,
  version: 0,
  citations: [],
  coverage: undefined,
  updatedAt: '',
  generation: undefined,
  proposalVersion: 0,
  summary: undefined,
};

/** Only users who may edit the meeting see the dropped statements. */
function presentGeneration(generation: GenerationRecord, canEdit: boolean): proto.GenerationRecord {
  const { id, writer, model, promptVersion, durationMs, droppedClaims, notice, instruction } = generation;
  const dropped = canEdit ? (generation.dropped ?? []).map(({ text, reason }) => ({ text, reason })) : [];
  const finishedAt = generation.finishedAt?.toISOString();
  return { id, writer, model, promptVersion, durationMs, droppedClaims, notice, instruction, dropped, finishedAt };
}
