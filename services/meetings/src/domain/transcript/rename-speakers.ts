import type { Citation, TranscriptIndex } from './evidence.ts';

/** A name that a generated text uses for a speaker. */
export type SpeakerName = { speakerId: string; name: string };

const WORD = '[\\p{L}\\p{M}\\p{N}_]';

/**
 * Replaces speaker names in a generated statement with their current ones. A name that also occurs in a quote is kept, unless it
 * attributes the statement at its start.
 */
export function renameSpeakers(
  text: string,
  names: readonly SpeakerName[],
  {
    before,
    after,
    transcriptIndex,
  }: {
    before: readonly Citation[];
    after: readonly Citation[];
    transcriptIndex: Pick<TranscriptIndex, 'getSpeaker' | 'getName'>;
  },
): string {
  const newNames = mapNames(names, before, after, transcriptIndex);
  const oldNames = [...newNames].filter(([from, to]) => from !== to).length === 0 ? [] : [...newNames.keys()];
  if (oldNames.length === 0) return text;
  // Longest first, in one pass: "Ann Lee" is not "Ann", and two names may be swapped.
  const pattern = oldNames
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const quotes = before.map(({ quote }) => quote);
  return text.replace(createWholeWordPattern(pattern), (found: string, offset: number) => {
    const followingText = text.slice(offset + found.length);
    const isOpening = offset === 0 && (followingText === '' || followingText.startsWith(':'));
    if (!isOpening && quotes.some((quote) => createWholeWordPattern(escapePattern(found)).test(quote))) return found;
    return newNames.get(found) ?? found;
  });
}

/** Maps old names to new ones. A name that several speakers shared maps to the new name of the quoted one. */
function mapNames(
  names: readonly SpeakerName[],
  before: readonly Citation[],
  after: readonly Citation[],
  transcriptIndex: Pick<TranscriptIndex, 'getSpeaker' | 'getName'>,
): Map<string, string> {
  const reassigned = findReassignedSpeaker(before, after, transcriptIndex);
  const citedIds = new Set(before.flatMap((citation) => citation.voices ?? []));
  const newNames = new Map<string, string>();
  for (const [from, namedSpeakers] of Map.groupBy(names, ({ name }) => name)) {
    if (from === '') continue;
    const getNewName = ({ speakerId }: SpeakerName) => {
      const speaker = transcriptIndex.getSpeaker(speakerId === reassigned?.from ? reassigned.to : speakerId);
      return speaker === undefined ? from : transcriptIndex.getName(speaker);
    };
    const candidates = new Set(namedSpeakers.map(getNewName));
    const quotedNames = new Set(namedSpeakers.filter(({ speakerId }) => citedIds.has(speakerId)).map(getNewName));
    const [newName = from] = candidates.size === 1 ? candidates : quotedNames.size === 1 ? quotedNames : [];
    newNames.set(from, newName);
  }
  return newNames;
}

/** The old and new speaker, if all cited segments were reassigned from one speaker to another. */
export function findReassignedSpeaker(
  before: readonly Citation[],
  after: readonly Citation[],
  { getSpeaker }: Pick<TranscriptIndex, 'getSpeaker'>,
): { from: string; to: string } | undefined {
  const [from, ...otherSources] = new Set(before.flatMap((citation) => citation.voices ?? []));
  const [to, ...otherTargets] = new Set(after.flatMap((citation) => citation.voices ?? []));
  if (from === undefined || to === undefined || otherSources.length > 0 || otherTargets.length > 0) return undefined;
  return from === to || getSpeaker(from)?.id === to ? undefined : { from, to };
}

/** The speaker names in a text after `renameSpeakers`. */
export function getCurrentNames(
  names: readonly SpeakerName[],
  speakerIds: readonly string[],
  text: string,
  { getSpeaker, getName }: Pick<TranscriptIndex, 'getSpeaker' | 'getName'>,
): SpeakerName[] {
  const found = new Map<string, SpeakerName>();
  const add = (speakerId: string, name: string) => {
    if (text.includes(name)) found.set(`${speakerId} ${name}`, { speakerId, name });
  };
  for (const { speakerId, name } of [...names, ...speakerIds.map((speakerId) => ({ speakerId, name: undefined }))]) {
    const speaker = getSpeaker(speakerId);
    if (speaker !== undefined) add(speaker.id, getName(speaker));
    else if (name !== undefined) add(speakerId, name);
  }
  return [...found.values()];
}

/** Replaces a name wherever it is not part of a longer word. */
export function replaceName(text: string, from: string, to: string): string {
  return from === '' ? text : text.replace(createWholeWordPattern(escapePattern(from)), () => to);
}

function createWholeWordPattern(pattern: string): RegExp {
  return new RegExp(`(?<!${WORD})(?:${pattern})(?!${WORD})`, 'gu');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
