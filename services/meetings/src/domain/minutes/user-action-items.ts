import { type Assignee, UNASSIGNED } from '../action-items/assignee.ts';
import type { ProposedActionItem } from '../action-items/proposed-action-item.ts';
import { getSpeakerName, type Transcript } from '../transcript/transcript.ts';
import { readLines } from './lines.ts';
import type { MinutesText } from './minutes.ts';

/** An action item that a user wrote in the minutes. */
export type UserActionItem = { description: string; assignee: Assignee; dueDate: string };

/** Headings of action items. Other lines of the minutes never become action items. */
const ACTION_HEADING = /\b(?:actions?|next steps?|to-?dos?|follow[- ]?ups?|tasks?|assignments?|commitments?)\b/i;
const DAY = /(?<![\p{L}\p{N}-])\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}-])/u;
const CHECKBOX = /^\[[ xX]?\]\s+/;
/** Between the assignee and the task: a separator, which is dropped, or a verb, which stays in the description. */
const SEPARATOR_AFTER_NAME = /^(?:\s*[:–—]\s*|\s+-\s+)/u;
const VERB_AFTER_NAME = /^\s+(?:will|to|shall|must|should|has to|is to)\s/u;

/** The lines under a heading of action items that have no citation, and so were written by a user, in order. */
export function readUserActionItems(
  minutes: Pick<MinutesText, 'content' | 'citations'>,
  transcript: Transcript,
  names: ReadonlyMap<string, string>,
): UserActionItem[] {
  const supported = new Set(minutes.citations.map(({ anchor }) => anchor));
  return readLines(minutes.content)
    .filter(({ heading, anchor }) => ACTION_HEADING.test(heading) && !supported.has(anchor))
    .flatMap(({ plainText }) => {
      const description = plainText.replace(/\s+/g, ' ').trim().replace(CHECKBOX, '');
      if (!/\p{L}/u.test(description)) return [];
      return { ...readAssignee(description, transcript, names), dueDate: DAY.exec(description)?.[0] ?? '' };
    });
}

/** Excludes proposals whose line a user removed from the generated minutes or rewrote. */
export function excludeRemovedItems<P extends Pick<ProposedActionItem, 'evidence'>>(
  proposed: readonly P[],
  minutes: Pick<MinutesText, 'content' | 'citations'>,
  generated: Pick<MinutesText, 'content' | 'citations'>,
): P[] {
  const present = new Set(minutes.citations.map(({ anchor }) => anchor));
  const headings = new Map(readLines(generated.content).map(({ anchor, heading }) => [anchor, heading]));
  const removedKeys = new Set(
    generated.citations
      .filter(({ anchor }) => !present.has(anchor) && ACTION_HEADING.test(headings.get(anchor) ?? ''))
      .map(({ segmentIds }) => toSegmentKey(segmentIds)),
  );
  // Segments that another line still cites do not count as removed.
  for (const { segmentIds } of minutes.citations) removedKeys.delete(toSegmentKey(segmentIds));
  return proposed.filter(
    ({ evidence }) => evidence === undefined || !removedKeys.has(toSegmentKey(evidence.segmentIds)),
  );
}

/** The speaker whose name starts the line, and the rest as description. The assignee is never guessed. */
function readAssignee(
  line: string,
  transcript: Transcript,
  names: ReadonlyMap<string, string>,
): Pick<UserActionItem, 'description' | 'assignee'> {
  const matches = transcript.speakers
    .map((speaker) => ({ speaker, name: getSpeakerName(speaker, names) }))
    .filter(({ name }) => name !== '' && startsWithName(line, name))
    .sort((a, b) => b.name.length - a.name.length);
  const [first, second] = matches;
  // Ambiguous if two speakers have the same name.
  if (first === undefined || second?.name === first.name) return { description: line, assignee: UNASSIGNED };
  const { userId } = first.speaker;
  const assignee =
    userId === null ? { ...UNASSIGNED, assigneeName: first.name } : { ...UNASSIGNED, assigneeId: userId };
  const textAfterName = line.slice(first.name.length);
  const task = textAfterName.replace(SEPARATOR_AFTER_NAME, '');
  return { description: task === textAfterName || task === '' ? line : task, assignee };
}

function startsWithName(line: string, name: string): boolean {
  if (line.slice(0, name.length).localeCompare(name, undefined, { sensitivity: 'accent' }) !== 0) return false;
  const textAfterName = line.slice(name.length);
  return SEPARATOR_AFTER_NAME.test(textAfterName) || VERB_AFTER_NAME.test(textAfterName);
}

const toSegmentKey = (segmentIds: readonly string[]): string => [...segmentIds].sort().join(' ');
