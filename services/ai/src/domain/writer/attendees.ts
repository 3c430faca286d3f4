import type { Line } from '../draft.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';

/** A speaker is cited by their first sentence of at least this many words. */
const SUBSTANTIAL_WORDS = 5;

/** The speakers in the order of their first sentence, then invited people whom the transcript names. */
export function attendeeLines(context: MeetingContext): Line[] {
  const first = new Map<string, Sentence>();
  for (const sentence of context.sentences) {
    const known = first.get(sentence.speakerId);
    if (known === undefined || (known.words.length < SUBSTANTIAL_WORDS && sentence.words.length > known.words.length)) {
      first.set(sentence.speakerId, sentence);
    }
  }
  const lines: Line[] = [];
  const shown: string[] = [];
  for (const [speakerId, sentence] of first) {
    const speaker = context.speakers.find(({ id }) => id === speakerId);
    if (speaker === undefined) continue;
    const at = shown.findIndex((name) => isSamePerson(name, speaker.name));
    if (at < 0) {
      shown.push(speaker.name);
      lines.push(createLine(context, speaker.name, sentence));
    } else if (speaker.name.length > (shown[at]?.length ?? 0)) {
      shown[at] = speaker.name;
      lines[at] = createLine(context, speaker.name, sentence);
    }
  }
  const spoke = context.speakers.map(({ name }) => shortName(name).toLowerCase());
  for (const attendee of context.brief.attendees) {
    const name = shortName(attendee).toLowerCase();
    if (name === '' || spoke.some((one) => one === name || one.split(' ')[0] === name || name.split(' ')[0] === one))
      continue;
    const mention = context.sentences.find(({ text }) => text.toLowerCase().includes(name));
    if (mention !== undefined) lines.push(createLine(context, attendee, mention));
  }
  return lines;
}

/** "Hon. Ann Lee" and "Hon. Ann Lee (Minister of Trade)" are the same person; a first name alone may not be. */
function isSamePerson(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one];
  const start = short.replace(/\)+$/, '');
  return start.includes(' ') && long.startsWith(start) && /^(?: \(|$)/.test(long.slice(start.length));
}

function createLine(context: MeetingContext, name: string, sentence: Sentence): Line {
  const cited = context.segments.slice(sentence.fromSegment, sentence.toSegment + 1);
  const only = cited.find(({ speakerId, text }) => speakerId === sentence.speakerId && /[\p{L}\p{N}]/u.test(text));
  // A short sentence is cited with its whole segment.
  const quote = sentence.words.length < SUBSTANTIAL_WORDS && only !== undefined ? only.text.trim() : sentence.quote;
  const segments = quote === sentence.quote || only === undefined ? cited : [only];
  return { isTopic: false, text: name, evidence: { segmentIds: segments.map((segment) => segment.id), quote } };
}
