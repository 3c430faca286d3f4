import { AppError } from '@minutehand/contracts/errors';
import { MINUTES_BYTES } from '@minutehand/contracts/limits';
import type { Approval } from '../approval/approval.ts';
import type { Citation } from '../transcript/evidence.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';
import { readLines } from './lines.ts';

/** A citation that names the line of the minutes which it supports. */
export type LineCitation = Citation & { anchor: string };

/** How a generated text came to be. */
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

/** What of the transcript was written up; `missing` is what was not, in between. */
export type Coverage = Span & { of: number; missing: Span[] };

/** One text of the minutes, as it was saved or generated. */
export type MinutesText = {
  content: string;
  generated: boolean;
  citations: LineCitation[];
  /** The transcript that the citations are from. */
  importNumber: number;
  coverage: Coverage | null;
  generation: GenerationRecord | null;
  /** Empty for a generated text. */
  savedBy: string;
  savedAt: Date;
  /** The names by which its generated lines mean speakers. */
  names?: SpeakerName[] | undefined;
};

/** The minutes of a meeting (its id is the meeting's): the text that holds now, and how many texts there were. */
export type Minutes = MinutesText & {
  meetingId: string;
  /** The number of the present text: the `version` of the contracts. */
  textVersion: number;
  /** The highest number given so far. It is above `number` when a generated text was kept beside a person's. */
  lastTextVersion: number;
  /** The last generation whose text is kept here. */
  lastGenerationId: string;
  /** The generated text that waits beside this one for somebody's decision; 0 for none. */
  proposalVersion: number;
  /** The only heading that the proposal is about; empty for all of it. */
  proposalSection: string;
  /** Of the text that holds now: in the same document, so that none slips in after it was read and approved. */
  approval: Approval;
};

/** Every text ever saved or generated, the present one included. */
export type MinutesVersion = MinutesText & {
  meetingId: string;
  textVersion: number;
  /** What made it, so that making it twice is making it once: a generation's id, or a save's. */
  origin: string;
};

/** The text alone, as it is copied from where it is kept. */
export function textOf(kept: MinutesText): MinutesText {
  const { content, generated, citations, importNumber, coverage, generation, savedBy, savedAt, names } = kept;
  return { content, generated, citations, importNumber, coverage, generation, savedBy, savedAt, names };
}

export function minutesVersionIdOf(meetingId: string, version: number): string {
  return `${meetingId}:${version}`;
}

/** A person's text as it may be saved. */
export function checkMinutesContent(content: string): string {
  if (content.trim() === '') throw new AppError('minutes.content_blank');
  if (Buffer.byteLength(content) > MINUTES_BYTES) throw new AppError('minutes.content_too_large');
  return content;
}

/** A person's edit keeps the evidence of the lines that it left as they were; an edited line has none. */
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

/** A person's text with lines of a proposal in it: each line keeps the evidence that it had on its side. */
export function adoptLines(
  current: MinutesText,
  proposal: MinutesText,
  edit: { content: string; savedBy: string; savedAt: Date },
): MinutesText {
  const edited = editMinutes(current, edit);
  const theirs = editMinutes(proposal, edit).citations;
  const generation = recordOfBoth(current.generation, proposal.generation);
  if (current.importNumber !== proposal.importNumber) {
    // Citations of two transcripts can't stand together: those of the newer one stay.
    const { importNumber, names } = proposal;
    return { ...edited, citations: theirs, importNumber, generation, names };
  }
  const mine = new Set(edited.citations.map(({ anchor }) => anchor));
  const citations = [...edited.citations, ...theirs.filter(({ anchor }) => !mine.has(anchor))];
  return { ...edited, citations, generation, names: [...(current.names ?? []), ...(proposal.names ?? [])] };
}

/** Who wrote the minutes, and who else the lines that were taken over: readers are told of both. */
function recordOfBoth(mine: GenerationRecord | null, theirs: GenerationRecord | null): GenerationRecord | null {
  if (mine === null || theirs === null) return mine ?? theirs;
  if (mine.writer === theirs.writer && mine.model === theirs.model) return mine;
  const writer = theirs.writer === 'embedded' ? 'the embedded writer' : theirs.model || 'a language model';
  const sentence = `Some lines were taken over from minutes written by ${writer}.`;
  if (mine.notice.includes(sentence)) return mine;
  return { ...mine, notice: [mine.notice, sentence].filter(Boolean).join(' ') };
}

/**
 * A generated text replaces one that was generated from another transcript. What a person wrote stays, and so does what was
 * generated from the same words: then the new text is a proposal beside it.
 */
export function isReplacedByGeneration(current: Minutes | undefined, importNumber: number): boolean {
  return current === undefined || (current.generated && current.importNumber !== importNumber);
}
