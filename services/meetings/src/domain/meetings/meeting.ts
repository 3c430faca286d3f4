import { AppError, errorCatalog, isErrorCode } from '@minutehand/contracts/errors';
import { ATTENDEES_PER_MEETING, MEETING_TITLE_CHARACTERS, PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { MeetingState } from '@minutehand/contracts/meeting-states';
import { GENERATION_STALLED_MS } from '../../limits.ts';
import { parseTimestamp } from '../calendar.ts';
import type { Share } from '../sharing/shares.ts';
import type { SpeakersCopy } from '../transcript/listed-speakers.ts';
import { isGenerationOf } from './current-import.ts';
import { getDefaultTitle } from './default-title.ts';

/** What a generation writes: everything (`meeting`, as in the HTTP API), one section of the minutes, or only the action items. */
export type GenerationExtent = 'meeting' | 'section' | 'action_items';

export type Processing = {
  /** "transcribing", "reading", "minutes", "title", "action_items" or "done"; empty before the first generation. */
  step: string;
  /** 0 to 100. */
  progress: number;
  /** A message for users; empty if there is no error. */
  error: string;
};

export type TitleSuggestion = { text: string; state: 'pending' | 'accepted' | 'dismissed' };

export type Meeting = {
  title: string;
  /** True if a user gave the title or accepted a suggested one; undefined in meetings stored by earlier releases. */
  isTitleChosen?: boolean | undefined;
  ownerId: string;
  /** The owner and all members that the meeting is shared with. */
  readerIds: string[];
  /** In the order in which they were created; none for the member in `ownerId`. */
  shares: Share[];
  typeId: string;
  /** Agenda items of the type when the meeting was created: the agenda until the first change. */
  typeAgenda: string[];
  startedAt: Date;
  durationSeconds: number | null;
  attendees: string[];
  state: MeetingState;
  isPaused: boolean;
  /** The recording that `state` and `isPaused` describe; absent without one. */
  recording?: { id: string; isStopped: boolean; pauseNumber: number } | undefined;
  processing: Processing;
  titleSuggestion: TitleSuggestion | null;
  /** That of the transcript when the current generation started; lower than its present one before the next starts. 0 before the first. */
  importNumber: number;
  segmentCount: number;
  speakerCount: number;
  /** A copy from the transcript, for lists; undefined in meetings stored by earlier releases. */
  speakersCopy?: SpeakersCopy | undefined;
  /** The start of the summary for lists; empty without a summary. A copy from the minutes. */
  summaryLine: string;
  /** True while the minutes are in review, for lists. A copy from the minutes; undefined in meetings stored by earlier releases. */
  isInReview?: boolean | undefined;
  /** True once the minutes are approved, which is final; undefined before, and in meetings that an earlier release copied the approval to. */
  isApproved?: true | undefined;
  /** Language of the transcript, as the writer detected it; empty if unknown. */
  language: string;
  /** Number of generations so far. */
  generationCount: number;
  /** The current generation; events of others are ignored. Empty before the first. */
  generationId: string;
  /** The only heading that the current generation writes; empty for all. */
  generationSection: string;
  /** True if the current generation writes only action items. Named as it is stored. */
  generationOfItems: boolean;
  /** The user's instruction for the current generation; empty or absent for none. */
  generationInstruction?: string | undefined;
  /** The recording whose transcription the meeting waits for, or last waited for; absent without one. */
  transcriptionId?: string | undefined;
  /** Version of that transcription in the last event about it; older events are ignored. Named as it is stored. */
  transcriptionNews?: number | undefined;
  /**
   * The error of audio that arrived after the transcript of its recording was written and could not be added; empty once resolved.
   * `number` is the version of the transcription in the last event about it, `joinNumber` that of the recording if the audio could not be
   * joined. Absent if nothing has failed.
   */
  lateAudio?: { recordingId: string; number: number; joinNumber: number; error: string } | undefined;
  /** Version of the generation in its last progress event; older events are ignored. Named as it is stored. */
  generationNews: number;
  /** Empty if the meeting is not in a series. */
  seriesId: string;
  /** Ids of series, and of meetings without a series, whose suggestion users dismissed. Named as it is stored. */
  refusedSeries: string[];
  /** When a user archived the meeting; null while it is not archived. */
  archivedAt: Date | null;
  /** When a user moved the meeting to the trash; null while it is not there. */
  trashedAt: Date | null;
  /** When it was last taken out of the trash. */
  restoredAt: Date | null;
};

/** User input; absent fields are unchanged. */
export type MeetingChanges = {
  title?: string | undefined;
  startedAt?: string | undefined;
  typeId?: string | undefined;
  /** All attendees. */
  attendees?: readonly string[] | undefined;
};

/** Creates a draft. The default title contains the date. */
export function createDraftMeeting(request: {
  ownerId: string;
  typeId: string;
  typeAgenda: readonly string[];
  title: string;
  startedAt: string;
  attendees: readonly string[];
  now: Date;
}): Meeting {
  const startedAt = request.startedAt === '' ? request.now : checkStartedAt(request.startedAt);
  const isTitleChosen = request.title.trim() !== '';
  return {
    title: isTitleChosen ? checkTitle(request.title) : getDefaultTitle(startedAt),
    isTitleChosen,
    ownerId: request.ownerId,
    readerIds: [request.ownerId],
    shares: [],
    typeId: request.typeId,
    typeAgenda: [...request.typeAgenda],
    startedAt,
    durationSeconds: null,
    attendees: checkAttendees(request.attendees),
    state: 'draft',
    isPaused: false,
    processing: { step: '', progress: 0, error: '' },
    titleSuggestion: null,
    importNumber: 0,
    segmentCount: 0,
    speakerCount: 0,
    summaryLine: '',
    language: '',
    generationCount: 0,
    generationId: '',
    generationSection: '',
    generationOfItems: false,
    generationNews: 0,
    seriesId: '',
    refusedSeries: [],
    archivedAt: null,
    trashedAt: null,
    restoredAt: null,
  };
}

/** Changes title, start, type and attendees. The caller checks that the type exists. */
export function changeMeeting<M extends Meeting>(meeting: M, changes: MeetingChanges): M {
  return {
    ...meeting,
    ...(changes.title === undefined ? {} : { title: checkTitle(changes.title), isTitleChosen: true }),
    startedAt: changes.startedAt === undefined ? meeting.startedAt : checkStartedAt(changes.startedAt),
    typeId: changes.typeId ?? meeting.typeId,
    attendees: changes.attendees === undefined ? meeting.attendees : checkAttendees(changes.attendees),
  };
}

export type TranscriptStats = {
  importNumber: number;
  segmentCount: number;
  speakerCount: number;
  durationSeconds: number | null;
};

/** What a generation is requested for: one section, or the action items; everything by default. With a user's instruction. */
export type GenerationRequest = { section?: string; onlyActionItems?: boolean; instruction?: string };

export function getGenerationExtent(meeting: Meeting): GenerationExtent {
  if (meeting.generationOfItems) return 'action_items';
  return meeting.generationSection === '' ? 'meeting' : 'section';
}

/** Starts a generation for this transcript. Events of earlier generations are ignored from now on. */
export function applyGenerationStart<M extends Meeting>(
  meeting: M & { id: string },
  transcript: TranscriptStats,
  { section = '', onlyActionItems = false, instruction = '' }: GenerationRequest = {},
): M & { id: string } {
  const generationCount = meeting.generationCount + 1;
  const isReplaced = !isGenerationOf(meeting, transcript);
  return {
    ...meeting,
    state: 'generating',
    processing: { step: 'reading', progress: 0, error: '' },
    importNumber: transcript.importNumber,
    segmentCount: transcript.segmentCount,
    speakerCount: transcript.speakerCount,
    durationSeconds: transcript.durationSeconds ?? meeting.durationSeconds,
    generationCount,
    generationId: `${meeting.id}-g${generationCount}`,
    generationSection: section,
    generationOfItems: onlyActionItems,
    generationInstruction: instruction,
    generationNews: 0,
    lateAudio: meeting.lateAudio && isReplaced ? { ...meeting.lateAudio, error: '' } : meeting.lateAudio,
  };
}

/** True if a result of this generation can still be stored. Also true after a failure, because the result may arrive late. */
export function acceptsGenerationResult(meeting: Meeting, generationId: string): boolean {
  return meeting.generationId === generationId && (meeting.state === 'generating' || meeting.state === 'failed');
}

/** Updates the progress; undefined if the update is outdated. */
export function applyGenerationProgress<M extends Meeting>(
  meeting: M,
  update: { generationId: string; version: number; step: string; progress: number },
): M | undefined {
  if (meeting.state !== 'generating' || meeting.generationId !== update.generationId) return undefined;
  if (update.version <= meeting.generationNews) return undefined;
  const progress = Math.min(Math.max(Math.trunc(update.progress), 0), 100);
  return { ...meeting, generationNews: update.version, processing: { step: update.step, progress, error: '' } };
}

/** Completes the generation after all of its results are stored. Only a full generation suggests a title. */
export function applyGenerationResult<M extends Meeting>(
  meeting: M,
  result: { title: string; language: string; summaryLine: string },
): M {
  const text = [...result.title.trim()].slice(0, MEETING_TITLE_CHARACTERS).join('');
  return {
    ...meeting,
    state: 'ready',
    processing: { step: 'done', progress: 100, error: '' },
    titleSuggestion:
      text === '' || getGenerationExtent(meeting) !== 'meeting' ? meeting.titleSuggestion : { text, state: 'pending' },
    summaryLine: result.summaryLine,
    language: result.language,
  };
}

/** Marks the meeting as failed, with a message for `code`; undefined if another generation is current. */
export function applyGenerationFailure<M extends Meeting>(
  meeting: M,
  generationId: string,
  code: string,
): M | undefined {
  if (meeting.state !== 'generating' || meeting.generationId !== generationId) return undefined;
  return { ...meeting, state: 'failed', processing: { ...meeting.processing, error: getErrorMessage(code) } };
}

/** True if a generation has not reported progress for too long: its messages were lost, or it waits for an unavailable service. */
export function isGenerationStalled(meeting: Meeting & { updatedAt: Date }, now: Date): boolean {
  return meeting.state === 'generating' && now.getTime() - meeting.updatedAt.getTime() > GENERATION_STALLED_MS;
}

/** Throws while a generation is running and not stalled, and before a recording is transcribed. */
export function requireRetryAllowed(meeting: Meeting & { updatedAt: Date }, now: Date): void {
  if (meeting.state === 'generating' && !isGenerationStalled(meeting, now))
    throw new AppError('meeting.generation_running');
  if (meeting.state === 'recording' || meeting.state === 'transcribing') {
    throw new AppError('meeting.transcript_missing');
  }
}

/** True if the title or an attendee's name contains the text, regardless of case and compatibility forms. */
export function includesText({ title, attendees }: Meeting, text: string): boolean {
  const normalize = (words: string) => words.normalize('NFKC').toLowerCase();
  const normalizedText = normalize(text.trim());
  return [title, ...attendees].some((words) => normalize(words).includes(normalizedText));
}

export function getErrorMessage(code: string): string {
  return errorCatalog[isErrorCode(code) ? code : 'platform.internal'].message;
}

function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw createInvalidMeetingError('title', 'Title cannot be empty.');
  if ([...trimmed].length > MEETING_TITLE_CHARACTERS) {
    throw createInvalidMeetingError('title', `Title may have at most ${MEETING_TITLE_CHARACTERS} characters.`);
  }
  return trimmed;
}

function checkStartedAt(text: string): Date {
  const instant = parseTimestamp(text);
  if (instant === undefined)
    throw createInvalidMeetingError('started_at', 'Start must be a date and time such as 2026-11-21T10:00:00Z.');
  return instant;
}

function checkAttendees(attendees: readonly string[]): string[] {
  const names = [...new Set(attendees.map((name) => name.trim()).filter(Boolean))];
  if (names.length > ATTENDEES_PER_MEETING) {
    throw createInvalidMeetingError('attendees', `A meeting may have at most ${ATTENDEES_PER_MEETING} attendees.`);
  }
  if (names.some((name) => [...name].length > PERSON_NAME_CHARACTERS)) {
    throw createInvalidMeetingError('attendees', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return names;
}

/** The error for one invalid field of a meeting. */
export function createInvalidMeetingError(field: string, message: string): AppError {
  return new AppError('meeting.invalid', { message, details: { fields: { [field]: [message] } } });
}
