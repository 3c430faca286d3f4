import type { Citation, Heard } from './evidence.ts';

/** A name by which a generated text means a speaker. */
export type SpeakerName = { speakerId: string; name: string };

const WORD = '[\\p{L}\\p{M}\\p{N}_]';

/**
 * A generated statement with the names that its speakers have now. A name that its quote says too stays as it was said, unless
 * it opens the statement to say whose words these are.
 */
export function renameSpeakers(
  text: string,
  names: readonly SpeakerName[],
  { before, now, heard }: { before: readonly Citation[]; now: readonly Citation[]; heard: Heard },
): string {
  const next = nextNames(names, before, now, heard);
  const forms = [...next].filter(([from, to]) => from !== to).length === 0 ? [] : [...next.keys()];
  if (forms.length === 0) return text;
  // The longest first, and all in one pass: "Ann Lee" is no "Ann", and two names may change places.
  const pattern = forms
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const quotes = before.map(({ quote }) => quote);
  return text.replace(wholeWords(pattern), (found: string, at: number) => {
    const rest = text.slice(at + found.length);
    const isOpening = at === 0 && (rest === '' || rest.startsWith(':'));
    if (!isOpening && quotes.some((quote) => wholeWords(escapePattern(found)).test(quote))) return found;
    return next.get(found) ?? found;
  });
}

/** What each name is now; a name that meant several who are called differently now means whoever says this statement. */
function nextNames(
  names: readonly SpeakerName[],
  before: readonly Citation[],
  now: readonly Citation[],
  heard: Heard,
): Map<string, string> {
  const moved = movedVoice(before, now, heard);
  const voices = new Set(before.flatMap((citation) => citation.voices ?? []));
  const next = new Map<string, string>();
  for (const [from, bearers] of Map.groupBy(names, ({ name }) => name)) {
    if (from === '') continue;
    const nameNow = ({ speakerId }: SpeakerName) => {
      const voice = heard.voiceOf(speakerId === moved?.from ? moved.to : speakerId);
      return voice === undefined ? from : heard.nameOf(voice);
    };
    const all = new Set(bearers.map(nameNow));
    const heardHere = new Set(bearers.filter(({ speakerId }) => voices.has(speakerId)).map(nameNow));
    const [only = from] = all.size === 1 ? all : heardHere.size === 1 ? heardHere : [];
    next.set(from, only);
  }
  return next;
}

/** Where all words behind a statement were given to another speaker: from whom, and to whom. */
export function movedVoice(
  before: readonly Citation[],
  now: readonly Citation[],
  { voiceOf }: Pick<Heard, 'voiceOf'>,
): { from: string; to: string } | undefined {
  const [from, ...others] = new Set(before.flatMap((citation) => citation.voices ?? []));
  const [to, ...more] = new Set(now.flatMap((citation) => citation.voices ?? []));
  if (from === undefined || to === undefined || others.length > 0 || more.length > 0) return undefined;
  return from === to || voiceOf(from)?.id === to ? undefined : { from, to };
}

/** The names by which a text means speakers, once it has been changed by renameSpeakers. */
export function namesNow(
  names: readonly SpeakerName[],
  voices: readonly string[],
  text: string,
  { voiceOf, nameOf }: Pick<Heard, 'voiceOf' | 'nameOf'>,
): SpeakerName[] {
  const found = new Map<string, SpeakerName>();
  const add = (speakerId: string, name: string) => {
    if (text.includes(name)) found.set(`${speakerId} ${name}`, { speakerId, name });
  };
  for (const { speakerId, name } of [...names, ...voices.map((speakerId) => ({ speakerId, name: undefined }))]) {
    const voice = voiceOf(speakerId);
    if (voice !== undefined) add(voice.id, nameOf(voice));
    else if (name !== undefined) add(speakerId, name);
  }
  return [...found.values()];
}

function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<!${WORD})(?:${pattern})(?!${WORD})`, 'gu');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
