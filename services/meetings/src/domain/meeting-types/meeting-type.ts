import { AppError } from '@minutehand/contracts/errors';
import {
  AGENDA_ITEM_TITLE_CHARACTERS,
  AGENDA_ITEMS_PER_MEETING_TYPE,
  EMAIL_CHARACTERS,
  HEADING_CHARACTERS,
  HEADINGS_PER_MEETING_TYPE,
  MEETING_TYPE_COLOUR,
  MEETING_TYPE_NAME_CHARACTERS,
  NOTIFICATION_EMAILS_PER_MEETING_TYPE,
  PROMPT_CHARACTERS,
} from '@minutehand/contracts/limits';
import { isEmail } from '../people/email.ts';

/** A template for meetings: what the minutes are structured by and how they are written. */
export type MeetingType = {
  name: string;
  colour: string;
  headings: string[];
  agendaItems: string[];
  prompt: string;
  /** Who receives the minutes of its meetings. */
  notificationEmails: string[];
  /** Who made it; empty for the account's default one. */
  creatorId: string;
  /** As it was given; empty when made from nothing. */
  originalId: string;
};

/** As a person sends it: absent leaves, or is the default in a new type. */
export type MeetingTypeChanges = {
  name?: string | undefined;
  colour?: string | undefined;
  headings?: readonly string[] | undefined;
  agendaItems?: readonly string[] | undefined;
  prompt?: string | undefined;
  notificationEmails?: readonly string[] | undefined;
  originalId?: string | undefined;
};

/** `{headings}` stands for the type's headings. */
export const DEFAULT_PROMPT = `Write professional minutes of this meeting from its transcript, structured under these headings:
{headings}

Focus on strategic and operational decisions. Write each action as who does what by when. Keep the tone professional and concise.`;

const DEFAULT_HEADINGS = ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'];

/** Every account has this type from its first meeting on. */
export const DEFAULT_MEETING_TYPE: MeetingType = {
  name: 'General',
  colour: MEETING_TYPE_COLOUR,
  headings: DEFAULT_HEADINGS,
  agendaItems: [],
  prompt: DEFAULT_PROMPT,
  notificationEmails: [],
  creatorId: '',
  originalId: '',
};

/** The same for all processes of an account, so that it is made once. */
export function defaultMeetingTypeIdOf(accountId: string): string {
  return `${accountId}-default`;
}

/** A new type: what is not said is as in the account's first one, except for its name. */
export function draftMeetingType(changes: MeetingTypeChanges, creatorId: string): MeetingType {
  return changeMeetingType({ ...DEFAULT_MEETING_TYPE, name: '', creatorId }, { ...changes, name: changes.name ?? '' });
}

/** Checks everything that is sent, so that a form shows all of its faults at once. */
export function changeMeetingType<T extends MeetingType>(type: T, changes: MeetingTypeChanges): T {
  const faults: Record<string, string[]> = {};
  const checked = <V, R>(field: string, value: V | undefined, current: R, check: (value: V) => R | Fault): R => {
    if (value === undefined) return current;
    const result = check(value);
    if (!(result instanceof Fault)) return result;
    faults[field] = [...(faults[field] ?? []), result.message];
    return current;
  };
  const changed = {
    ...type,
    name: checked('name', changes.name, type.name, checkName),
    colour: checked('colour', changes.colour, type.colour, checkColour),
    headings: checked('template_variables', changes.headings, type.headings, checkHeadings),
    agendaItems: checked('template_variables', changes.agendaItems, type.agendaItems, checkAgendaItems),
    prompt: checked('prompt', changes.prompt, type.prompt, checkPrompt),
    notificationEmails: checked(
      'notification_emails',
      changes.notificationEmails,
      type.notificationEmails,
      checkNotificationEmails,
    ),
    originalId: changes.originalId ?? type.originalId,
  };
  const [message] = Object.values(faults).flat();
  if (message === undefined) return changed;
  throw new AppError('meeting_type.invalid', { message, details: { fields: faults } });
}

class Fault {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

function checkName(name: string): string | Fault {
  const text = oneLine(name);
  if (text === '') return new Fault('Please enter a meeting name');
  return tooLong(text, MEETING_TYPE_NAME_CHARACTERS) ?? text;
}

function checkColour(colour: string): string | Fault {
  if (colour.trim() === '') return MEETING_TYPE_COLOUR;
  return /^#[0-9a-f]{6}$/i.test(colour.trim())
    ? colour.trim().toUpperCase()
    : new Fault('A colour is a number sign and six digits, such as #6B7280.');
}

function checkHeadings(headings: readonly string[]): string[] | Fault {
  const texts = distinctLines(headings);
  if (texts.length === 0) return new Fault('Please add at least one heading');
  if (texts.length > HEADINGS_PER_MEETING_TYPE) {
    return new Fault(`A meeting type may have at most ${HEADINGS_PER_MEETING_TYPE} headings.`);
  }
  return texts.some((text) => tooLong(text, HEADING_CHARACTERS) !== undefined)
    ? new Fault(`A heading may have at most ${HEADING_CHARACTERS} characters.`)
    : texts;
}

function checkAgendaItems(items: readonly string[]): string[] | Fault {
  const texts = distinctLines(items);
  if (texts.length > AGENDA_ITEMS_PER_MEETING_TYPE) {
    return new Fault(`A meeting type may have at most ${AGENDA_ITEMS_PER_MEETING_TYPE} agenda items.`);
  }
  return texts.some((text) => tooLong(text, AGENDA_ITEM_TITLE_CHARACTERS) !== undefined)
    ? new Fault(`An agenda item may have at most ${AGENDA_ITEM_TITLE_CHARACTERS} characters.`)
    : texts;
}

function checkPrompt(prompt: string): string | Fault {
  const text = prompt.replace(/\r\n?/g, '\n').trim();
  return text === '' ? DEFAULT_PROMPT : (tooLong(text, PROMPT_CHARACTERS) ?? text);
}

function checkNotificationEmails(emails: readonly string[]): string[] | Fault {
  const distinct = new Map(
    emails.map((email) => email.trim()).flatMap((email) => (email === '' ? [] : [[email.toLowerCase(), email]])),
  );
  const addresses = [...distinct.values()];
  if (addresses.length > NOTIFICATION_EMAILS_PER_MEETING_TYPE) {
    return new Fault(`Minutes may go to at most ${NOTIFICATION_EMAILS_PER_MEETING_TYPE} addresses.`);
  }
  const bad = addresses
    .filter((email) => !isEmail(email))
    .map((email) => [...email].slice(0, EMAIL_CHARACTERS).join(''));
  return bad.length > 0 ? new Fault(`Invalid email address(es): ${bad.join(', ')}`) : addresses;
}

/** Headings and agenda items are one line each; what is empty or there already is passed over. */
function distinctLines(texts: readonly string[]): string[] {
  return [...new Set(texts.map(oneLine).filter(Boolean))];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function tooLong(text: string, most: number): Fault | undefined {
  return [...text].length > most ? new Fault(`This may have at most ${most} characters.`) : undefined;
}
