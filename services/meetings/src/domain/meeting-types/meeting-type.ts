import { AppError } from '@minutehand/contracts/errors';
import {
  AGENDA_ITEM_TITLE_CHARACTERS,
  AGENDA_ITEMS_PER_MEETING_TYPE,
  AUDIO_RETENTION_DAYS,
  EMAIL_CHARACTERS,
  HEADING_CHARACTERS,
  HEADINGS_PER_MEETING_TYPE,
  MEETING_RETENTION_DAYS,
  MEETING_TYPE_COLOR,
  MEETING_TYPE_NAME_CHARACTERS,
  NOTIFICATION_EMAILS_PER_MEETING_TYPE,
  PROMPT_CHARACTERS,
} from '@minutehand/contracts/limits';
import { isEmail } from '../people/email.ts';

/** A template for meetings: the structure of the minutes and how they are written. */
export type MeetingType = {
  name: string;
  colour: string;
  headings: string[];
  agendaItems: string[];
  prompt: string;
  /** Recipients of the minutes of its meetings. */
  notificationEmails: string[];
  /** Empty for the account's default type. */
  creatorId: string;
  /** The type it was copied from, or empty. Sent by the client and not checked. */
  originalId: string;
  /** A recording of its meetings cannot start until the names of the people who were informed are given. */
  consentRequired: boolean;
  /** The audio of its meetings is deleted this many days after it was recorded; 0 keeps it. */
  audioRetentionDays: number;
  /** Its meetings move to the trash after this many days; 0 keeps them. */
  meetingRetentionDays: number;
};

/** User input: an absent field is unchanged, or the default in a new type. */
export type MeetingTypeChanges = {
  name?: string | undefined;
  colour?: string | undefined;
  headings?: readonly string[] | undefined;
  agendaItems?: readonly string[] | undefined;
  prompt?: string | undefined;
  notificationEmails?: readonly string[] | undefined;
  originalId?: string | undefined;
  consentRequired?: boolean | undefined;
  audioRetentionDays?: number | undefined;
  meetingRetentionDays?: number | undefined;
};

/** `{headings}` is replaced by the headings of the type. */
export const DEFAULT_PROMPT = `Write professional minutes of this meeting from its transcript, structured under these headings:
{headings}

Focus on strategic and operational decisions. Write each action as who does what by when. Keep the tone professional and concise.`;

const DEFAULT_HEADINGS = ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'];

/** The default type; created with the account's first meeting. */
export const DEFAULT_MEETING_TYPE: MeetingType = {
  name: 'General',
  colour: MEETING_TYPE_COLOR,
  headings: DEFAULT_HEADINGS,
  agendaItems: [],
  prompt: DEFAULT_PROMPT,
  notificationEmails: [],
  creatorId: '',
  originalId: '',
  consentRequired: false,
  audioRetentionDays: 0,
  meetingRetentionDays: 0,
};

/** Deterministic, so that concurrent processes create the type once. */
export function getDefaultMeetingTypeId(accountId: string): string {
  return `${accountId}-default`;
}

/** Creates a type. Absent fields are those of the default type, except the name, which is required. */
export function createMeetingTypeFromDefaults(changes: MeetingTypeChanges, creatorId: string): MeetingType {
  return changeMeetingType({ ...DEFAULT_MEETING_TYPE, name: '', creatorId }, { ...changes, name: changes.name ?? '' });
}

/** Validates all fields, so that a form shows all errors together. */
export function changeMeetingType<T extends MeetingType>(type: T, changes: MeetingTypeChanges): T {
  const errors: Record<string, string[]> = {};
  const checkField = <V, R>(
    field: string,
    value: V | undefined,
    current: R,
    check: (value: V) => R | ValidationError,
  ): R => {
    if (value === undefined) return current;
    const result = check(value);
    if (!(result instanceof ValidationError)) return result;
    errors[field] = [...(errors[field] ?? []), result.message];
    return current;
  };
  const changed = {
    ...type,
    name: checkField('name', changes.name, type.name, checkName),
    colour: checkField('colour', changes.colour, type.colour, checkColor),
    // The client's form has one field for the errors of both.
    headings: checkField('template_variables', changes.headings, type.headings, checkHeadings),
    agendaItems: checkField('template_variables', changes.agendaItems, type.agendaItems, checkAgendaItems),
    prompt: checkField('prompt', changes.prompt, type.prompt, checkPrompt),
    notificationEmails: checkField(
      'notification_emails',
      changes.notificationEmails,
      type.notificationEmails,
      checkNotificationEmails,
    ),
    originalId: changes.originalId ?? type.originalId,
    consentRequired: changes.consentRequired ?? type.consentRequired,
    audioRetentionDays: checkField(
      'audio_retention_days',
      changes.audioRetentionDays,
      type.audioRetentionDays,
      (days) => checkDays(days, AUDIO_RETENTION_DAYS),
    ),
    meetingRetentionDays: checkField(
      'meeting_retention_days',
      changes.meetingRetentionDays,
      type.meetingRetentionDays,
      (days) => checkDays(days, MEETING_RETENTION_DAYS),
    ),
  };
  const [message] = Object.values(errors).flat();
  if (message === undefined) return changed;
  throw new AppError('meeting_type.invalid', { message, details: { fields: errors } });
}

