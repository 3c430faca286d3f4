import { ATTENDEE_QUOTE_WORDS } from '../limits.ts';
import {
  type Brief,
  type Draft,
  getEvidence,
  type Line,
  type ProposedActionItem,
  type Section,
  type Speaker,
  type WriterInput,
} from './draft.ts';
import { createAttendeeLines } from './writer/attendees.ts';
import { formatDate } from './writer/words/calendar.ts';
import { shortName } from './writer/words/short-name.ts';

/** Headings that only list the attendees. */
const ATTENDEES =
  /^(?:list of )?(?:(?:attendees?|attendance|participants?|present|who (?:was there|attended)|people(?: present)?)|teilnehm\p{L}*|anwesend\p{L}*|présents?|participants? présents?|asistentes)$/iu;
/** Headings that only list the action items. */
const ACTIONS =
  /^(?:(?:agreed )?action items?|(?:agreed )?actions?(?: agreed)?|next steps|to-?dos?|tasks?|aufgaben|maßnahmen|nächste schritte|actions? à mener|tareas)$/iu;

const clean = (heading: string): string => heading.replace(/[^\p{L}\p{N} -]+/gu, '').trim();

/** Headings whose lines follow from the transcript and from the action items, so that no model needs to write them. */
export const isDerivedHeading = (heading: string): boolean => getDerivedKind(heading) !== undefined;
export function getDerivedKind(heading: string): 'attendees' | 'items' | undefined {
  if (isActionItemsHeading(heading)) return 'items';
  return isAttendeesHeading(heading) ? 'attendees' : undefined;
}
const isAttendeesHeading = (heading: string): boolean => ATTENDEES.test(clean(heading));
const isActionItemsHeading = (heading: string): boolean => ACTIONS.test(clean(heading));

/** The sections that list attendees, each with words that they said or in which they are named. */
export function createAttendeeSections(input: WriterInput): Section[] {
  const headings = input.brief.headings.filter(isAttendeesHeading);
  if (headings.length === 0) return [];
  const sentences = input.segments.map(({ speakerId, text }, index) => {
    const words = text.trim().split(/\s+/);
    const quote = words.slice(0, ATTENDEE_QUOTE_WORDS).join(' ');
    // The quote is exact: texts with other spaces are cited whole.
    return {
      speakerId,
      text,
      words,
      quote: text.includes(quote) ? quote : text.trim(),
      fromSegment: index,
      toSegment: index,
    };
  });
  const lines = createAttendeeLines({ ...input, sentences });
  return headings.map((heading) => ({ heading, lines }));
}

/** Lists the checked action items under the heading for them, so that the section and the items never differ. */
export function fillActionSections(draft: Draft, { headings }: Brief, speakers: readonly Speaker[]): Draft {
  if (draft.writer !== 'llm' || !headings.some(isActionItemsHeading)) return draft;
  const lines = draft.actionItems.map((item): Line => {
    const speaker = speakers.find(({ id }) => id === item.ownerSpeakerId);
    const owner = speaker === undefined ? item.ownerName : shortName(speaker.name);
    return { isTopic: false, text: createItemText(item, owner), ...getEvidence(item) };
  });
  return {
    ...draft,
    sections: draft.sections.map((section) =>
      isActionItemsHeading(section.heading) ? { ...section, lines } : section,
    ),
  };
}

/** "Ben: Send the list (by Mar 6, 2026)." */
function createItemText({ description, dueDate }: ProposedActionItem, owner: string): string {
  const task = description.replace(/[\s.]+$/u, '');
  const named = owner === '' || task.toLowerCase().startsWith(owner.toLowerCase()) ? task : `${owner}: ${task}`;
  return `${named}${dueDate === '' ? '' : ` (by ${formatDate(dueDate)})`}.`;
}
