import { AppError, type ErrorCode, errorCatalogue } from '@minutehand/contracts/errors';
import { ATTENDEES_PER_MEETING, MEETING_TITLE_CHARACTERS, PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { GENERATION_SILENCE_MS } from '../../limits.ts';
import { formatLongDay, parseMoment } from '../calendar.ts';
import type { Share } from '../sharing/shares.ts';

export const MEETING_STATES = ['draft', 'recording', 'transcribing', 'generating', 'ready', 'failed'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** What a generation was asked for: all that a meeting gets, a section of its minutes, or its action items. */
export type GenerationGoal = 'meeting' | 'section' | 'action_items';

export type Processing = {
  /** "reading", "minutes", "title", "action_items", "done"; empty when nothing has run. */
  step: string;
  /** 0 to 100. */
  progress: number;
  /** A sentence for people, empty when all is well. */
  error: string;
};

export type TitleSuggestion = { text: string; state: 'pending' | 'accepted' | 'dismissed' };

export type Meeting = {
  title: string;
  ownerId: string;
  /** The owner and everybody it is shared with. */
  readerIds: string[];
  /** Everybody it is shared with, in that order; not the owner that the meeting names. */
  shares: Share[];
  typeId: string;
  /** The agenda items of the type when the meeting began: its agenda until somebody changes it. */
  typeAgenda: string[];
  startedAt: Date;
  durationSeconds: number | null;
  attendees: string[];
  state: MeetingState;
  isPaused: boolean;
  processing: Processing;
  titleSuggestion: TitleSuggestion | null;
  /** The transcript that the present generation reads; 0 without one. */
  importNumber: number;
  segmentCount: number;
  speakerCount: number;
  /** Of the transcript, as the writer found it; empty when unknown. */
  language: string;
  /** Generations so far; numbers them. */
  generationCount: number;
  /** The present generation; what any other one says is ignored. Empty before the first. */
  generationId: string;
  /** The only heading that the present generation was asked for; empty for all of them. */
  generationSection: string;
  /** The present generation was asked for action items only. */
  generationOfItems: boolean;
  /** The last news of its progress, so that older news is ignored. */
  generationNews: number;
  /** Meetings with the same one are a series; empty for none. */
  seriesId: string;
  /** Series, or meetings that were in none, that this one was said not to go with. */
  refusedSeries: string[];
};

/** What a person may say of a meeting. Absent means: leave it. */
export type MeetingChanges = {
  title?: string | undefined;
  startedAt?: string | undefined;
  typeId?: string | undefined;
};

/** A draft, owned by the one who makes it. Without a title it is called after its day. */
export function draftMeeting(given: {
  ownerId: string;
  typeId: string;
  typeAgenda: readonly string[];
  title: string;
  startedAt: string;
  attendees: readonly string[];
  now: Date;
}): Meeting {
  const startedAt = given.startedAt === '' ? given.now : checkStartedAt(given.startedAt);
  return {
    title: given.title.trim() === '' ? `Meeting on ${formatLongDay(startedAt)}` : checkTitle(given.title),
    ownerId: given.ownerId,
    readerIds: [given.ownerId],
    shares: [],
    typeId: given.typeId,
    typeAgenda: [...given.typeAgenda],
    startedAt,
    durationSeconds: null,
    attendees: checkAttendees(given.attendees),
    state: 'draft',
    isPaused: false,
    processing: { step: '', progress: 0, error: '' },
    titleSuggestion: null,
    importNumber: 0,
    segmentCount: 0,
    speakerCount: 0,
    language: '',
    generationCount: 0,
    generationId: '',
    generationSection: '',
    generationOfItems: false,
    generationNews: 0,
    seriesId: '',
    refusedSeries: [],
  };
}

/** Title, time and type as a person changes them. That the type exists is the caller's to know. */
export function changeMeeting<M extends Meeting>(meeting: M, changes: MeetingChanges): M {
  return {
    ...meeting,
    title: changes.title === undefined ? meeting.title : checkTitle(changes.title),
    startedAt: changes.startedAt === undefined ? meeting.startedAt : checkStartedAt(changes.startedAt),
    typeId: changes.typeId ?? meeting.typeId,
  };
}

/** "accept" makes the suggestion the title, "dismiss" hides it, "reshow" offers it again. */
export function decideTitle<M extends Meeting>(meeting: M, decision: string): M {
  const suggestion = meeting.titleSuggestion;
  if (suggestion === null) throw new AppError('title_suggestion.not_found');
  switch (decision) {
    case 'accept':
      return { ...meeting, title: suggestion.text, titleSuggestion: { ...suggestion, state: 'accepted' } };
    case 'dismiss':
      return { ...meeting, titleSuggestion: { ...suggestion, state: 'dismissed' } };
    case 'reshow':
      return { ...meeting, titleSuggestion: { ...suggestion, state: 'pending' } };
    default:
      throw new AppError('title_suggestion.decision_invalid');
  }
}

export type TranscriptFacts = {
  importNumber: number;
  segmentCount: number;
  speakerCount: number;
  durationSeconds: number | null;
};

/** What is asked of a generation: one heading of the minutes, or the action items; all without either. */
export type GenerationOrder = { section?: string; ofItems?: boolean };

/** What the present generation was asked for. */
export function generationGoalOf(meeting: Meeting): GenerationGoal {
  if (meeting.generationOfItems) return 'action_items';
  return meeting.generationSection === '' ? 'meeting' : 'section';
}

/** A new generation for this transcript begins, of all or of a part; whatever ran before is no longer waited for. */
export function startGeneration<M extends Meeting>(
  meeting: M & { id: string },
  transcript: TranscriptFacts,
  { section = '', ofItems = false }: GenerationOrder = {},
): M & { id: string } {
  const generationCount = meeting.generationCount + 1;
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
    generationOfItems: ofItems,
    generationNews: 0,
  };
}

/** True while the end of this generation is still to be written down; a failure may yet be made good. */
export function awaitsGeneration(meeting: Meeting, generationId: string): boolean {
  return meeting.generationId === generationId && (meeting.state === 'generating' || meeting.state === 'failed');
}

/** How far the present generation is; undefined when this is old news. */
export function advanceGeneration<M extends Meeting>(
  meeting: M,
  news: { generationId: string; number: number; step: string; progress: number },
): M | undefined {
  if (meeting.state !== 'generating' || meeting.generationId !== news.generationId) return undefined;
  if (news.number <= meeting.generationNews) return undefined;
  const progress = Math.min(Math.max(Math.trunc(news.progress), 0), 100);
  return { ...meeting, generationNews: news.number, processing: { step: news.step, progress, error: '' } };
}

/** The last step: all that the generation made is stored. Who asked for a part asked for no title. */
export function finishGeneration<M extends Meeting>(meeting: M, made: { title: string; language: string }): M {
  const text = [...made.title.trim()].slice(0, MEETING_TITLE_CHARACTERS).join('');
  return {
    ...meeting,
    state: 'ready',
    processing: { step: 'done', progress: 100, error: '' },
    titleSuggestion:
      text === '' || generationGoalOf(meeting) !== 'meeting' ? meeting.titleSuggestion : { text, state: 'pending' },
    language: made.language,
  };
}

/** The meeting shows why; undefined when another generation is waited for by now. */
export function failGeneration<M extends Meeting>(meeting: M, generationId: string, code: string): M | undefined {
  if (meeting.state !== 'generating' || meeting.generationId !== generationId) return undefined;
  return { ...meeting, state: 'failed', processing: { ...meeting.processing, error: sentenceOf(code) } };
}

/** True when a generation should have said something by now: it has got lost, or waits for a service that is away. */
export function isSilent(meeting: Meeting & { updatedAt: Date }, now: Date): boolean {
  return meeting.state === 'generating' && now.getTime() - meeting.updatedAt.getTime() > GENERATION_SILENCE_MS;
}

/** A generation again, on demand: not while one runs that is heard of, nor before a recording has become a transcript. */
export function requireRetry(meeting: Meeting & { updatedAt: Date }, now: Date): void {
  if (meeting.state === 'generating' && !isSilent(meeting, now)) throw new AppError('meeting.generation_running');
  if (meeting.state === 'recording' || meeting.state === 'transcribing') {
    throw new AppError('meeting.transcript_missing');
  }
}

function sentenceOf(code: string): string {
  return errorCatalogue[isErrorCode(code) ? code : 'platform.internal'].message;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw invalid('title', 'Title cannot be empty.');
  if ([...trimmed].length > MEETING_TITLE_CHARACTERS) {
    throw invalid('title', `Title may have at most ${MEETING_TITLE_CHARACTERS} characters.`);
  }
  return trimmed;
}

function checkStartedAt(text: string): Date {
  const moment = parseMoment(text);
  if (moment === undefined) throw invalid('started_at', 'Start must be a date and time such as 2026-11-21T10:00:00Z.');
  return moment;
}

function checkAttendees(attendees: readonly string[]): string[] {
  const names = [...new Set(attendees.map((name) => name.trim()).filter(Boolean))];
  if (names.length > ATTENDEES_PER_MEETING) {
    throw invalid('attendees', `A meeting may have at most ${ATTENDEES_PER_MEETING} attendees.`);
  }
  if (names.some((name) => [...name].length > PERSON_NAME_CHARACTERS)) {
    throw invalid('attendees', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return names;
}

/** One field of a meeting is not right. */
export function invalid(field: string, message: string): AppError {
  return new AppError('meeting.invalid', { message, details: { fields: { [field]: [message] } } });
}
