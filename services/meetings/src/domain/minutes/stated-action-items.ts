import { type Assignee, UNASSIGNED } from '../action-items/assignee.ts';
import type { ProposedActionItem } from '../action-items/proposed-action-item.ts';
import { speakerNameOf, type Transcript } from '../transcript/transcript.ts';
import { readLines } from './lines.ts';
import type { MinutesText } from './minutes.ts';

/** An action item as a person wrote it in the minutes. */
export type StatedActionItem = { description: string; owner: Assignee; dueDate: string };

/** Headings under which a meeting's action items stand. The rest of the minutes is never taken for one. */
const ACTION_HEADING = /\b(?:actions?|next steps?|to-?dos?|follow[- ]?ups?|tasks?|assignments?|commitments?)\b/i;
const DAY = /(?<![\p{L}\p{N}-])\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}-])/u;
const BOX = /^\[[ xX]?\]\s+/;
/** What may stand between who is to do something and what it is: signs that go with the name, or words of the sentence. */
const SIGN_AFTER_NAME = /^(?:\s*[:–—]\s*|\s+-\s+)/u;
const WORD_AFTER_NAME = /^\s+(?:will|to|shall|must|should|has to|is to)\s/u;

/** The lines under a heading of action items that a person wrote, in order: those that no words of the transcript support. */
export function readStatedActionItems(
  minutes: Pick<MinutesText, 'content' | 'citations'>,
  transcript: Transcript,
  names: ReadonlyMap<string, string>,
): StatedActionItem[] {
  const supported = new Set(minutes.citations.map(({ anchor }) => anchor));
  return readLines(minutes.content)
    .filter(({ heading, anchor }) => ACTION_HEADING.test(heading) && !supported.has(anchor))
    .flatMap(({ words }) => {
      const description = words.replace(/\s+/g, ' ').trim().replace(BOX, '');
      if (!/\p{L}/u.test(description)) return [];
      return { ...readOwner(description, transcript, names), dueDate: DAY.exec(description)?.[0] ?? '' };
    });
}

/** Proposals without those whose line a person took out of the generated minutes, or wrote anew. */
export function withoutStruck<P extends Pick<ProposedActionItem, 'evidence'>>(
  proposed: readonly P[],
  minutes: Pick<MinutesText, 'content' | 'citations'>,
  generated: Pick<MinutesText, 'content' | 'citations'>,
): P[] {
  const present = new Set(minutes.citations.map(({ anchor }) => anchor));
  const headings = new Map(readLines(generated.content).map(({ anchor, heading }) => [anchor, heading]));
  const struck = new Set(
    generated.citations
      .filter(({ anchor }) => !present.has(anchor) && ACTION_HEADING.test(headings.get(anchor) ?? ''))
      .map(({ segmentIds }) => keyOf(segmentIds)),
  );
  // What another line of the minutes still rests on was not struck.
  for (const { segmentIds } of minutes.citations) struck.delete(keyOf(segmentIds));
  return proposed.filter(({ evidence }) => evidence === undefined || !struck.has(keyOf(evidence.segmentIds)));
}

/** Somebody who spoke and whose name begins the line, and what is left to say; nobody else is guessed. */
function readOwner(
  line: string,
  transcript: Transcript,
  names: ReadonlyMap<string, string>,
): Pick<StatedActionItem, 'description' | 'owner'> {
  const named = transcript.speakers
    .map((speaker) => ({ speaker, name: speakerNameOf(speaker, names) }))
    .filter(({ name }) => name !== '' && startsWithName(line, name))
    .sort((one, other) => other.name.length - one.name.length);
  const [first, second] = named;
  // Two of one name can't be told apart.
  if (first === undefined || second?.name === first.name) return { description: line, owner: UNASSIGNED };
  const { userId } = first.speaker;
  const owner = userId === null ? { ...UNASSIGNED, assigneeName: first.name } : { ...UNASSIGNED, assigneeId: userId };
  const rest = line.slice(first.name.length);
  const task = rest.replace(SIGN_AFTER_NAME, '');
  return { description: task === rest || task === '' ? line : task, owner };
}

function startsWithName(line: string, name: string): boolean {
  if (line.slice(0, name.length).localeCompare(name, undefined, { sensitivity: 'accent' }) !== 0) return false;
  const rest = line.slice(name.length);
  return SIGN_AFTER_NAME.test(rest) || WORD_AFTER_NAME.test(rest);
}

const keyOf = (segmentIds: readonly string[]): string => [...segmentIds].sort().join(' ');
