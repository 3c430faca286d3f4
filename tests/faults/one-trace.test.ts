import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { exerciseProduct, importTranscript, type Journey } from './journey.ts';
import { type Model, startModel } from './model.ts';
import { type OtlpReceiver, type Span, startOtlpReceiver } from './otlp-receiver.ts';
import { findPlantedWords, words } from './planted.ts';
import { buildTrace, type Trace } from './trace.ts';

/** Exporters send every five seconds. */
const SETTLED = { timeout: 30_000, interval: 250 };

/** From the click to the write. */
const request = [
  'gateway: POST /meetings/:id/transcript',
  'gateway: request handler',
  ...call('gateway', 'meetings', 'ImportTranscript'),
];
/** The transcript is there: ai writes. */
const heard = [...request, ...event('meetings', 'ai', 'on-transcript-ready')];
/** The minutes are written: meetings takes them. */
const finished = [...heard, ...event('ai', 'meetings', 'on-generation-finished')];
/** The minutes are ready: notifications tells the readers. */
const told = [...finished, ...event('meetings', 'notifications', 'on-minutes-ready')];

/** Queues that something comes to from one imported transcript. */
const queues = [
  'ai.on-transcript-ready',
  'meetings.on-generation-finished',
  'meetings.on-generation-progressed',
  'notifications.on-minutes-ready',
  'search.on-meeting-changed',
  'search.on-minutes-changed',
  'search.on-minutes-ready',
  'search.on-transcript-ready',
];

let receiver: OtlpReceiver;
let model: Model;
let stack: Stack;
let journey: Journey;
let trace: Trace;
const logs = new Map<string, string>();
const metrics = new Map<string, string>();

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  model = await startModel({ title: words.suggestedTitle, refused: words.refusedByModel });
  const env = {
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: words.modelKey,
    AI_FALLBACK_TO_EMBEDDED: 'true',
  };
  stack = await startTestStack((line) => console.log(`  ${line}`), { env, hasPages: false });
  const { person, meetingId } = await importTranscript(stack.url);
  journey = await exerciseProduct(stack.url, person, meetingId);
  // A consumer's span comes when its message is acknowledged.
  await eventually(() => {
    trace = importOf(meetingId);
    const names = trace.spans.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(queues.map((queue) => `${queue} process`)));
  }, SETTLED);
  for (const name of SERVICE_NAMES) {
    metrics.set(name, await (await fetch(`${stack.service(name).adminUrl}/metrics`)).text());
  }
  // Leaving in order, each service sends the spans that it still has.
  await Promise.all(SERVICE_NAMES.map((name) => stack.service(name).stop()));
  for (const file of await readdir(stack.logsDir)) {
    logs.set(basename(file, '.log'), await readFile(join(stack.logsDir, file), 'utf8'));
  }
  trace = importOf(meetingId);
});

afterAll(async () => {
  await stack?.stop();
  await Promise.all([receiver?.stop(), model?.stop()]);
});

/** The trace of the request that imported this meeting's transcript. */
function importOf(meetingId: string): Trace {
  const spans = receiver.spans();
  const isIt = ({ service, name, attributes }: Span) =>
    `${service}: ${name}` === request[0] &&
    attributes['url.path'] === `/meetings/${meetingId}/transcript` &&
    Number(attributes['http.response.status_code']) === 202;
  const found = spans.filter(isIt);
  expect(found).toHaveLength(1);
  return buildTrace(spans, found[0]?.traceId ?? '');
}

/** A gRPC call, as its two sides tell it. */
function call(from: string, to: string, method: string): string[] {
  const area = to.charAt(0).toUpperCase() + to.slice(1);
  const name = `grpc.minutehand.${to}.v1.${area}Service/${method}`;
  return [`${from}: ${name}`, `${to}: ${name}`];
}

/** An event, from its publication to its handler. */
function event(from: string, to: string, handler: string): string[] {
  const queue = `${to}.${handler}`;
  return [`${from}: publish minutehand.events`, `${to}: ${queue} process`, `${to}: handle ${queue}`];
}

/** An event that goes to open screens. */
function push(from: string, type: string): string[] {
  const gateway = ['gateway.live process', `receive ${type}`, `push ${type}`].map((name) => `gateway: ${name}`);
  return [`${from}: publish minutehand.events`, ...gateway];
}

