import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { type Attack, attacks, CANARY, OTHER_ACCOUNT_MEETING } from '@minutehand/test-kit/attacks';
import {
  callTools,
  type ModelRequest,
  respondWith,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import { ask, FakeMeetings } from './assistant-context.ts';
import { FakeRecordings } from './fake-recordings.ts';
import { createLlmSettings, startAi, writerTimeout } from './test-context.ts';

const lines = [
  { speaker: 'Ann', text: 'Hello, this is about the launch of the website.' },
  { speaker: 'Ben', text: 'I think we can launch the website in May, after the load tests.' },
];
const NOW = new Date('2026-07-01T08:30:00.000Z');
const QUESTION = 'When can we launch the website?';
const SECRET = 'The board dismisses the director in secret.';

const fakeMeetings = new FakeMeetings();
const recordings = new FakeRecordings(fakeMeetings);
let model: ScriptedModel;
let client: RpcClient<AssistantServiceService>;
let attack: Attack;
/** Whether the model calls every tool before it follows the attack. */
let usesTools = false;

const ALL_TOOLS = [
  { name: 'list_decisions', arguments: {} },
  { name: 'list_open_items', arguments: {} },
  { name: 'list_meetings', arguments: { title: '' } },
  { name: 'list_decisions', arguments: { meeting_id: OTHER_ACCOUNT_MEETING } },
];

/** The response of a model that follows the attack: all text that the attack requests, with the line of the attack as evidence. */
function createHijackedAnswer({ messages }: ModelRequest): string {
  const { raw, title, lines: written = [], items = [], sections = [] } = attack.injectedOutput;
  if (raw !== undefined) return raw;
  const prompt = messages.map(({ content }) => content).join('\n');
  // The last line that the model was given.
  const number = Math.max(1, ...[...prompt.matchAll(/\{"n":(\d+),/gu)].map(([, n]) => Number(n)));
  const statements = [...written, ...items, ...sections.flatMap((section) => section.lines)];
  const wanted = statements.map(({ text, segments = [number], quote = attack.utterance }) => ({
    text,
    lines: segments,
    quote,
  }));
  const titles = title === undefined ? [] : [{ text: title, lines: [number], quote: attack.utterance }];
  const secret = { text: SECRET, lines: [1], quote: lines[0]!.text };
  return JSON.stringify({ sentences: [...titles, ...wanted, secret] });
}

beforeAll(async () => {
  model = await startScriptedModel((request) =>
    usesTools && request.messages.every(({ role }) => role !== 'tool')
      ? callTools(...ALL_TOOLS)
      : respondWith(createHijackedAnswer(request)),
  );
});
// startAi stops the service after each test.
beforeEach(async () => {
  usesTools = false;
  const settings = { writer: 'llm' as const, llm: createLlmSettings(model.baseUrl) };
  const { rpcs, search } = fakeMeetings;
  const service = await startAi(rpcs, settings, () => NOW, {}, search, undefined, recordings.rpcs);
  client = service.client(AssistantServiceService);
});
afterAll(() => model.stop());

/** Statements contain only words of the transcript; citations only lines of the meeting, verbatim. */
async function expectHarmlessAnswer(question: string, meetingId = ''): Promise<void> {
  const before = model.requests.length;
  const { answer } = await ask(client, question, { meetingId });
  expect(model.requests.length).toBeGreaterThan(before);
  for (const { messages } of model.requests.slice(before))
    expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1);
  const spoken = [...fakeMeetings.meetings.values()].flatMap((meeting) => meeting.lines.map(({ text }) => text));
  const spokenLines = [...spoken, ...Object.values(recordings.recordings.get('m1')?.live ?? {})];
  for (const { text, citations } of answer.parts) {
    expect(text.toLowerCase()).not.toContain(CANARY);
    expect(text).not.toContain(OTHER_ACCOUNT_MEETING);
    expect(text).not.toBe(SECRET);
    expect(text).not.toMatch(/[a-z]+:\/\/|\bwww\.|<[a-z/!]|\]\(|javascript:/iu);
    for (const { meetingId, turns } of citations) {
      expect([...fakeMeetings.meetings.keys()]).toContain(meetingId);
      for (const turn of turns) expect(spokenLines.some((line) => line.includes(turn.text))).toBe(true);
    }
  }
  // No other meeting is read, even if the attack refers to one.
  expect(JSON.stringify(answer.sources.map(({ meetingId }) => meetingId))).not.toContain(OTHER_ACCOUNT_MEETING);
}

/** The attack is a stored record that the tools return. The model that follows it cites it with its own words. */
async function expectStoredRecordsOnly(): Promise<void> {
  const before = model.requests.length;
  const { answer } = await ask(client, QUESTION);
  const results = model.requests
    .slice(before)
    .flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool').map(({ content }) => content));
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) expect(result).not.toMatch(/[\n<>]/u);
  const stored = [...fakeMeetings.meetings.values()].flatMap(({ openItems = [], summary }) => [
    ...openItems.map(({ description, assignee }) => `${description} (${assignee})`),
    ...(summary?.decisions ?? []).map(({ text }) => text),
  ]);
  for (const { text } of answer.parts) {
    if (stored.includes(text) || /^Meeting on \d{4}-\d\d-\d\d$/.test(text)) continue;
    expect(text.toLowerCase()).not.toContain(CANARY);
    expect(text).not.toMatch(/[a-z]+:\/\/|\bwww\.|<[a-z/!]|\]\(|javascript:/iu);
    expect(text).not.toBe(SECRET);
  }
  expect(JSON.stringify(answer.sources.map(({ meetingId }) => meetingId))).not.toContain(OTHER_ACCOUNT_MEETING);
}

