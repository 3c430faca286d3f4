import type { Line, WriterInput } from '../draft.ts';
import { ATTENDEE_SENTENCE_WORDS } from './limits.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';

/** The input from which attendees are found: each has a sentence that they said or in which they are named. */
export type AttendeeContext = WriterInput & {
  readonly sentences: readonly Pick<Sentence, 'speakerId' | 'words' | 'text' | 'quote' | 'fromSegment' | 'toSegment'>[];
};
type AttendeeSentence = AttendeeContext['sentences'][number];

/** The speakers in the order of their first sentence, then invited people whom the transcript names. */
export function createAttendeeLines(context: AttendeeContext): Line[] {
  const firstSentences = new Map<string, AttendeeSentence>();
  for (const sentence of context.sentences) {
    const earlier = firstSentences.get(sentence.speakerId);
    if (
      earlier === undefined ||
      (earlier.words.length < ATTENDEE_SENTENCE_WORDS && sentence.words.length > earlier.words.length)
    ) {
      firstSentences.set(sentence.speakerId, sentence);
    }
  }
  const lines: Line[] = [];
  const listedNames: string[] = [];
  for (const [speakerId, sentence] of firstSentences) {
    const speaker = context.speakers.find(({ id }) => id === speakerId);
    if (speaker === undefined) continue;
    const position = listedNames.findIndex((name) => isSamePerson(name, speaker.name));
    if (position < 0) {
      listedNames.push(speaker.name);
      lines.push(createLine(context, speaker.name, sentence));
    } else if (speaker.name.length > (listedNames[position]?.length ?? 0)) {
      listedNames[position] = speaker.name;
      lines[position] = createLine(context, speaker.name, sentence);
    }
  }
  const speakerNames = context.speakers.map(({ name }) => shortName(name).toLowerCase());
  for (const attendee of context.brief.attendees) {
    const name = shortName(attendee).toLowerCase();
    if (
      name === '' ||
      speakerNames.some(
        (speakerName) =>
          speakerName === name || speakerName.split(' ')[0] === name || name.split(' ')[0] === speakerName,
      )
    )
      continue;
    const mention = context.sentences.find(({ text }) => text.toLowerCase().includes(name));
    if (mention !== undefined) lines.push(createLine(context, attendee, mention));
  }
  return lines;
}

/** "Hon. Ann Lee" and "Hon. Ann Lee (Minister of Trade)" are the same person; a first name alone may not be. */
function isSamePerson(nameA: string, nameB: string): boolean {
  const [short = '', long = ''] = nameA.length < nameB.length ? [nameA, nameB] : [nameB, nameA];
  const start = short.replace(/\)+$/, '');
  return start.includes(' ') && long.startsWith(start) && /^(?: \(|$)/.test(long.slice(start.length));
}

function createLine(context: AttendeeContext, name: string, sentence: AttendeeSentence): Line {
  const cited = context.segments.slice(sentence.fromSegment, sentence.toSegment + 1);
  const segmentOfSpeaker = cited.find(
    ({ speakerId, text }) => speakerId === sentence.speakerId && /[\p{L}\p{N}]/u.test(text),
  );
  // A short sentence is cited with its whole segment.
  const quote =
    sentence.words.length < ATTENDEE_SENTENCE_WORDS && segmentOfSpeaker !== undefined
      ? segmentOfSpeaker.text.trim()
      : sentence.quote;
  const segments = quote === sentence.quote || segmentOfSpeaker === undefined ? cited : [segmentOfSpeaker];
  return { isTopic: false, text: name, evidence: { segmentIds: segments.map((segment) => segment.id), quote } };
}
