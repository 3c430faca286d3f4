import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { findCanaryWords, words } from './canary-words.ts';
import { type ExerciseResult, exerciseProduct, importTranscript } from './journey.ts';
import { type Model, startModel } from './model.ts';
import { type OtlpReceiver, type Span, startOtlpReceiver } from './otlp-receiver.ts';
import { printLine } from './print-line.ts';
import { buildTrace, type Trace } from './trace.ts';

/** Time limit of an export: exporters send every five seconds. */
const EXPORT_WAIT = { timeout: 30_000, interval: 250 };

/** From the HTTP request to the owning service. */
const importPath = [
  'gateway: POST /meetings/:id/transcript',
  'gateway: request handler',
  ...callSpans('gateway', 'meetings', 'ImportTranscript'),
];
/** From there to ai, which generates the minutes. */
const generationPath = [...importPath, ...eventSpans('meetings', 'ai', 'on-transcript-ready')];
/** From there to meetings, which stores the minutes. */
const resultPath = [...generationPath, ...eventSpans('ai', 'meetings', 'on-generation-finished')];
/** From there to notifications, which notifies the readers. */
const notificationPath = [...resultPath, ...eventSpans('meetings', 'notifications', 'on-minutes-ready')];

/** Queues that receive events of an imported transcript. */
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
let exerciseResult: ExerciseResult;
let trace: Trace;
const logs = new Map<string, string>();
const metrics = new Map<string, string>();

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  model = await startModel({ title: words.suggestedTitle, refusedText: words.refusedByModel });
  const env = {
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: words.modelKey,
    AI_FALLBACK_TO_EMBEDDED: 'true',
  };
  stack = await startTestStack(printLine, { env, needsFrontends: false });
  const { session, meetingId } = await importTranscript(stack.url);
  exerciseResult = await exerciseProduct(stack.url, session, meetingId);
  // A consumer's span ends when its message is acknowledged.
  await eventually(() => {
    trace = findImportTrace(meetingId);
    const names = trace.spans.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(queues.map((queue) => `${queue} process`)));
  }, EXPORT_WAIT);
  for (const name of SERVICE_NAMES) {
    metrics.set(name, await (await fetch(`${stack.service(name).adminUrl}/metrics`)).text());
  }
  // On shutdown each service exports its remaining spans.
  await Promise.all(SERVICE_NAMES.map((name) => stack.service(name).stop()));
  for (const file of await readdir(stack.logsDir)) {
    logs.set(basename(file, '.log'), await readFile(join(stack.logsDir, file), 'utf8'));
  }
  trace = findImportTrace(meetingId);
});

afterAll(async () => {
  await stack?.stop();
  await Promise.all([receiver?.stop(), model?.stop()]);
});

/** Returns the trace of the request that imported the meeting's transcript. */
function findImportTrace(meetingId: string): Trace {
  const spans = receiver.getSpans();
  const isImport = ({ service, name, attributes }: Span) =>
    `${service}: ${name}` === importPath[0] &&
    attributes['url.path'] === `/meetings/${meetingId}/transcript` &&
    Number(attributes['http.response.status_code']) === 202;
  const roots = spans.filter(isImport);
  expect(roots).toHaveLength(1);
  return buildTrace(spans, roots[0]?.traceId ?? '');
}

/** Labels of the client and server spans of a gRPC call. */
function callSpans(from: string, to: string, method: string): string[] {
  const serviceName = to.charAt(0).toUpperCase() + to.slice(1);
  const name = `grpc.minutehand.${to}.v1.${serviceName}Service/${method}`;
  return [`${from}: ${name}`, `${to}: ${name}`];
}

/** Labels of the spans of an event, from its publication to its handler. */
function eventSpans(from: string, to: string, handler: string): string[] {
  const queue = `${to}.${handler}`;
  return [`${from}: publish minutehand.events`, `${to}: ${queue} process`, `${to}: handle ${queue}`];
}

/** Labels of the spans of an event that the gateway pushes to open screens. */
function pushSpans(from: string, type: string): string[] {
  const gatewaySpans = ['gateway.live process', `receive ${type}`, `push ${type}`].map((name) => `gateway: ${name}`);
  return [`${from}: publish minutehand.events`, ...gatewaySpans];
}

