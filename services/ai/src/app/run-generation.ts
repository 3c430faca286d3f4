import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { fillActionSections } from '../domain/derived-sections.ts';
import type { Draft, WriterInput } from '../domain/draft.ts';
import { createGeneration, isUnfinished, OBSOLETE, type RequestedGeneration } from '../domain/generation.ts';
import { findSpokenTerms } from '../domain/glossary.ts';
import { findNamesInDraft, type SpeakerName } from '../domain/names-in-draft.ts';
import { mergeNearDuplicates } from '../domain/near-duplicates.ts';
import { CANCELLATION_CHECK_MS, GENERATION_DEADLINE_MS } from '../limits.ts';
import { getWriterSettingsAndUsage } from './account-writer-settings.ts';
import { anonymizeStoredDraft } from './anonymize-user.ts';
import { createProgressReporter } from './generation-progress.ts';
import { createGenerationTokenBudget } from './generation-token-budget.ts';
import type { GenerationBrief, Ports } from './ports.ts';
import { reviewDraft } from './review-draft.ts';
import { GenerationObsoleteError } from './running-generations.ts';

/**
 * Runs a generation: reads the brief and the transcript, writes the draft, checks its evidence and stores it together with
 * `ai.generation_finished`. Ignores repeated and obsolete requests. Once a request is dead-lettered, fail-generation.ts publishes
 * `ai.generation_failed` (subscriptions.ts).
 */
export async function runGeneration(ports: Ports, request: RequestedGeneration, signal: AbortSignal): Promise<void> {
  const { generations, now, log } = ports;
  const { accountId, generationId, meetingId, importNumber } = request;
  const scope = systemScope('writes a generation', accountId);
  const created = createGeneration(request, ports.configuredWriter, now());
  const { document } = await generations.insertOnce(scope, { id: generationId, ...created });
  // A repeated request completes what a crash may have interrupted.
  if (!isUnfinished(document)) return anonymizeStoredDraft(ports, accountId, generationId);

  const getElapsedMs = () => now().getTime() - created.startedAt.getTime();
  const result = await writeUnlessObsolete(ports, scope, request, signal).catch(async (error: unknown) => {
    await addDuration(ports, scope, generationId, getElapsedMs()).catch((err: unknown) => {
      log.warn({ generationId, meetingId, err }, 'duration of a failed attempt not stored');
    });
    throw error;
  });
  if (result === undefined) {
    await generations.update(scope, generationId, (stored) =>
      isUnfinished(stored) ? { document: { ...stored, state: OBSOLETE } } : undefined,
    );
    log.info({ generationId, meetingId }, 'obsolete generation cancelled');
    return;
  }
  const { draft, speakers, instruction } = result;
  const durationMs = getElapsedMs();
  await generations.update(scope, generationId, (stored) =>
    isUnfinished(stored)
      ? {
          document: {
            ...stored,
            state: 'finished',
            code: '',
            draft,
            speakers,
            instruction,
            durationMs: stored.durationMs + durationMs,
          },
          events: [createEvent('ai.generation_finished', { generationId, meetingId, importNumber })],
        }
      : undefined,
  );
  await anonymizeStoredDraft(ports, accountId, generationId);
  log.info({ generationId, meetingId, durationMs, ...countContents(draft) }, 'generation finished');
}

/** The duration includes failed attempts, but not the delays between attempts. */
async function addDuration(
  { generations }: Ports,
  scope: SystemScope,
  generationId: string,
  elapsedMs: number,
): Promise<void> {
  await generations.update(scope, generationId, (stored) =>
    isUnfinished(stored) ? { document: { ...stored, durationMs: stored.durationMs + elapsedMs } } : undefined,
  );
}

