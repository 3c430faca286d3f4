import { rankPassages } from '../services/search/src/domain/retrieval/rank-passages.ts';
import { createRetrievalPassages } from '../services/search/src/domain/retrieval/retrieval-passages.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { readQuestions } from './lib/retrieval-bench/questions.ts';

/**
 * Measures which share of questions that people asked about meetings has an answering segment in the best five passages, within the
 * meeting and over all meetings, without a model. Argument: a folder of meetings with reference files, `../shared/data/meetings` by
 * default. Ranks the passages of all meetings; the service takes those of the meetings that its index finds (`RETRIEVAL_MEETINGS`).
 */
const PASSAGES = 5;
const TARGETS = { inMeeting: 0.9, acrossMeetings: 0.65 };

const questions = readQuestions(process.argv[2] ?? resolveFromRoot('..', 'shared', 'data', 'meetings'));
const passagesByMeeting = new Map(questions.map(({ meeting }) => [meeting, createRetrievalPassages(meeting)]));
const allPassages = [...passagesByMeeting.values()].flat();

const found = { inMeeting: 0, acrossMeetings: 0 };
for (const { meeting, text, answeredBy } of questions) {
  const isFound = (passages: typeof allPassages) =>
    rankPassages(text, passages, PASSAGES).some(
      ({ passage }) => passage.meeting === meeting && passage.turns.some(({ segmentId }) => answeredBy.has(segmentId)),
    );
  const isFoundInMeeting = isFound(passagesByMeeting.get(meeting) ?? []);
  if (isFoundInMeeting) found.inMeeting += 1;
  else console.log(`not found within ${meeting.id}: ${text}`);
  if (isFound(allPassages)) found.acrossMeetings += 1;
}

console.log(`\n${questions.length} questions about ${passagesByMeeting.size} meetings, ${allPassages.length} passages`);
const areAllTargetsReached = [
  report('within the meeting', found.inMeeting, TARGETS.inMeeting),
  report('over all meetings', found.acrossMeetings, TARGETS.acrossMeetings),
].every(Boolean);
process.exitCode = areAllTargetsReached ? 0 : 1;

function report(name: string, count: number, target: number): boolean {
  const share = count / questions.length;
  const isReached = share >= target;
  console.log(
    `hit@${PASSAGES} ${name.padEnd(20)} ${share.toFixed(3)}   ≥ ${target.toFixed(2)}${isReached ? '' : '   missed'}`,
  );
  return isReached;
}
