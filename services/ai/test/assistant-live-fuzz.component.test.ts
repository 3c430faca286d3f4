import { expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { ask, FakeMeetings } from './assistant-context.ts';
import { FakeRecordings } from './fake-recordings.ts';
import { startAi } from './test-context.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_127);
const STEPS = 1_000;
const TIMEOUT_MS = 2 * 60_000;
const NOW = new Date('2026-07-01T08:30:00.000Z');
const STARTED_AT = '2026-07-01T08:00:00.000Z';
const USERS = ['user-1', 'user-2', 'user-3'];
const OPEN_MEETINGS = 4;
const QUESTIONS = ['What opens the library?', 'What did I miss so far?', 'What did I miss in the last 40 minutes?'];

/** A recorded meeting. The final transcript of every second one lacks the secret word of its live transcript. */
type RecordedMeeting = {
  readonly id: string;
  readonly secret: string;
  readonly isInTranscript: boolean;
  readonly readers: Set<string>;
  state: 'recording' | 'ready';
  isAudioDeleted: boolean;
};

it(
  `no user finds words of a live transcript that they may not read, in ${STEPS} random steps (CHAOS_SEED=${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const meetings = new FakeMeetings();
    const recordings = new FakeRecordings(meetings);
    const quotas = { questions_per_person_per_day: STEPS };
    const { rpcs, search } = meetings;
    const service = await startAi(rpcs, {}, () => NOW, quotas, search, undefined, recordings.rpcs);
    const client = service.client(AssistantServiceService);
    const known: RecordedMeeting[] = [];
    const open = (): RecordedMeeting[] => known.filter(({ isAudioDeleted }) => !isAudioDeleted);
    const getLine = (secret: string) => `We agreed that ${secret} opens the library in May.`;

    function store({ id, secret, isInTranscript, state, readers }: RecordedMeeting): void {
      const spoken = { speaker: 'Ann', text: isInTranscript ? getLine(secret) : 'It was noisy.', start: 600 };
      const lines = state === 'ready' ? [spoken] : [];
      meetings.add(id, { title: 'Planning', lines, state, readerIds: ['owner', ...readers], startedAt: STARTED_AT });
    }
    function startRecording(): void {
      const number = known.length + 1;
      const secret = `codeword${number}quon`;
      const readers = new Set([pick(USERS)]);
      const base = { id: `meeting-${number}`, secret, readers, isInTranscript: number % 2 === 0 };
      known.push({ ...base, state: 'recording', isAudioDeleted: false });
      store(known.at(-1)!);
      const live = { 600: getLine(secret) };
      recordings.recordings.set(base.id, { clock: [[STARTED_AT, 0]], live, coveredSeconds: 1_700 });
    }
    async function deleteAudio(meeting: RecordedMeeting): Promise<void> {
      meeting.isAudioDeleted = true;
      recordings.recordings.delete(meeting.id);
      const payload = { meetingId: meeting.id, recordingId: `recording-of-${meeting.id}` };
      const event = createEvent('recordings.recording_deleted', payload);
      await service.bus.publish(createStoredEvent(event, { accountId: 'account-1' }));
      await service.bus.settled();
    }
    async function change(meeting: RecordedMeeting, chance: number): Promise<void> {
      if (chance < 0.15) meeting.readers.add(pick(USERS));
      else if (chance < 0.3) meeting.readers.delete(pick(USERS));
      else if (chance < 0.35) {
        meeting.state = 'ready';
        recordings.recordings.set(meeting.id, { ...recordings.recordings.get(meeting.id)!, live: undefined });
      } else await deleteAudio(meeting);
      store(meeting);
    }
    async function read(userId: string, meetingId: string): Promise<string> {
      const as = createActor({ userId });
      const answers: unknown[] = [];
      try {
        if (random() < 0.5) answers.push(await ask(client, pick(QUESTIONS), { as, meetingId: pick([meetingId, '']) }));
      } catch (error) {
        if (!isAppError(error, 'meeting.not_found')) throw error;
      }
      answers.push(await client.getConversation({ conversationId: '' }, { as }));
      answers.push(await client.listConversations({}, { as }));
      return JSON.stringify(answers);
    }
    /** Words of a deleted live transcript may be read only if the final transcript contains them. */
    const mayRead = ({ readers, isAudioDeleted, state, isInTranscript }: RecordedMeeting, userId: string): boolean =>
      readers.has(userId) && (!isAudioDeleted || (state === 'ready' && isInTranscript));

    let found = 0;
    for (let step = 0; step < STEPS; step += 1) {
      while (open().length < OPEN_MEETINGS) startRecording();
      const chance = random();
      const meeting = pick(open());
      if (chance < 0.38) {
        await change(meeting, chance);
        continue;
      }
      const userId = pick(USERS);
      const text = await read(userId, meeting.id);
      const leaked = known.filter((each) => !mayRead(each, userId) && text.includes(each.secret));
      expect({ step, leaked: leaked.map(({ secret }) => secret) }).toEqual({ step, leaked: [] });
      if (known.some(({ secret }) => text.includes(secret))) found += 1;
    }
    expect(found).toBeGreaterThan(STEPS / 10);
    expect(known.length).toBeGreaterThan(2 * OPEN_MEETINGS);
  },
  TIMEOUT_MS,
);

/** Random numbers from 0 to 1 that a seed repeats. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
