import { beforeAll, expect, it } from '@jest/globals';
import { createRandom } from '../../scripts/lib/seeded-random.ts';
import { addMember, registerVerified } from './mailbox.ts';
import { createReadyMeeting } from './meeting-requests.ts';
import type { TestUser } from './person.ts';
import { withRateLimitRetry } from './rate-limit-retry.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_126);
const STEPS = 1_000;
const MEETINGS_PER_PERSON = 3;
/** Meetings that are never deleted, because later steps need some. */
const KEPT_MEETINGS = 4;
const TIMEOUT_MS = 5 * 60_000;

/** The readers of a meeting after the steps so far. */
type TestMeeting = {
  readonly id: string;
  readonly secret: string;
  readonly owner: number;
  readonly readers: Set<number>;
};

/** The first one owns the account, and so reads every meeting. */
let people: TestUser[] = [];
let meetings: TestMeeting[] = [];
/** Secret words of deleted meetings, which no user may read. */
const deletedSecrets: string[] = [];

beforeAll(async () => {
  const owner = withRateLimitRetry(await registerVerified());
  const members = await Promise.all([addMember(owner), addMember(owner)]);
  people = [owner, ...members.map(withRateLimitRetry)];
  for (const [index, person] of people.entries())
    for (let number = 0; number < MEETINGS_PER_PERSON; number += 1) {
      const secret = `codeword${'xyz'[index]}${'abc'[number]}quon`;
      const content = `Ann: We planned the library today.\nBen: We decided that ${secret} opens the library in May.\n`;
      const { id } = await createReadyMeeting(person, content);
      meetings.push({ id, secret, owner: index, readers: new Set([0, index]) });
    }
}, TIMEOUT_MS);

/** The requests that return words of meetings. */
const READS = [
  (person: TestUser) => person.get('/search?q=library'),
  (person: TestUser) => person.get('/search?q=codeword&result_type=transcripts'),
  (person: TestUser) => person.get('/search/quick?q=library'),
  (person: TestUser) => person.get('/ai_assistant/conversation'),
  (person: TestUser) => person.get('/ai_assistant/conversations'),
  (person: TestUser) => person.get('/ai_assistant/suggested_questions'),
  (person: TestUser) => person.post('/ai_assistant/chat', { question: 'What opens the library in May?' }),
  (person: TestUser) => person.post('/ai_assistant/chat', { question: 'What did we decide about the library?' }),
];
/** Questions about one meeting. */
const MEETING_QUESTIONS = ['What opens the library in May?', 'What did I miss?', 'What did I miss so far?'];

it(
  `no user finds words of a meeting that they may not read, in ${STEPS} random changes and reads (CHAOS_SEED=${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    let found = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const chance = random();
      const meeting = pick(meetings);
      const owner = people[meeting.owner]!;
      /** A member who is not the owner of the meeting. */
      const other = pick([1, 2].filter((index) => index !== meeting.owner));
      if (chance < 0.15) {
        const body = { user_id: people[other]!.userId, role: 'viewer' };
        expect((await owner.post(`/meetings/${meeting.id}/shares`, body)).status).toBeLessThan(500);
        meeting.readers.add(other);
      } else if (chance < 0.3) {
        const { status } = await owner.delete(`/meetings/${meeting.id}/shares/${people[other]!.userId}`);
        expect([204, 404]).toContain(status);
        meeting.readers.delete(other);
      } else if (chance < 0.31 && meetings.length > KEPT_MEETINGS) {
        expect((await owner.delete(`/meetings/${meeting.id}`)).status).toBe(204);
        meetings = meetings.filter(({ id }) => id !== meeting.id);
        deletedSecrets.push(meeting.secret);
      } else {
        const index = pick([0, 1, 2]);
        const isAboutMeeting = random() < 0.2;
        const { status, body } = isAboutMeeting
          ? await people[index]!.post('/ai_assistant/chat', {
              question: pick(MEETING_QUESTIONS),
              meeting_id: meeting.id,
            })
          : await pick(READS)(people[index]!);
        expect(status).toBe(isAboutMeeting && !meeting.readers.has(index) ? 404 : 200);
        const text = JSON.stringify(body);
        const readable = meetings.filter(({ readers }) => readers.has(index));
        const hidden = [
          ...meetings.filter(({ readers }) => !readers.has(index)).map(({ secret }) => secret),
          ...deletedSecrets,
        ];
        expect({ step, leaked: hidden.filter((secret) => text.includes(secret)) }).toEqual({ step, leaked: [] });
        if (readable.some(({ secret }) => text.includes(secret))) found += 1;
      }
    }
    // The reads do find the words that the user may read.
    expect(found).toBeGreaterThan(STEPS / 10);
    expect(deletedSecrets.length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
