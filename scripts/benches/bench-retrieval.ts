import { join } from 'node:path';
import { type SearchResult, searchResponseSchema } from '@minutehand/contracts/http/search';
import { createHttpSession } from '../lib/http-session.ts';
import { resolveFromRoot } from '../lib/paths.ts';
import { type QuestionedMeeting, readQuestionedMeetings } from '../lib/retrieval-bench/questions.ts';
import { startTestStack } from '../lib/test-stack.ts';
import { waitUntil } from '../lib/wait-until.ts';
import { type BenchMeeting, readAnnotatedMeetings } from '../lib/writer-bench/corpus.ts';
import { importAndGenerate } from '../lib/writer-bench/import-and-generate.ts';

/**
 * Measures which share of questions that people asked about meetings has an answer among the best five results of `GET /search?q=`,
 * within the meeting and over 35 meetings, without a model. Argument: a folder of meetings with reference files,
 * `../shared/data/meetings` by default; `../shared/data/ami` has the other meetings. Starts a stack and uses its public API. A result
 * answers if its passage has a segment that people marked as the answer; the stricter figure looks at `segment_id` only.
 */
const RESULTS_PER_QUESTION = 5;
const MEETING_COUNT = 35;
const TARGETS = { inMeeting: 0.9, inAllMeetings: 0.65 };
const INDEXING_TIMEOUT_MS = 60_000;

const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const questioned = readQuestionedMeetings(process.argv[2] ?? resolveFromRoot('..', 'shared', 'data', 'meetings'));
const ami = resolveFromRoot('..', 'shared', 'data', 'ami');
const questionedNames = new Set(questioned.map(({ name }) => name));
const others = ['dev.jsonl', 'train.jsonl']
  .flatMap((file) => readAnnotatedMeetings(join(ami, file)))
  .filter(({ name }) => !questionedNames.has(name))
  .slice(0, MEETING_COUNT - questioned.length);

/** A questioned meeting in the product: its id, and the numbers of its lines by segment. */
type ImportedMeeting = QuestionedMeeting & { readonly id: string; readonly lineNumbers: ReadonlyMap<string, number> };
type FoundCounts = { passages: number; segments: number };

const stack = await startTestStack(print, { needsFrontends: false, env: { AI_WRITER: 'embedded' } });
try {
  const session = createHttpSession(stack.url);
  await session.open();
  const person = { name: 'Sample Reader', email: 'reader@bench.example', password: 'sample password for benchmarks' };
  const registered = await session.post('/registrations', person);
  if (registered.status !== 201) throw new Error(`registration failed with status ${registered.status}`);

  const search = async (question: string, meetingId?: string): Promise<readonly SearchResult[]> => {
    const query = new URLSearchParams({ q: question, limit: String(RESULTS_PER_QUESTION) });
    if (meetingId !== undefined) query.set('meeting_id', meetingId);
    const { status, body } = await session.get(`/search?${query}`);
    if (status !== 200) throw new Error(`search failed with status ${status}`);
    return searchResponseSchema.parse(body).results;
  };
  const importMeeting = async (meeting: BenchMeeting) => {
    const generated = await importAndGenerate(session, meeting);
    const { id } = generated.meeting;
    const hasTranscript = async () => (await search('the and you', id)).some(({ segment_id }) => segment_id);
    await waitUntil(hasTranscript, {
      timeoutMs: INDEXING_TIMEOUT_MS,
      message: () => `${meeting.name} is not indexed`,
    });
    return generated;
  };

  const imported: ImportedMeeting[] = [];
  for (const meeting of questioned) {
    const { name, content } = meeting;
    const generated = await importMeeting({ name, format: 'text', content, summaries: [] });
    const { segments } = generated.transcript;
    if (segments.length !== meeting.lineCount) throw new Error(`${name} has ${segments.length} segments`);
    const lineNumbers = new Map(segments.map(({ id }, index) => [id, index]));
    imported.push({ ...meeting, id: generated.meeting.id, lineNumbers });
  }
  for (const other of others) await importMeeting(other);
  print(`${imported.length + others.length} meetings imported`);

  const foundInMeeting: FoundCounts = { passages: 0, segments: 0 };
  const foundInAllMeetings: FoundCounts = { passages: 0, segments: 0 };
  const totals = { questions: 0, ms: 0 };
  for (const meeting of imported) {
    for (const question of meeting.questions) {
      totals.questions += 1;
      const results = await search(question.text, meeting.id);
      if (!addFound(foundInMeeting, meeting, question.answeredBy, results))
        console.log(`not found within ${meeting.name}: ${question.text}`);
      const before = performance.now();
      addFound(foundInAllMeetings, meeting, question.answeredBy, await search(question.text));
      totals.ms += performance.now() - before;
    }
  }
  console.log(
    `\n${totals.questions} questions, ${(totals.ms / totals.questions).toFixed(0)} ms each over all meetings`,
  );
  const areTargetsReached = [
    report('within the meeting', foundInMeeting, totals.questions, TARGETS.inMeeting),
    report(
      `over ${imported.length + others.length} meetings`,
      foundInAllMeetings,
      totals.questions,
      TARGETS.inAllMeetings,
    ),
  ];
  process.exitCode = areTargetsReached.every(Boolean) ? 0 : 1;
} finally {
  await stack.stop();
}

function addFound(
  found: FoundCounts,
  { id, lineNumbers }: ImportedMeeting,
  answeredBy: ReadonlySet<number>,
  results: readonly SearchResult[],
): boolean {
  const answers = (segmentId: string) => answeredBy.has(lineNumbers.get(segmentId) ?? -1);
  const meetingResults = results.filter(({ meeting_id }) => meeting_id === id);
  const isFound = meetingResults.some(({ segment_ids = [] }) => segment_ids.some(answers));
  if (isFound) found.passages += 1;
  if (meetingResults.some(({ segment_id = '' }) => answers(segment_id))) found.segments += 1;
  return isFound;
}

function report(name: string, { passages, segments }: FoundCounts, questions: number, target: number): boolean {
  const share = passages / questions;
  const isReached = share >= target;
  const limit = `≥ ${target.toFixed(2)}${isReached ? '' : '   missed'}`;
  console.log(
    `hit@${RESULTS_PER_QUESTION} ${name.padEnd(20)} ${share.toFixed(3)}   ${limit}   by segment ${(segments / questions).toFixed(3)}`,
  );
  return isReached;
}