describe('one trace', () => {
  it('has no span whose parent is missing', () => {
    const begun = trace.spans.map((span) => trace.pathTo(span)[0]);
    expectWithMessage(new Set(begun), trace.drawn()).toEqual(new Set([request[0]]));
  });

  it.each([
    ['the request to the owner of meetings', request],
    ['the event to ai, which asks for the transcript', [...heard, ...call('ai', 'meetings', 'StreamTranscript')]],
    ['the call to the language model', [...heard, 'ai: write minutes', 'ai: chat gpt-4o-mini', 'ai: POST']],
    ['progress back to meetings', [...heard, ...event('ai', 'meetings', 'on-generation-progressed')]],
    ['the result, fetched by meetings', [...finished, ...call('meetings', 'ai', 'GetGeneration')]],
    ['the transcript to search', [...request, ...event('meetings', 'search', 'on-transcript-ready')]],
    ['the minutes to search', [...finished, ...event('meetings', 'search', 'on-minutes-ready')]],
    [
      'the news to notifications, which asks whom to tell',
      [...told, ...call('notifications', 'meetings', 'GetAudience')],
    ],
    ['the names of whom to tell', [...told, ...call('notifications', 'accounts', 'GetPeople')]],
    ['the transcript to an open screen', [...request, ...push('meetings', 'meetings.meeting_changed')]],
    ['the minutes to an open screen', [...finished, ...push('meetings', 'meetings.minutes_changed')]],
    ['the notification to an open screen', [...told, ...push('notifications', 'notifications.notification_created')]],
  ])('follows %s', (_, path) => {
    expectWithMessage(trace.spans.map(trace.pathTo), trace.drawn()).toContainEqual(path);
  });

  it('has the indexing beneath each event that asked for it, or linked to it', () => {
    const indexings = receiver.spans().filter(({ name }) => name === 'index meeting');
    for (const queue of ['search.on-transcript-ready', 'search.on-minutes-changed', 'search.on-minutes-ready']) {
      for (const asking of trace.spans.filter(({ name }) => name === `handle ${queue}`)) {
        const isFor = ({ parentSpanId, links }: Span) =>
          parentSpanId === asking.spanId || links.some(({ spanId }) => spanId === asking.spanId);
        expectWithMessage(indexings.filter(isFor), queue).toHaveLength(1);
      }
    }
    const ways = trace.spans.map((span) => trace.pathTo(span).slice(-3));
    expect(ways).toContainEqual(['search: index meeting', ...call('search', 'meetings', 'GetAudience')]);
  });

  it('tells how many sockets a push reached', () => {
    for (const name of ['push meetings.minutes_changed', 'push notifications.notification_created']) {
      const pushes = trace.spans.filter((span) => span.name === name);
      expect(pushes.map(({ attributes }) => Number(attributes['minutehand.subscribers']))).toEqual([1]);
    }
  });

  it('tells who wrote, also where the model would not', () => {
    const writers = (spans: readonly Span[]) =>
      spans.filter(({ name }) => name === 'write minutes').map(({ attributes }) => attributes['minutehand.writer']);
    expect(writers(trace.spans)).toEqual(['llm']);
    expect(writers(receiver.spans())).toContain('embedded');
  });

  it('tells calls, messages and inner work apart', () => {
    const kindsOf = (name: RegExp) =>
      new Set(trace.spans.filter((span) => name.test(span.name)).map(({ kind }) => kind));
    expect(kindsOf(/^POST \/meetings/)).toEqual(new Set(['server']));
    expect(kindsOf(/^grpc\./)).toEqual(new Set(['client', 'server']));
    expect(kindsOf(/^publish /)).toEqual(new Set(['producer']));
    expect(kindsOf(/ process$/)).toEqual(new Set(['consumer']));
    expect(kindsOf(/^chat /)).toEqual(new Set(['client']));
    expect(kindsOf(/^(handle|push|write|index) /)).toEqual(new Set(['internal']));
  });

  it('is named in the log lines of its services', () => {
    for (const name of ['gateway', 'ai']) expect(logs.get(name)).toContain(`"trace_id":"${trace.traceId}"`);
  });
});

describe('what people say, are called or let in by', () => {
  it('is in no span', () => {
    expect(receiver.spans().length).toBeGreaterThan(trace.spans.length);
    expect(receiver.bodies().flatMap((body) => findPlantedWords(body, journey.secrets))).toEqual([]);
  });

  it.each(SERVICE_NAMES)('is in no log line of %s', (name) => {
    const lines = logs.get(name)?.split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(1);
    const talkative = lines.map((line) => ({ line, planted: findPlantedWords(line, journey.secrets) }));
    expect(talkative.filter(({ planted }) => planted.length > 0)).toEqual([]);
  });

  it('is in no log line of what the services stand on', () => {
    const others = [...logs].filter(([name]) => !SERVICE_NAMES.some((service) => service === name));
    expect(others.length).toBeGreaterThan(0);
    expect(others.flatMap(([, text]) => findPlantedWords(text, journey.secrets))).toEqual([]);
  });

  it.each(SERVICE_NAMES)('is in no metric of %s', (name) => {
    expect(metrics.get(name)).toContain(`service="${name}"`);
    expect(findPlantedWords(metrics.get(name) ?? '', journey.secrets)).toEqual([]);
  });
});
