import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import type { ActionItem } from '../action-items/action-item.ts';
import { normalizeWords } from '../action-items/proposals.ts';
import type { Approval } from '../approval/approval.ts';
import type { MinutesText } from '../minutes/minutes.ts';
import { mapSummary } from '../minutes/summary.ts';
import { rewriteLines } from '../transcript/apply-corrections.ts';
import type { Citation, TranscriptIndex } from '../transcript/evidence.ts';
import { resolveSpeakerIds } from '../transcript/merged-speakers.ts';
import { renameSpeakers, replaceName, type SpeakerName } from '../transcript/rename-speakers.ts';
import type { Speaker } from '../transcript/transcript.ts';

/** A deleted user whose name is replaced in the documents of a meeting. */
export type UserToAnonymize = {
  userId: string;
  /** The name that this service stored; empty if it stored none. */
  name: string;
  /** The speakers of the current transcript who are this user. */
  speakerIds: ReadonlySet<string>;
};

/** The speakers that are assigned to a user, and those merged into them. */
export function findSpeakerIds(speakers: readonly Speaker[], userId: string): Set<string> {
  const resolvedIds = resolveSpeakerIds(speakers);
  const assignedIds = new Set(speakers.filter((speaker) => speaker.userId === userId).map(({ id }) => id));
  return new Set(
    speakers.map(({ id }) => id).filter((id) => assignedIds.has(id) || assignedIds.has(resolvedIds.get(id) ?? id)),
  );
}

/** Replaces the labels from the file. Returns the same array if nothing changes, as all functions here do. */
export function anonymizeSpeakers(speakers: Speaker[], { speakerIds }: UserToAnonymize): Speaker[] {
  return mapChanged(speakers, (speaker) => {
    if (!speakerIds.has(speaker.id) || speaker.label === DELETED_USER_NAME) return speaker;
    return { ...speaker, label: DELETED_USER_NAME, name: null };
  });
}

export function anonymizeAttendees(attendees: string[], names: readonly string[]): string[] {
  const formerNames = new Set(names.filter((name) => name !== ''));
  return mapChanged(attendees, (attendee) => (formerNames.has(attendee) ? DELETED_USER_NAME : attendee));
}

/** Replaces the speaker in citations, and in suggested changes, which cite one place. */
export function anonymizeCitedSpeakers<C extends Citation>(citations: C[], user: UserToAnonymize): C[] {
  return mapChanged(citations, (citation) => {
    const speaker = anonymizeSpeaker(citation, user);
    return speaker === citation.speaker ? citation : { ...citation, speaker };
  });
}

/** Replaces the name in generated lines and their evidence. Texts of users and the transcript stay. */
export function anonymizeMinutesText<T extends MinutesText>(text: T, user: UserToAnonymize): T {
  const names = text.names ?? [];
  const index = createNameIndex(names, user);
  const cited = anonymizeCitedSpeakers(text.citations, user);
  const { content, anchors } = rewriteLines(text.content, (line, plain) => {
    const evidence = text.citations.filter(({ anchor }) => anchor === line.anchor);
    if (evidence.length === 0) return plain;
    return renameSpeakers(plain, names, { before: evidence, after: evidence, transcriptIndex: index });
  });
  const citations = mapChanged(cited, (citation) => {
    const anchor = anchors.get(citation.anchor) ?? citation.anchor;
    return anchor === citation.anchor ? citation : { ...citation, anchor };
  });
  const summary = mapSummary(text.summary, (line) => {
    const evidence = line.citations;
    const lineText =
      evidence.length === 0
        ? line.text
        : renameSpeakers(line.text, names, { before: evidence, after: evidence, transcriptIndex: index });
    const lineCitations = anonymizeCitedSpeakers(evidence, user);
    return lineText === line.text && lineCitations === evidence ? line : { text: lineText, citations: lineCitations };
  });
  const newNames = anonymizeNames(names, user);
  const generation = anonymizeDropped(text.generation, names, user);
  const isSame =
    content === text.content &&
    citations === text.citations &&
    summary === text.summary &&
    generation === text.generation;
  return isSame && newNames === names ? text : { ...text, content, citations, summary, generation, names: newNames };
}

