/** A template for meetings: what the minutes are structured by and how they are written. */
export type MeetingType = {
  name: string;
  colour: string;
  headings: string[];
  agendaItems: string[];
  prompt: string;
};

export const DEFAULT_COLOUR = '#6B7280';

/** `{headings}` stands for the type's headings. */
export const DEFAULT_PROMPT = `Write professional minutes of this meeting from its transcript, structured under these headings:
{headings}

Focus on strategic and operational decisions. Write each action as who does what by when. Keep the tone professional and concise.`;

/** Every account has this type from its first meeting on. */
export const DEFAULT_MEETING_TYPE: MeetingType = {
  name: 'General',
  colour: DEFAULT_COLOUR,
  headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
  agendaItems: [],
  prompt: DEFAULT_PROMPT,
};

/** The same for all processes of an account, so that it is made once. */
export function defaultMeetingTypeIdOf(accountId: string): string {
  return `${accountId}-default`;
}
