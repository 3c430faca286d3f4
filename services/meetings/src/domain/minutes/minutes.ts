import { AppError } from '@minutehand/contracts/errors';
import { MINUTES_BYTES } from '@minutehand/contracts/limits';
import { createQuotaError, isWithinQuota } from '@minutehand/contracts/quotas';
import type { Approval } from '../approval/approval.ts';
import type { Citation } from '../transcript/evidence.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';
import { readLines } from './lines.ts';

/** A citation and the anchor of the line that it supports. */
export type LineCitation = Citation & { anchor: string };

/** How a text was generated. */
export type GenerationRecord = {
  id: string;
  writer: string;
  model: string;
  promptVersion: string;
  durationMs: number;
  droppedClaims: number;
  notice: string;
};

export type Span = { from: number; to: number };

/** The part of the transcript that a generation has read; `missing` lists the gaps. */
export type Coverage = Span & { of: number; missing: Span[] };

/** One text of the minutes, saved by a user or generated. */
export type MinutesText = {
  content: string;
  generated: boolean;
  citations: LineCitation[];
  /** Import of the transcript that the citations refer to. */
  importNumber: number;
  coverage: Coverage | null;
  generation: GenerationRecord | null;
  /** Empty for a generated text. */
  savedBy: string;
  savedAt: Date;
  /** Speaker names that occur in generated lines. */
  names?: SpeakerName[] | undefined;
};

/** The minutes of a meeting, under the meeting's id: the current text, and the state of its versions. */
export type Minutes = MinutesText & {
  meetingId: string;
  /** Version of the current text: `version` in the contracts. */
  textVersion: number;
  /** The highest version so far; above `textVersion` if a later text was stored as a proposal. */
  lastTextVersion: number;
  /** The last generation whose text was stored. */
  lastGenerationId: string;
  /** Version of the proposal; 0 for none. */
  proposalVersion: number;
  /** The only heading that the proposal changes; empty for all. */
  proposalSection: string;
  /** In the same document as the text, so that the text cannot change between reading and approval. */
  approval: Approval;
};

/** One stored version of the minutes; the current one is stored too. */
export type MinutesVersion = MinutesText & {
  meetingId: string;
  textVersion: number;
  /** Idempotency key: the id of the generation or of the save that created it. */
  origin: string;
};

/** Copies only the fields of MinutesText. */
export function pickMinutesText(source: MinutesText): MinutesText {
  const { content, generated, citations, importNumber, coverage, generation, savedBy, savedAt, names } = source;
  return { content, generated, citations, importNumber, coverage, generation, savedBy, savedAt, names };
}

export function toMinutesVersionId(meetingId: string, version: number): string {
  return `${meetingId}:${version}`;
}

/** Validates a text that a user saves. */
export function checkMinutesContent(content: string): string {
  if (content.trim() === '') throw new AppError('minutes.content_blank');
  if (Buffer.byteLength(content) > MINUTES_BYTES) throw new AppError('minutes.content_too_large');
  return content;
}

/** A user's edit keeps the evidence of unchanged lines; edited lines lose it. */
export function editMinutes(
  current: MinutesText | undefined,
  edit: { content: string; savedBy: string; savedAt: Date },
): MinutesText {
  const content = checkMinutesContent(edit.content);
  const anchors = new Set(readLines(content).map((line) => line.anchor));
  return {
    content,
    generated: false,
    citations: current?.citations.filter((citation) => anchors.has(citation.anchor)) ?? [],
    importNumber: current?.importNumber ?? 0,
    coverage: current?.coverage ?? null,
    generation: current?.generation ?? null,
    savedBy: edit.savedBy,
    savedAt: edit.savedAt,
    names: current?.names,
  };
}

/** A user's text that includes lines of a proposal: each line keeps the evidence from its source. */
export function adoptLines(
  current: MinutesText,
  proposal: MinutesText,
  edit: { content: string; savedBy: string; savedAt: Date },
): MinutesText {
  const edited = editMinutes(current, edit);
  const proposalCitations = editMinutes(proposal, edit).citations;
  const generation = mergeGenerationRecords(current.generation, proposal.generation);
  if (current.importNumber !== proposal.importNumber) {
    // Citations of two imports cannot be mixed: only those of the proposal are kept.
    const { importNumber, names } = proposal;
    return { ...edited, citations: proposalCitations, importNumber, generation, names };
  }
  const ownAnchors = new Set(edited.citations.map(({ anchor }) => anchor));
  const citations = [...edited.citations, ...proposalCitations.filter(({ anchor }) => !ownAnchors.has(anchor))];
  return { ...edited, citations, generation, names: [...(current.names ?? []), ...(proposal.names ?? [])] };
}

/** The record of the current text, with a notice that names the writer of the adopted lines. */
function mergeGenerationRecords(
  ownAnchors: GenerationRecord | null,
  proposalCitations: GenerationRecord | null,
): GenerationRecord | null {
  if (ownAnchors === null || proposalCitations === null) return ownAnchors ?? proposalCitations;
  if (ownAnchors.writer === proposalCitations.writer && ownAnchors.model === proposalCitations.model) return ownAnchors;
  const writer =
    proposalCitations.writer === 'embedded' ? 'the embedded writer' : proposalCitations.model || 'a language model';
  const sentence = `Some lines were taken over from minutes written by ${writer}.`;
  if (ownAnchors.notice.includes(sentence)) return ownAnchors;
  return { ...ownAnchors, notice: [ownAnchors.notice, sentence].filter(Boolean).join(' ') };
}

/**
 * True if a generated text replaces the current one: only if that one was generated from another import. Otherwise the new text
 * becomes a proposal.
 */
export function isReplacedByGeneration(current: Minutes | undefined, importNumber: number): boolean {
  return current === undefined || (current.generated && current.importNumber !== importNumber);
}

/** Throws quota.exceeded when a meeting has as many texts as its account allows; 0 means any number. */
export function requireFreeMinutesVersion(lastTextVersion: number, limit: number): void {
  if (isWithinQuota(lastTextVersion + 1, limit)) return;
  throw createQuotaError('minutes_versions', { used: lastTextVersion, limit });
}
