import { ACTION_WORDS_MAX } from '../limits.ts';
import { cleanText } from '../words/clean.ts';
import { findSpeaker } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { shortName } from '../words/short-name.ts';
import { toBaseForm } from './action-cues.ts';
import { findOnlyOtherSpeaker, findVocative } from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';

/** The cleaned verb phrase of the first clause. */
export function getTaskPhrase(task: string): string {
  const clause = task
    .replace(/[.?!]+["'”’)]*$/u, '')
    .replace(
      /^.*\b(?:I|we|you) (?:have to|will|need to) (?=\p{Ll})(?<!\b(?:what|and|that|because|if|so|as|which|how|whatever|everything|all|where|when) (?:I|we|you) (?:have to|will|need to) )/u,
      '',
    )
    .replace(/(?<=\p{Ll}{3})[.?!]\s+(?=\p{Lu}).*$/u, '')
    .split(
      /;| and you(?:'ll| will)\b| and I(?:'ll| will|'m|'ve)\b|,? and (?:if|of course)\b|, (?:i|we|you|they|he|she|it)\b(?! and\b)|, that(?:'ve|'re|'ll|'m|'s|'d| have| are| will| is)\b|,? (?:because|but|although|even though|whereas)\b|, (?:so|which|who|where|and (?:then )?(?:i|we|you|he|she|they|it|that|this)\b|right|okay|yeah|if that|you know|isn't|will you|would you|can you)\b/i,
    )[0];
  const words = (clause ?? '').split(' ');
  const shortened =
    words.length <= ACTION_WORDS_MAX
      ? words.join(' ')
      : words
          .slice(0, ACTION_WORDS_MAX)
          .join(' ')
          .replace(/[,;]?[^,;]*$/, '');
  return toBaseForm(cleanText(shortened)).replace(/[,;:\s]+$/, '');
}

/** Removes the name of the addressee and "please" from the end. */
export function removeAddressee(task: string, { names }: MeetingContext): string {
  const plain = task.replace(/,? please$/i, '');
  const [, before = '', name = ''] = /^(.*),\s*((?:\p{L}|['’. -])+)$/u.exec(plain) ?? [];
  return name !== '' && findSpeaker(name, names) !== undefined ? before : plain;
}

type TaskOwner = { readonly ownerId: string; readonly isSpeakersTask: boolean };

/** Replaces "me" and "you" with names if they are not the owner, and "my" and "your" with "their" if they are. */
export function replacePronouns(
  context: MeetingContext,
  sentence: Sentence,
  task: string,
  { ownerId, isSpeakersTask }: TaskOwner,
): string {
  const getName = (id: string | undefined) => {
    const speaker = context.speakers.find((candidate) => candidate.id === id);
    return speaker === undefined ? undefined : shortName(speaker.name);
  };
  if (isSpeakersTask && ownerId === sentence.speakerId) {
    const thirdPersonTask = task
      .replace(/\b(?:all of you|you all|you guys|both of you|you both)\b/gi, 'everyone')
      .replace(/\bmy\b/gi, 'their')
      .replace(/\bI'm\b/g, "they're")
      .replace(/\bI am\b/g, 'they are')
      .replace(/\bI was\b/g, 'they were')
      .replace(/\bI(?='(?:ve|ll|d)\b| )/g, 'they');
    return replaceSecondPerson(thirdPersonTask, getName(findListener(context, sentence)));
  }
  const ownersTask =
    ownerId === ''
      ? task
      : task
          .replace(/\byour\b/gi, 'their')
          .replace(
            /\byou(?='(?:ve|ll|d|re)\b| (?:need|have|find|found|think|want|can|like|know|get|got|are|were|did|do|will|see|made)\b)/gi,
            'they',
          );
  const requesterName = getName(sentence.speakerId);
  if (requesterName === undefined) return ownersTask;
  // Names are inserted by functions, because a "$" in a replacement string has a special meaning.
  return ownersTask
    .replace(/\bme\b/g, () => requesterName)
    .replace(/\bmy\b/g, () => `${requesterName}'s`)
    .replace(
      /\bI (?=(?:sent|gave|made|said|wrote|did|had|took|showed|asked|mentioned|\p{Ll}{3,}ed)\b)/gu,
      () => `${requesterName} `,
    );
}

/** The listener of a promise: the speaker who is named, is the only other speaker, or asked the previous question. */
function findListener(context: MeetingContext, sentence: Sentence): string | undefined {
  const listener = findVocative(sentence.text, context.names) ?? findOnlyOtherSpeaker(context, sentence.speakerId);
  if (listener !== undefined) return listener;
  let position = sentence.index - 1;
  while (context.sentences[position]?.speakerId === sentence.speakerId) position -= 1;
  const before = context.sentences[position];
  return before?.isQuestion === true && sentence.index - position <= 2 && before.speakerId !== ''
    ? before.speakerId
    : undefined;
}

function replaceSecondPerson(text: string, listener: string | undefined): string {
  if (listener === undefined) {
    return text
      .replace(/,? and let you know$/i, '')
      .replace(/\b(?:yours|your)\b/gi, 'their')
      .replace(/\byou\b/gi, 'the others');
  }
  return text
    .replace(/\byour\b/gi, () => `${listener}'s`)
    .replace(/\byou(?='(?:ve|ll|d|re)\b| (?:need|have|want|can|like|asked|are|were|did|will)\b)/gi, 'they')
    .replace(/\byou\b/gi, () => listener);
}
