import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHttpSession } from '../lib/http-session.ts';
import { resolveFromRoot } from '../lib/paths.ts';
import { startTestStack } from '../lib/test-stack.ts';
import {
  type BenchMeeting,
  createLongTranscript,
  readAnnotatedMeetings,
  readSummarizedMeetings,
} from '../lib/writer-bench/corpus.ts';
import { importAndGenerate } from '../lib/writer-bench/import-and-generate.ts';
import { addMeeting, createMetrics, formatMetrics } from '../lib/writer-bench/metrics.ts';
import { formatPage } from '../lib/writer-bench/page.ts';

/**
 * Measures the quality of generated minutes. Starts a stack, imports the meetings of a folder (first argument; `../shared/data`
 * by default) through its public API, prints the metrics and writes a page per meeting to docs/samples (three meetings) or .cache.
 * Always runs the embedded writer, and the language model when OPENAI_BASE_URL or OPENAI_API_KEY is set.
 */
const SAMPLES = ['ES2002b', 'Bro010', 'education_1'];
const LONG_MEETING_WORDS = 20_000;
const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const data = process.argv[2] ?? resolveFromRoot('..', 'shared', 'data');
const summarizedMeetings = readSummarizedMeetings(join(data, 'meetings'));
const meetings = [...readAnnotatedMeetings(join(data, 'ami', 'dev.jsonl')), ...summarizedMeetings];
const MODEL_SETTINGS = /^(?:OPENAI_|AI_MODEL$|AI_CONTEXT_TOKENS$|AI_TIMEOUT_MS$)/;
const modelSettings = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    MODEL_SETTINGS.test(name) && value !== undefined ? [[name, value]] : [],
  ),
);
const hasModel = 'OPENAI_BASE_URL' in modelSettings || 'OPENAI_API_KEY' in modelSettings;

async function bench(writer: 'embedded' | 'llm'): Promise<void> {
  const env = writer === 'llm' ? { AI_WRITER: 'llm', ...modelSettings } : { AI_WRITER: 'embedded' };
  const stack = await startTestStack(print, { needsFrontends: false, env });
  try {
    const session = createHttpSession(stack.url);
    await session.open();
    const person = { name: 'Sample Reader', email: 'reader@bench.example', password: 'sample password for benchmarks' };
    const registered = await session.post('/registrations', person);
    if (registered.status !== 201) throw new Error(`registration failed with status ${registered.status}`);
    const metrics = createMetrics();
    const longMeeting: BenchMeeting = {
      name: 'A long meeting',
      format: 'text',
      content: createLongTranscript(summarizedMeetings, LONG_MEETING_WORDS),
      summaries: [],
    };
    const ai = stack.service('ai');
    const generateLongMinutes = async () => {
      const generated = await importAndGenerate(session, longMeeting);
      addMeeting(metrics, { summaries: [] }, generated);
      return `${generated.minutes.generation?.duration_ms} ms, ${await getPeakMemory(ai.pid())}`;
    };
    const coldStart = await generateLongMinutes();
    await ai.restart();
    for (const meeting of meetings) {
      const generated = await importAndGenerate(session, meeting);
      addMeeting(metrics, meeting, generated);
      const isSample = writer === 'embedded' && SAMPLES.includes(meeting.name);
      const folder = isSample ? resolveFromRoot('docs', 'samples') : resolveFromRoot('.cache', 'samples', writer);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${meeting.name}.md`), formatPage(meeting, generated));
      print(`${writer}: ${meeting.name}`);
    }
    const longMeetingResults = [
      `${LONG_MEETING_WORDS} words, time and peak memory of the service (target: at most 3000 ms and 300 MiB):`,
      `  first transcript after a start: ${coldStart}`,
      `  after ${meetings.length} meetings: ${await generateLongMinutes()}`,
    ];
    console.log(`\n${writer}\n${[...formatMetrics(metrics), ...longMeetingResults].join('\n')}\n`);
  } finally {
    await stack.stop();
  }
}

/** Peak resident memory of a process; Linux only. */
async function getPeakMemory(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? 'unknown' : `${Math.round(Number(kilobytes) / 1_024)} MiB`;
}

await bench('embedded');
if (hasModel) await bench('llm');
else print('llm: skipped, because neither OPENAI_BASE_URL nor OPENAI_API_KEY is set');
process.exit(0);
