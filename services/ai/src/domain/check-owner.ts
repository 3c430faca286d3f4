import { OWNER_NAME_WORDS, OWNERS_PER_ITEM } from '../limits.ts';
import type { ProposedActionItem, Segment, Speaker } from './draft.ts';
import type { Transcript } from './evidence.ts';
import { plainText } from './plain-text.ts';
import { findMentionedSpeakers, findSpeaker, type SpeakerNames } from './writer/words/names.ts';

type Owner = Pick<ProposedActionItem, 'ownerSpeakerId' | 'ownerName'>;

type OwnerContext = {
  readonly transcript: Transcript;
  readonly names: SpeakerNames;
  readonly speakers: readonly Speaker[];
  readonly isEnglish: boolean;
};

const NO_OWNER: Owner = { ownerSpeakerId: '', ownerName: '' };

/** Words with which speakers commit to a task or accept a request. */
const FIRST_PERSON =
  /\b(?:i|i'm|i'll|i've|me|my|mine|we|we'll|we're|let me|will do|sure|yes|yeah|yep|okay|certainly|of course|absolutely|fine|no problem|happy to|with pleasure|understood)\b/i;
/** "Ana and Ben", "Ana, Ben & Cleo". A title after a comma ("Lee, PhD") is not another owner. */
const BETWEEN_OWNERS = /,? (?:and|&|und|et|y) |, (?=\p{Lu}\p{Ll})/u;

/**
 * Keeps an owner who commits to the task in the cited segments, is named there, or is the only other speaker. Of several owners, those to
 * whom this applies are kept.
 */
export function checkOwner(context: OwnerContext, item: ProposedActionItem, cited: readonly Segment[]): Owner {
  const name = plainText(item.ownerName);
  const whole = checkOneOwner(context, { ...item, ownerName: name }, cited);
  const parts = name.split(BETWEEN_OWNERS).slice(0, OWNERS_PER_ITEM);
  if (item.ownerSpeakerId !== '' || whole !== NO_OWNER || parts.length < 2) return whole;
  const owners = parts
    .map((ownerName) => checkOneOwner(context, { ownerSpeakerId: '', ownerName }, cited))
    .filter((owner) => owner !== NO_OWNER);
  const [first, ...others] = owners;
  if (first === undefined || others.length === 0) return first ?? NO_OWNER;
  const getName = ({ ownerSpeakerId, ownerName }: Owner) =>
    context.speakers.find(({ id }) => id === ownerSpeakerId)?.name ?? ownerName;
  return { ownerSpeakerId: '', ownerName: [...new Set(owners.map(getName))].join(' and ') };
}

function checkOneOwner(
  { speakers, names, isEnglish, transcript }: OwnerContext,
  { ownerSpeakerId, ownerName }: Owner,
  cited: readonly Segment[],
): Owner {
  const text = cited.map((segment) => segment.text).join(' ');
  const mentionedIds = findMentionedSpeakers(text, names);
  const ownerId = ownerSpeakerId || (findSpeaker(ownerName, names) ?? '');
  if (ownerId !== '') {
    if (!speakers.some(({ id }) => id === ownerId)) return NO_OWNER;
    const isCommitted = cited.some(
      ({ speakerId, text: words }) => speakerId === ownerId && (!isEnglish || FIRST_PERSON.test(words)),
    );
    const isAddressed = isOtherOfTwoSpeakers(transcript, ownerId) && /\byou\b/i.test(text);
    return isCommitted || mentionedIds.has(ownerId) || isAddressed
      ? { ownerSpeakerId: ownerId, ownerName: '' }
      : NO_OWNER;
  }
  return isNameInText(ownerName, text) ? { ownerSpeakerId: '', ownerName } : NO_OWNER;
}

const WITHOUT_SPACES = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

/** True if the text contains the name as whole words, and the name has few words and starts with a capital. */
function isNameInText(name: string, text: string): boolean {
  if (!/\p{L}/u.test(name) || /^\p{Ll}/u.test(name) || name.split(' ').length > OWNER_NAME_WORDS) return false;
  if (WITHOUT_SPACES.test(name)) return text.includes(name);
  return ` ${normalizeWords(text)} `.includes(` ${normalizeWords(name)} `);
}

const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function isOtherOfTwoSpeakers({ segments }: Transcript, ownerId: string): boolean {
  const speakerIds = new Set(segments.map((segment) => segment.speakerId));
  return speakerIds.size === 2 && !speakerIds.has('') && speakerIds.has(ownerId);
}