/** Replaces the name in dropped statements. They have no evidence that identifies the user. */
function anonymizeDropped<G extends MinutesText['generation']>(
  generation: G,
  names: readonly SpeakerName[],
  user: UserToAnonymize,
): G {
  if (generation?.dropped === undefined) return generation;
  const formerNames = new Set([user.name, ...names.filter((entry) => isNameOf(entry, user)).map(({ name }) => name)]);
  const dropped = mapChanged(generation.dropped, (statement) => {
    const text = [...formerNames]
      .filter((name) => name !== '')
      .reduce((words, name) => replaceName(words, name, DELETED_USER_NAME), statement.text);
    return text === statement.text ? statement : { ...statement, text };
  });
  return dropped === generation.dropped ? generation : { ...generation, dropped };
}

export function anonymizeActionItem<I extends ActionItem>(item: I, user: UserToAnonymize): I {
  const names = item.names ?? [];
  const citations = anonymizeCitedSpeakers(item.citations, user);
  const newNames = anonymizeNames(names, user);
  if (citations === item.citations && newNames === names) return item;
  const isGenerated = normalizeWords(item.description) === item.proposedWords;
  const evidence = { before: item.citations, after: item.citations, transcriptIndex: createNameIndex(names, user) };
  const description = isGenerated ? renameSpeakers(item.description, names, evidence) : item.description;
  const proposedWords = isGenerated ? normalizeWords(description) : item.proposedWords;
  return { ...item, description, proposedWords, citations, names: newNames };
}

/** Replaces the name in the lines of amendments, which contain assignees. Reasons were written by users and stay. */
export function anonymizeApproval(approval: Approval, { name }: UserToAnonymize): Approval {
  const entries = mapChanged(approval.entries, (entry) => {
    const lines = mapChanged(entry.lines, (line) => {
      const text = replaceName(line.text, name, DELETED_USER_NAME);
      return text === line.text ? line : { ...line, text };
    });
    return lines === entry.lines ? entry : { ...entry, lines };
  });
  return entries === approval.entries ? approval : { ...approval, entries };
}

const isNameOf = ({ speakerId, name }: SpeakerName, user: UserToAnonymize): boolean =>
  name !== DELETED_USER_NAME && (user.speakerIds.has(speakerId) || name === user.name);

const anonymizeNames = (names: SpeakerName[], user: UserToAnonymize): SpeakerName[] =>
  mapChanged(names, (entry) => (isNameOf(entry, user) ? { ...entry, name: DELETED_USER_NAME } : entry));

/** A citation of several speakers lists their names. */
function anonymizeSpeaker({ speaker, voices: citedIds = [] }: Citation, { name, speakerIds }: UserToAnonymize): string {
  const [citedId, ...otherCitedIds] = citedIds;
  if (citedId !== undefined && otherCitedIds.length === 0 && speakerIds.has(citedId)) return DELETED_USER_NAME;
  if (name === '') return speaker;
  return speaker
    .split(', ')
    .map((entry) => (entry === name ? DELETED_USER_NAME : entry))
    .join(', ');
}

/** The names that a text contains, without that of the deleted user. */
function createNameIndex(
  names: readonly SpeakerName[],
  user: UserToAnonymize,
): Pick<TranscriptIndex, 'getSpeaker' | 'getName'> {
  const byId = new Map(names.map((entry) => [entry.speakerId, isNameOf(entry, user) ? DELETED_USER_NAME : entry.name]));
  return {
    getSpeaker: (id) => (byId.has(id) ? { id, label: '', userId: null, name: null } : undefined),
    getName: ({ id }) => byId.get(id) ?? '',
  };
}

function mapChanged<T>(elements: T[], change: (element: T) => T): T[] {
  const changed = elements.map(change);
  return changed.every((element, index) => element === elements[index]) ? elements : changed;
}
