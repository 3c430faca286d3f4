import nlp from 'compromise/two';
import type { Speaker } from '../../draft.ts';
import { shortName } from './short-name.ts';

/** Speaker ids by lower-case name. Contains only names that belong to one speaker. */
export type SpeakerNames = ReadonlyMap<string, string>;

/** First names that are also common words. */
const AMBIGUOUS_NAMES =
  /^(?:may|will|mark|grant|art|bill|page|april|june|august|rose|grace|hope|faith|joy|frank|rich|chase|drew|sue|pat|dick|guy|dawn|summer|chair|christian)$/i;

const isFirstName = (word: string): boolean =>
  word.length > 2 && !AMBIGUOUS_NAMES.test(word) && nlp(word).has('#FirstName');

const TITLES = ['mr', 'mrs', 'ms', 'dr', 'prof', 'professor', 'cllr', 'councillor'];
/** "Cllr Ann Lee", "Agent Ann Lee". */
const ROLE_BEFORE_NAME =
  /^(?:cllr|councillor|agent|professor|judge|sister|father|captain|officer)\.? (?=\p{Lu}\p{L}+ \p{Lu})/iu;
/** "Student One", "Industrial Designer": a role with a number or a noun. */
const ROLE_LABEL =
  /^(?:the|student|speaker|customer|interviewer|interviewee|participant|user|guest|member|chair|clerk|witness|person|caller|host|voice|unknown|project|product|marketing|industrial|interface|sales|finance|team|head|vice|deputy|first|second)\b/i;

/** A first name that is not in the dictionary, such as "Idris": two capitalized words that are neither role nor word. */
const isUnknownFirstName = (name: string): boolean =>
  /^\p{Lu}\p{Ll}{2,} \p{Lu}\p{L}+$/u.test(name) &&
  !ROLE_LABEL.test(name) &&
  !isRoleName(name) &&
  !AMBIGUOUS_NAMES.test(name.split(' ')[0] ?? '') &&
  !nlp((name.split(' ')[0] ?? '').toLowerCase()).has('(#Adjective|#Verb|#Preposition|#Determiner|#Pronoun|#Adverb)');

/** Indexes full names, labels and first names. Omits names that two speakers share. */
export function indexSpeakerNames(speakers: readonly Speaker[]): SpeakerNames {
  const idsByName = new Map<string, Set<string>>();
  const add = (name: string, speakerId: string) => {
    const key = name.toLowerCase().trim();
    if (key === '') return;
    const ids = idsByName.get(key) ?? new Set<string>();
    idsByName.set(key, ids.add(speakerId));
  };
  for (const speaker of speakers) {
    for (const name of [speaker.name, speaker.label]) {
      const nameWithoutTitles = shortName(name);
      add(name, speaker.id);
      add(nameWithoutTitles, speaker.id);
      const person = nameWithoutTitles.replace(ROLE_BEFORE_NAME, '');
      const [first = '', ...rest] = person.split(' ');
      const last = rest.at(-1) ?? '';
      if (rest.length === 0 || !(isFirstName(first) || isUnknownFirstName(person))) continue;
      add(person, speaker.id);
      add(first, speaker.id);
      if (last.length > 2) for (const title of TITLES) add(`${title} ${last}`, speaker.id);
    }
  }
  const names = new Map<string, string>();
  for (const [name, ids] of idsByName) {
    const [onlyId] = ids;
    if (ids.size === 1 && onlyId !== undefined && (name.length > 2 || /^\p{L}{2}$/u.test(name)))
      names.set(name, onlyId);
  }
  return names;
}

/** The id of the speaker with this name; undefined if unknown or ambiguous. */
export function findSpeaker(name: string, names: SpeakerNames): string | undefined {
  const key = name.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();
  return names.get(key) ?? names.get(key.replace(/^the /, ''));
}

/** The ids of the speakers whose names occur in a text. */
export function findMentionedSpeakers(text: string, names: SpeakerNames): Set<string> {
  const normalized = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}'-]+/gu, ' ')} `;
  const found = new Set<string>();
  for (const [name, speakerId] of names) {
    const plainName = name.replace(/[^\p{L}\p{N}'-]+/gu, ' ').trim();
    if (plainName !== '' && (normalized.includes(` ${plainName} `) || normalized.includes(` ${plainName}'s `)))
      found.add(speakerId);
  }
  return found;
}

/** True for a role that is written like a name: "Industrial Designer", "Finance Director". */
export function isRoleName(text: string): boolean {
  return /^(?:\p{Lu}[\p{L}’-]+ ){1,3}(?:\p{Lu}[\p{L}’-]*(?:er|or|ist|ant)|Expert|Lead|Team|Director|Secretary|Clerk|President|Head)$/u.test(
    text,
  );
}

/** True for a known first name or a title, followed by capitalized words. */
export function isPersonName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length > 3 || !words.every((word) => /^\p{Lu}[\p{L}'’.-]+$/u.test(word))) return false;
  if (/^(?:Mr|Mrs|Ms|Dr|Prof)\.?$/.test(words[0] ?? '')) return words.length > 1;
  return isFirstName(words[0] ?? '');
}