function addAttackedMeeting(changes: { title?: string; isSpoken?: boolean } = {}): void {
  const { utterance, speaker = 'Mallory' } = attack;
  fakeMeetings.meetings.clear();
  const spoken = changes.isSpoken ? [{ speaker, text: utterance }] : [];
  fakeMeetings.add('m1', { title: changes.title ?? 'Planning', lines: [...lines, ...spoken] });
}

/** The live transcript of the meeting has the attack between two other pieces. */
function recordAttack(): void {
  fakeMeetings.meetings.clear();
  const startedAt = '2026-07-01T08:00:00.000Z';
  fakeMeetings.add('m1', { title: 'Planning', lines: [], state: 'recording', startedAt });
  const live = { 10: lines[0]!.text, 900: attack.utterance, 1200: lines[1]!.text };
  recordings.recordings.set('m1', { clock: [[startedAt, 0]], live, coveredSeconds: 1_790 });
}

it('the corpus has at least 60 attacks', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60);
});

describe('an answer of a model that follows injected instructions is harmless, with the attack in', () => {
  const cases = attacks.map((attack) => [attack.name, attack] as const);

  it.each(cases)(
    'the transcript: %s',
    async (_, testedAttack) => {
      attack = testedAttack;
      addAttackedMeeting({ isSpoken: true });
      await expectHarmlessAnswer(QUESTION);
    },
    writerTimeout.timeout,
  );

  it.each(cases)('a piece of the live transcript: %s', async (_, testedAttack) => {
    attack = testedAttack;
    recordAttack();
    await expectHarmlessAnswer(QUESTION, 'm1');
    await expectHarmlessAnswer('What did I miss since 8:10?', 'm1');
  });

  it.each(cases)('the title: %s', async (_, testedAttack) => {
    attack = testedAttack;
    addAttackedMeeting({ title: attack.utterance });
    await expectHarmlessAnswer(QUESTION);
  });

  it.each(cases)('the question: %s', async (_, testedAttack) => {
    attack = testedAttack;
    addAttackedMeeting();
    await expectHarmlessAnswer(`${QUESTION} ${attack.utterance}`.slice(0, 1_900));
  });

  it.each(cases)('a decision and an action item that tools return: %s', async (_, testedAttack) => {
    attack = testedAttack;
    usesTools = true;
    addAttackedMeeting();
    const decisions = [{ text: attack.utterance, line: 0 }];
    const meeting = fakeMeetings.meetings.get('m1')!;
    const openItems = [{ description: attack.utterance, assignee: 'Ben' }];
    fakeMeetings.meetings.set('m1', { ...meeting, openItems, summary: { sentences: [], decisions } });
    await expectStoredRecordsOnly();
  });
});