describe('the trace of an import', () => {
  it('has no span with a missing parent', () => {
    const rootLabels = trace.spans.map((span) => trace.getPath(span)[0]);
    expectWithMessage(new Set(rootLabels), trace.toText()).toEqual(new Set([importPath[0]]));
  });

  it.each([
    ['the import request to meetings', importPath],
    [
      'the event to ai, which fetches the transcript',
      [...generationPath, ...callSpans('ai', 'meetings', 'StreamTranscript')],
    ],
    ['the call to the language model', [...generationPath, 'ai: write minutes', 'ai: chat gpt-4o-mini', 'ai: POST']],
    [
      'the progress event to meetings',
      [...generationPath, ...eventSpans('ai', 'meetings', 'on-generation-progressed')],
    ],
    [
      'the event to meetings, which fetches the generation',
      [...resultPath, ...callSpans('meetings', 'ai', 'GetGeneration')],
    ],
    ['the transcript event to search', [...importPath, ...eventSpans('meetings', 'search', 'on-transcript-ready')]],
    ['the minutes event to search', [...resultPath, ...eventSpans('meetings', 'search', 'on-minutes-ready')]],
    [
      'the event to notifications, which fetches the readers',
      [...notificationPath, ...callSpans('notifications', 'meetings', 'GetAudience')],
    ],
    [
      'the call to accounts for the names of the readers',
      [...notificationPath, ...callSpans('notifications', 'accounts', 'GetPeople')],
    ],
    ['the transcript update to an open screen', [...importPath, ...pushSpans('meetings', 'meetings.meeting_changed')]],
    ['the minutes update to an open screen', [...resultPath, ...pushSpans('meetings', 'meetings.minutes_changed')]],
    [
      'the notification to an open screen',
      [...notificationPath, ...pushSpans('notifications', 'notifications.notification_created')],
    ],
  ])('contains %s', (_, path) => {
    expectWithMessage(trace.spans.map(trace.getPath), trace.toText()).toContainEqual(path);
  });

  it('contains one indexing span per event, which is a child of its span or linked to it', () => {
    const indexingSpans = receiver.getSpans().filter(({ name }) => name === 'index meeting');
    for (const queue of ['search.on-transcript-ready', 'search.on-minutes-changed', 'search.on-minutes-ready']) {
      for (const handlerSpan of trace.spans.filter(({ name }) => name === `handle ${queue}`)) {
        const isIndexing = ({ parentSpanId, links }: Span) =>
          parentSpanId === handlerSpan.spanId || links.some(({ spanId }) => spanId === handlerSpan.spanId);
        expectWithMessage(indexingSpans.filter(isIndexing), queue).toHaveLength(1);
      }
    }
    const lastLabels = trace.spans.map((span) => trace.getPath(span).slice(-3));
    expect(lastLabels).toContainEqual(['search: index meeting', ...callSpans('search', 'meetings', 'GetAudience')]);
  });

  it('records the number of sockets that a push reached', () => {
    for (const name of ['push meetings.minutes_changed', 'push notifications.notification_created']) {
      const pushes = trace.spans.filter((span) => span.name === name);
      expect(pushes.map(({ attributes }) => Number(attributes['minutehand.subscribers']))).toEqual([1]);
    }
  });

  it('records the writer of the minutes, even if the model refuses', () => {
    const getWriters = (spans: readonly Span[]) =>
      spans.filter(({ name }) => name === 'write minutes').map(({ attributes }) => attributes['minutehand.writer']);
    expect(getWriters(trace.spans)).toEqual(['llm']);
    expect(getWriters(receiver.getSpans())).toContain('embedded');
  });

  it('has the right span kinds', () => {
    const getKinds = (name: RegExp) =>
      new Set(trace.spans.filter((span) => name.test(span.name)).map(({ kind }) => kind));
    expect(getKinds(/^POST \/meetings/)).toEqual(new Set(['server']));
    expect(getKinds(/^grpc\./)).toEqual(new Set(['client', 'server']));
    expect(getKinds(/^publish /)).toEqual(new Set(['producer']));
    expect(getKinds(/ process$/)).toEqual(new Set(['consumer']));
    expect(getKinds(/^chat /)).toEqual(new Set(['client']));
    expect(getKinds(/^(handle|push|write|index) /)).toEqual(new Set(['internal']));
  });

  it('has its id in the log lines of its services', () => {
    for (const name of ['gateway', 'ai']) expect(logs.get(name)).toContain(`"trace_id":"${trace.traceId}"`);
  });
});

describe('user content, names and credentials', () => {
  it('are in no span', () => {
    expect(receiver.getSpans().length).toBeGreaterThan(trace.spans.length);
    expect(receiver.getBodies().flatMap((body) => findCanaryWords(body, exerciseResult.secrets))).toEqual([]);
  });

  it.each(SERVICE_NAMES)('are in no log line of %s', (name) => {
    const lines = logs.get(name)?.split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(1);
    const leaks = lines.map((line) => ({ line, canaryWords: findCanaryWords(line, exerciseResult.secrets) }));
    expect(leaks.filter(({ canaryWords }) => canaryWords.length > 0)).toEqual([]);
  });

  it('are in no log line of the dependencies', () => {
    const others = [...logs].filter(([name]) => !SERVICE_NAMES.some((service) => service === name));
    expect(others.length).toBeGreaterThan(0);
    expect(others.flatMap(([, text]) => findCanaryWords(text, exerciseResult.secrets))).toEqual([]);
  });

  it.each(SERVICE_NAMES)('are in no metric of %s', (name) => {
    expect(metrics.get(name)).toContain(`service="${name}"`);
    expect(findCanaryWords(metrics.get(name) ?? '', exerciseResult.secrets)).toEqual([]);
  });
});
