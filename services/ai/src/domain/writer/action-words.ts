import nlp from 'compromise/two';
import { plainVerb } from './action-cues.ts';
import { otherOfTwo, vocativeIn } from './action-owners.ts';
import type { Room } from './actions.ts';
import { cleanText } from './clean.ts';
import { shortName, speakerNamed } from './names.ts';
import type { Sentence } from './sentences.ts';

/** An item's words. */
const WORDS_MAX = 32;
/** How far back what "it" means is looked for (sentences), and the fewest words of one that says something. */
const ANTECEDENT_WITHIN = 2;
const ANTECEDENT_WORDS = 4;

/** The verb phrase of one clause, cleaned. */
export function phraseOf(what: string): string {
  const clause = what
    .replace(/[.?!]+["'”’)]*$/u, '')
    .replace(
      /^.*\b(?:I|we|you) (?:have to|will|need to) (?=\p{Ll})(?<!\b(?:what|and|that|because|if|so|as|which|how|whatever|everything|all|where|when) (?:I|we|you) (?:have to|will|need to) )/u,
      '',
    )
    .replace(/(?<=\p{Ll}{3})[.?!]\s+(?=\p{Lu}).*$/u, '')
    .split(
      /;| and you(?:'ll| will)\b|, (?:i|we|you|they|he|she|it|that)(?:'ve|'re|'ll|'m|'s|'d| have| are| will| is)\b|,? (?:because|but|although|even though|whereas)\b|, (?:so|which|who|where|and (?:then )?(?:i|we|you|he|she|they|it|that|this)\b|right|okay|yeah|if that|you know|isn't|will you|would you|can you)\b/i,
    )[0];
  const words = (clause ?? '').split(' ');
  const short =
    words.length <= WORDS_MAX
      ? words.join(' ')
      : words
          .slice(0, WORDS_MAX)
          .join(' ')
          .replace(/[,;]?[^,;]*$/, '');
  return plainVerb(cleanText(short)).replace(/[,;:\s]+$/, '');
}

/** Without the name of who is spoken to at its end, and "please". */
export function withoutAddress(what: string, { names }: Room): string {
  const plain = what.replace(/,? please$/i, '');
  const [, before = '', name = ''] = /^(.*),\s*((?:\p{L}|['’. -])+)$/u.exec(plain) ?? [];
  return name !== '' && speakerNamed(name, names) !== undefined ? before : plain;
}

type Doing = { readonly ownerId: string; readonly isSpeakers: boolean };

/** "me" and "you" become names where another is meant than the owner, "my" and "your" become "their" where the owner is. */
export function inOwnWords(room: Room, sentence: Sentence, what: string, { ownerId, isSpeakers }: Doing): string {
  const nameOf = (id: string | undefined) => {
    const speaker = room.speakers.find((one) => one.id === id);
    return speaker === undefined ? undefined : shortName(speaker.name);
  };
  if (isSpeakers && ownerId === sentence.speakerId) {
    const said = what
      .replace(/\b(?:all of you|you all|you guys|both of you|you both)\b/gi, 'everyone')
      .replace(/\bmy\b/gi, 'their')
      .replace(/\bI'm\b/g, "they're")
      .replace(/\bI am\b/g, 'they are')
      .replace(/\bI was\b/g, 'they were')
      .replace(/\bI(?='(?:ve|ll|d)\b| )/g, 'they');
    return spokenTo(said, nameOf(listenerOf(room, sentence)));
  }
  const spoken =
    ownerId === ''
      ? what
      : what
          .replace(/\byour\b/gi, 'their')
          .replace(
            /\byou(?='(?:ve|ll|d|re)\b| (?:need|have|find|found|think|want|can|like|know|get|got|are|were|did|do|will|see|made)\b)/gi,
            'they',
          );
  const asker = nameOf(sentence.speakerId);
  if (asker === undefined) return spoken;
  return spoken
    .replace(/\bme\b/g, asker)
    .replace(/\bmy\b/g, `${asker}'s`)
    .replace(/\bI (?=(?:sent|gave|made|said|wrote|did|had|took|showed|asked|mentioned|\p{Ll}{3,}ed)\b)/gu, `${asker} `);
}

/** Whom a speaker who promises something speaks to: who is named, the only other one, who just asked. */
function listenerOf(room: Room, sentence: Sentence): string | undefined {
  const known = vocativeIn(sentence.text, room.names) ?? otherOfTwo(room, sentence.speakerId);
  if (known !== undefined) return known;
  let at = sentence.index - 1;
  while (room.sentences[at]?.speakerId === sentence.speakerId) at -= 1;
  const before = room.sentences[at];
  return before?.isQuestion === true && sentence.index - at <= 2 && before.speakerId !== ''
    ? before.speakerId
    : undefined;
}

function spokenTo(said: string, listener: string | undefined): string {
  if (listener === undefined) {
    return said
      .replace(/,? and let you know$/i, '')
      .replace(/\b(?:yours|your)\b/gi, 'their')
      .replace(/\byou\b/gi, 'the others');
  }
  return said
    .replace(/\byour\b/gi, `${listener}'s`)
    .replace(/\byou(?='(?:ve|ll|d|re)\b| (?:need|have|want|can|like|asked|are|were|did|will)\b)/gi, 'they')
    .replace(/\byou\b/gi, listener);
}

/** A task whose object was named before: with its name, and the sentence that says it. */
export type Named = { readonly what: string; readonly from: Sentence };

const POINTING =
  /^(?<verb>\p{Ll}+(?: (?:on|into|up|out|to|with|back|for|at|over|through|about))?) (?<it>it|them|this|that|those|these)(?= (?!(?:is|are|was|were|we|you|i|they|he|she|it)\b)|$)/iu;

/** Done to people: who "them" is no list of things says. */
const TO_PEOPLE =
  /^(?:ask|call|contact|email|e-mail|inform|invite|meet|phone|remind|ring|speak|talk|tell|text|thank|visit|warn|write)(?: (?:to|with|back|up))?$/i;

/** "Test it on staging" with what "it" is, where the sentences before leave one reading only. */
export function withAntecedent(room: Room, sentence: Sentence, what: string): Named | undefined {
  const match = POINTING.exec(what);
  const { verb = '', it = '' } = match?.groups ?? {};
  if (match === null) return undefined;
  const many = /^(?:them|those|these)$/i.test(it);
  if (many && TO_PEOPLE.test(verb)) return undefined;
  for (let back = 1; back <= ANTECEDENT_WITHIN; back++) {
    const from = room.sentences[sentence.index - back];
    if (from === undefined) return undefined;
    if (from.words.length < ANTECEDENT_WORDS) continue;
    const things = thingsIn(
      from.text,
      from.speakerId === sentence.speakerId ? 'their' : ownersWord(room, from.speakerId),
    );
    const fitting = things.filter((thing) => thing.isPlural === many);
    // One thing is never "them", though several may be "it".
    const only = fitting.length === 1 ? fitting[0] : things.length === 1 && !many ? things[0] : undefined;
    if (only === undefined) return undefined;
    return { what: `${verb} ${only.text}${what.slice(match[0].length)}`, from };
  }
  return undefined;
}

/** Whose "my" things of somebody else are. */
function ownersWord({ speakers }: Room, id: string): string {
  const owner = speakers.find((one) => one.id === id);
  return owner === undefined ? 'the' : `${shortName(owner.name)}'s`;
}

/** Noun phrases with an article, "the list of the members" as one: what can be spoken of as "it". `mine` is whose "my" is. */
function thingsIn(text: string, mine: string): { readonly text: string; readonly isPlural: boolean }[] {
  const heads: string[] = nlp(text)
    .match('(the|a|an|our|their|his|her|my) (#Adjective|#Noun|#Gerund|#Value)+')
    .not('#Pronoun')
    .out('array');
  const found: { text: string; isPlural: boolean }[] = [];
  let end = 0;
  for (const phrase of heads.map((head) => head.replace(/[^\p{L}\p{N}]+$/u, ''))) {
    const at = text.indexOf(phrase, end);
    if (at < 0) continue;
    const before = found.at(-1);
    const between = text.slice(end, at);
    end = at + phrase.length;
    if (before !== undefined && /^ (?:of|for|from|in|with) $/.test(between)) {
      before.text += between + phrase;
      continue;
    }
    const plain = phrase
      .replace(/^(?:a|an|the) /i, 'the ')
      .replace(/^(?:his|her) /i, 'their ')
      .replace(/^my /i, `${mine} `);
    found.push({ text: plain, isPlural: nlp(phrase).has('#Plural') || /[^s]s$/.test(phrase) });
  }
  return found;
}
