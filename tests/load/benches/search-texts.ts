import type { IndexedMeeting } from '../../../services/search/src/domain/indexed-meeting.ts';
import { splitMinutes, splitTurns } from '../../../services/search/src/domain/passages.ts';

const VOCABULARY = 6_000;
const LINES_PER_MEETING = 60;
const WORDS_PER_LINE = 12;
const LINES_OF_MINUTES = 8;
const SPEAKERS = ['Ada Lovelace', 'Ben Miller', 'Cy Young', 'Dee Wong'];
const SYLLABLES =
  'ba be bo da de do fa fi ga go ka ke la le lo ma mi na no pa pe ra re ro sa se so ta te to va vi'.split(' ');
/** Meetings from which queries are taken, and the words that are typed. */
const QUERIED_MEETINGS = 8;
const QUESTIONS = 20;

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A word for each rank: two to four syllables. */
function toWord(rank: number): string {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return word;
}

/** Words whose frequency is inversely proportional to their rank, as in spoken language. */
function createLine(random: () => number): string {
  const words = Array.from({ length: WORDS_PER_LINE }, () => toWord(Math.floor(VOCABULARY ** random()) - 1));
  return `${words.join(' ')}.`;
}

function createLines(index: number): string[] {
  const random = createRandom(index + 1);
  return Array.from({ length: LINES_PER_MEETING }, () => createLine(random));
}

/** Meetings with a title, a transcript of 720 words and minutes, the newest first. The same in every run. */
export function* createMeetings(
  count: number,
  { accountId, ownerId }: { readonly accountId: string; readonly ownerId: string },
): Generator<IndexedMeeting> {
  for (let index = count - 1; index >= 0; index -= 1) {
    const meetingId = `m${index}`;
    const lines = createLines(index);
    const segments = lines.map((text, line) => ({
      ...{ id: `s${line}`, text, start: line * 5, speaker: SPEAKERS[line % SPEAKERS.length] ?? '' },
    }));
    const startedAt = new Date(1_700_000_000_000 + index * 3_600_000).toISOString();
    const title = lines[0]?.split(' ').slice(0, 3).join(' ') ?? '';
    yield {
      id: meetingId,
      accountId,
      metadata: { title, ownerId, readerIds: [ownerId], startedAt, sourceVersion: 1 },
      texts: [
        { meetingId, kind: 'transcripts', passages: splitTurns(segments), sourceVersion: 1 },
        { meetingId, kind: 'minutes', passages: splitMinutes(lines.slice(0, LINES_OF_MINUTES)), sourceVersion: 1 },
      ],
    };
  }
}

/** Two neighboring words of meetings, with one more letter in each query. */
export function listTypedQueries(count: number): string[] {
  return Array.from({ length: QUERIED_MEETINGS }, (_, number) => {
    const phrase = getWords(pickMeeting(number, QUERIED_MEETINGS, count), number)
      .slice(0, 2)
      .join(' ');
    return Array.from({ length: phrase.length - 1 }, (_value, letters) => phrase.slice(0, letters + 2));
  }).flat();
}

/** Questions with four words of meetings. */
export function listQuestions(count: number): string[] {
  return Array.from({ length: QUESTIONS }, (_, number) => {
    const words = getWords(pickMeeting(number, QUESTIONS, count), number).slice(0, 4);
    return `What did we say about ${words.join(' ')}?`;
  });
}

/** One of the newest meetings, which are in the index whatever the size of the account is. */
function pickMeeting(number: number, total: number, count: number): number {
  const newest = Math.min(count, 200);
  return count - 1 - Math.floor((number * newest) / total);
}

const getWords = (meeting: number, line: number): string[] =>
  (createLines(meeting)[line % LINES_PER_MEETING] ?? '').replace('.', '').split(' ');
