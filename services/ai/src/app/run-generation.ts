import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Collection } from '@minutehand/service-kit/store';
import type { Draft, WriterInput } from '../domain/draft.ts';
import {
  type Generation,
  type GenerationRequest,
  isUnfinished,
  newGeneration,
  type RequestedWriter,
} from '../domain/generation.ts';
import { findNamesInDraft, type SpeakerName } from '../domain/names-in-draft.ts';
import { CANCELLATION_CHECK_MS, GENERATION_DEADLINE_MS } from '../limits.ts';
import type { WritingOfAccounts } from './account-writing.ts';
import { meterFor } from './meter-for.ts';
import type { AccountWriter, DraftChecker, GenerationBrief, Meetings } from './ports.ts';
import { progressOf } from './progress-of.ts';
import { NoLongerWanted, type RunningGenerations } from './running-generations.ts';

export type RunGeneration = (request: GenerationRequest, signal: AbortSignal) => Promise<void>;

type Needs = {
  readonly generations: Collection<Generation>;
  readonly meetings: Meetings;
  readonly writer: AccountWriter;
  readonly checker: DraftChecker;
  readonly asked: RequestedWriter;
  readonly accounts: WritingOfAccounts;
  readonly running: RunningGenerations;
  readonly now: () => Date;
  /** Waits; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
};

/**
 * Writes a generation once, however often it is asked for: reads the brief and the transcript, writes, checks the evidence,
 * and stores the result with the word that it is there. What the meeting no longer wants is dropped quietly, also half-way.
 */
export function makeRunGeneration(needs: Needs): RunGeneration {
  const { generations, now, log } = needs;
  return async (request, signal) => {
    const { accountId, generationId, meetingId, importNumber } = request;
    const scope = systemScope('writes a generation', accountId);
    const begun = newGeneration(request, needs.asked, now());
    const { document } = await generations.insertOnce(scope, { id: generationId, ...begun });
    if (!isUnfinished(document)) return;

    const took = () => now().getTime() - begun.startedAt.getTime();
    const written = await writeWhileWanted(needs, scope, request, signal).catch(async (error: unknown) => {
      await addTry(generations, scope, generationId, took()).catch((err: unknown) => {
        log.warn({ generationId, meetingId, err }, 'the time of a try was not kept');
      });
      throw error;
    });
    if (written === undefined) {
      await generations.update(scope, generationId, (stored) =>
        isUnfinished(stored) ? { document: { ...stored, state: 'unwanted' } } : undefined,
      );
      log.info({ generationId, meetingId }, 'generation is no longer wanted');
      return;
    }
    const { draft, speakers } = written;
    const tryMs = took();
    await generations.update(scope, generationId, (stored) =>
      isUnfinished(stored)
        ? {
            document: {
              ...stored,
              state: 'finished',
              code: '',
              draft,
              speakers,
              durationMs: stored.durationMs + tryMs,
            },
            events: [defineEvent('ai.generation_finished', { generationId, meetingId, importNumber })],
          }
        : undefined,
    );
    log.info({ generationId, meetingId, durationMs: tryMs, ...countsOf(draft) }, 'generation finished');
  };
}

/** A try that failed took its time too; the waits between tries do not count. */
async function addTry(
  generations: Collection<Generation>,
  scope: SystemScope,
  generationId: string,
  tryMs: number,
): Promise<void> {
  await generations.update(scope, generationId, (stored) =>
    isUnfinished(stored) ? { document: { ...stored, durationMs: stored.durationMs + tryMs } } : undefined,
  );
}

/** Undefined when the meeting is gone, waits for a later generation, or its transcript has moved on. */
async function writeWhileWanted(
  needs: Needs,
  scope: SystemScope,
  request: GenerationRequest,
  drained: AbortSignal,
): Promise<{ draft: Draft; speakers: SpeakerName[] } | undefined> {
  const { accounts, checker, generations, pause, running, writer } = needs;
  const stop = new AbortController();
  const done = new AbortController();
  const signal = AbortSignal.any([drained, stop.signal]);
  const entry = running.begin(request, (reason) => stop.abort(reason));
  // Rejects when the work is done first: then nobody waits for it.
  const ending = pause(GENERATION_DEADLINE_MS, done.signal).then(() =>
    stop.abort(new AppError('generation.deadline_exceeded')),
  );
  ending.catch(() => undefined);
  try {
    const input = await readInput(needs.meetings, request, signal);
    if (input === undefined) return undefined;
    const { settings } = await accounts.get(scope, request.accountId);
    const language = settings.language;
    const asked: WriterInput = { ...input, brief: { ...input.brief, language } };
    stopWhenUnwanted(needs, request, stop, done.signal);
    const progress = progressOf(generations, scope, request);
    progress.on('reading');
    const options = {
      signal,
      onProgress: progress.on,
      meter: meterFor(accounts.meterOf(request.accountId), generations, scope, request.generationId),
      mayFallBack: settings.fallbackToEmbedded,
    };
    const draft = await checker.check(await writer.write(asked, options), asked, signal);
    await progress.said();
    return { draft, speakers: findNamesInDraft(draft, asked.speakers) };
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    if (stop.signal.reason instanceof NoLongerWanted) return undefined;
    throw stop.signal.reason;
  } finally {
    done.abort();
    entry.end();
  }
}

/** Asks now and then, because the news may have reached another process, or wait behind this very message. */
function stopWhenUnwanted(
  { meetings, pause }: Needs,
  request: GenerationRequest,
  stop: AbortController,
  done: AbortSignal,
): void {
  const watch = async () => {
    while (!done.aborted) {
      await pause(CANCELLATION_CHECK_MS, done);
      const isStill = await meetings.findBrief(request.accountId, request.meetingId, done).then(
        (found) => isWanted(found, request),
        // The meetings service is away: that says nothing.
        () => true,
      );
      if (!isStill) stop.abort(new NoLongerWanted());
    }
  };
  watch().catch(() => undefined);
}

function isWanted(
  found: GenerationBrief | undefined,
  { generationId, importNumber }: GenerationRequest,
): found is GenerationBrief {
  if (found === undefined || found.importNumber !== importNumber) return false;
  return found.generationId === '' || found.generationId === generationId;
}

async function readInput(
  meetings: Meetings,
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<WriterInput | undefined> {
  const { accountId, meetingId, importNumber } = request;
  const found = await meetings.findBrief(accountId, meetingId, signal);
  if (!isWanted(found, request)) return undefined;
  const text = await meetings.findTranscript(accountId, meetingId, signal);
  if (text === undefined || text.importNumber !== importNumber) return undefined;
  return { brief: found.brief, speakers: text.speakers, segments: text.segments };
}

function countsOf({ writer, sections, actionItems, droppedClaims }: Draft): Record<string, string | number> {
  const lines = sections.reduce((sum, section) => sum + section.lines.length, 0);
  return { writer, lines, actionItems: actionItems.length, droppedClaims };
}