/** Returns undefined if the generation is obsolete: meeting deleted, later generation requested, or transcript replaced. */
async function writeUnlessObsolete(
  ports: Ports,
  scope: SystemScope,
  request: RequestedGeneration,
  drainSignal: AbortSignal,
): Promise<{ draft: Draft; speakers: SpeakerName[]; instruction: string | undefined } | undefined> {
  const { checker, log, sleep, reviewer, running, writer } = ports;
  const cancellation = new AbortController();
  const done = new AbortController();
  const signal = AbortSignal.any([drainSignal, cancellation.signal]);
  const entry = running.begin(request, (reason) => cancellation.abort(reason));
  const deadline = sleep(GENERATION_DEADLINE_MS, done.signal).then(() =>
    cancellation.abort(new AppError('generation.deadline_exceeded')),
  );
  // `sleep` rejects when `done` is aborted first, which is the normal case.
  deadline.catch(() => undefined);
  try {
    const input = await readInput(ports, request, signal);
    if (input === undefined) return undefined;
    const { settings } = await getWriterSettingsAndUsage(ports, scope, request.accountId);
    const writerInput: WriterInput = { ...input, brief: { ...input.brief, language: settings.language } };
    cancelWhenObsolete(ports, request, cancellation, done.signal);
    const progress = createProgressReporter(ports, scope, request);
    progress.report('reading');
    const options = {
      signal,
      onProgress: progress.report,
      tokenBudget: createGenerationTokenBudget(ports, scope, request),
      canFallBack: settings.fallbackToEmbedded,
    };
    const checked = await checker.check(await writer.write(writerInput, options), writerInput, signal);
    const { tokenBudget } = options;
    const reviewed = await reviewDraft(mergeNearDuplicates(checked), writerInput, {
      reviewer,
      checker,
      tokenBudget,
      signal,
      log,
    });
    const draft = fillActionSections(reviewed, writerInput.brief, writerInput.speakers);
    await progress.flush();
    const { instruction } = writerInput.brief;
    return { draft, speakers: findNamesInDraft(draft, writerInput.speakers), instruction };
  } catch (error) {
    if (!cancellation.signal.aborted) throw error;
    if (cancellation.signal.reason instanceof GenerationObsoleteError) return undefined;
    throw cancellation.signal.reason;
  } finally {
    done.abort();
    entry.end();
  }
}

/** Polls the meeting, because an event about it may have been consumed by another process or may wait behind this message. */
function cancelWhenObsolete(
  { meetings, sleep }: Ports,
  request: RequestedGeneration,
  cancellation: AbortController,
  done: AbortSignal,
): void {
  const poll = async () => {
    while (!done.aborted) {
      await sleep(CANCELLATION_CHECK_MS, done);
      const isNowObsolete = await meetings.findBrief(request.accountId, request.meetingId, done).then(
        (found) => isObsolete(found, request),
        // An unavailable meetings service does not cancel the generation.
        () => false,
      );
      if (isNowObsolete) cancellation.abort(new GenerationObsoleteError());
    }
  };
  poll().catch(() => undefined);
}

/** False while the meeting has the requested transcript and waits for this generation. */
function isObsolete(found: GenerationBrief | undefined, { generationId, importNumber }: RequestedGeneration): boolean {
  if (found === undefined || found.importNumber !== importNumber) return true;
  return found.generationId !== '' && found.generationId !== generationId;
}

async function readInput(
  { meetings, readGlossary, configuredWriter }: Ports,
  request: RequestedGeneration,
  signal: AbortSignal,
): Promise<WriterInput | undefined> {
  const { accountId, meetingId, importNumber } = request;
  const found = await meetings.findBrief(accountId, meetingId, signal, { withContext: true });
  if (found === undefined || isObsolete(found, request)) return undefined;
  const transcript = await meetings.findTranscript(accountId, meetingId, signal);
  if (transcript === undefined || transcript.importNumber !== importNumber) return undefined;
  const { speakers, segments } = transcript;
  // Only a model uses the glossary.
  const terms = configuredWriter.writer === 'embedded' ? [] : await readGlossary(accountId);
  const glossary = findSpokenTerms(terms, segments);
  return { brief: { ...found.brief, glossary }, speakers, segments };
}

function countContents({ writer, sections, actionItems, droppedClaims }: Draft): Record<string, string | number> {
  const lines = sections.reduce((sum, section) => sum + section.lines.length, 0);
  return { writer, lines, actionItems: actionItems.length, droppedClaims };
}