class ValidationError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

function checkName(name: string): string | ValidationError {
  const text = toSingleLine(name);
  // Clients call the name of a meeting type a meeting name.
  if (text === '') return new ValidationError('Please enter a meeting name');
  return checkLength(text, MEETING_TYPE_NAME_CHARACTERS) ?? text;
}

function checkDays(days: number, choices: readonly number[]): number | ValidationError {
  return choices.includes(days) ? days : new ValidationError(`must be one of ${choices.join(', ')}`);
}

function checkColor(colour: string): string | ValidationError {
  if (colour.trim() === '') return MEETING_TYPE_COLOR;
  return /^#[0-9a-f]{6}$/i.test(colour.trim())
    ? colour.trim().toUpperCase()
    : new ValidationError('A colour is a number sign and six digits, such as #6B7280.');
}

function checkHeadings(headings: readonly string[]): string[] | ValidationError {
  const texts = getDistinctLines(headings);
  if (texts.length === 0) return new ValidationError('Please add at least one heading');
  if (texts.length > HEADINGS_PER_MEETING_TYPE) {
    return new ValidationError(`A meeting type may have at most ${HEADINGS_PER_MEETING_TYPE} headings.`);
  }
  return texts.some((text) => checkLength(text, HEADING_CHARACTERS) !== undefined)
    ? new ValidationError(`A heading may have at most ${HEADING_CHARACTERS} characters.`)
    : texts;
}

function checkAgendaItems(items: readonly string[]): string[] | ValidationError {
  const texts = getDistinctLines(items);
  if (texts.length > AGENDA_ITEMS_PER_MEETING_TYPE) {
    return new ValidationError(`A meeting type may have at most ${AGENDA_ITEMS_PER_MEETING_TYPE} agenda items.`);
  }
  return texts.some((text) => checkLength(text, AGENDA_ITEM_TITLE_CHARACTERS) !== undefined)
    ? new ValidationError(`An agenda item may have at most ${AGENDA_ITEM_TITLE_CHARACTERS} characters.`)
    : texts;
}

function checkPrompt(prompt: string): string | ValidationError {
  const text = prompt.replace(/\r\n?/g, '\n').trim();
  return text === '' ? DEFAULT_PROMPT : (checkLength(text, PROMPT_CHARACTERS) ?? text);
}

function checkNotificationEmails(emails: readonly string[]): string[] | ValidationError {
  const distinct = new Map(
    emails.map((email) => email.trim()).flatMap((email) => (email === '' ? [] : [[email.toLowerCase(), email]])),
  );
  const addresses = [...distinct.values()];
  if (addresses.length > NOTIFICATION_EMAILS_PER_MEETING_TYPE) {
    return new ValidationError(`Minutes may go to at most ${NOTIFICATION_EMAILS_PER_MEETING_TYPE} addresses.`);
  }
  const invalidEmails = addresses
    .filter((email) => !isEmail(email))
    .map((email) => [...email].slice(0, EMAIL_CHARACTERS).join(''));
  return invalidEmails.length > 0
    ? new ValidationError(`Invalid email address(es): ${invalidEmails.join(', ')}`)
    : addresses;
}

/** Headings and agenda items are one line each; empty and duplicate ones are skipped. */
function getDistinctLines(texts: readonly string[]): string[] {
  return [...new Set(texts.map(toSingleLine).filter(Boolean))];
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function checkLength(text: string, maximum: number): ValidationError | undefined {
  return [...text].length > maximum ? new ValidationError(`This may have at most ${maximum} characters.`) : undefined;
}
