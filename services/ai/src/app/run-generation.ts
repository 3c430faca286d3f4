import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { Collection } from '@minutehand/service-kit/store';
import { checkDraft } from '../domain/check-draft.ts';
import type { Draft, WriterInput } from '../domain/draft.ts';
import { type Generation, isLater, isToBeWritten, newGeneration, progressAt, type Step } from '../domain/generation.ts';
import type { Meetings, Writer } from './ports.ts';

export type GenerationRequest = {
  readonly accountId: string;
  readonly generationId: string;
  readonly meetingId: string;
  readonly transcriptVersion: number;
};

export type RunGeneration = (request: GenerationRequest, signal: AbortSignal) => Promise<void>;

type Needs = {
  readonly generations: Collection<Generation>;
  readonly meetings: Meetings;
  readonly writer: Writer;
  readonly now: () => Date;
  readonly log: Logger;
};

/**
 * Writes a generation once, however often it is asked for: reads the brief and the transcript, writes, checks the evidence,
 * and stores the result with the word that it is there. What the meeting no longer wants is dropped quietly.
 */
export function makeRunGeneration({ generations, meetings, writer, now, log }: Needs): RunGeneration {
  return async (request, signal) => {
    const { accountId, generationId, meetingId, transcriptVersion } = request;
    const scope = systemScope('writes a generation', accountId);
    const begun = newGeneration(meetingId, transcriptVersion, now());
    const said = (step: Step) =>
      defineEvent('ai.generation_progressed', { generationId, meetingId, step, progress: progressAt[step] });
    const { document } = await generations.insertOnce(scope, { id: generationId, ...begun });
    if (!isToBeWritten(document)) return;

    const input = await readInput(meetings, request, signal);
    if (input === undefined) {
      await generations.update(scope, generationId, (stored) =>
        isToBeWritten(stored) ? { document: { ...stored, state: 'unwanted' } } : undefined,
      );
      log.info({ generationId, meetingId }, 'generation is no longer wanted');
      return;
    }

    let progress: Promise<unknown> = Promise.resolve();
    const onProgress = (step: Step) => {
      progress = progress.then(() =>
        generations.update(scope, generationId, (stored) =>
          isToBeWritten(stored) && isLater(step, stored.step)
            ? { document: { ...stored, step }, events: [said(step)] }
            : undefined,
        ),
      );
      // Awaited below; until then a failure is nobody's.
      progress.catch(() => undefined);
    };
    onProgress('reading');
    const draft = checkDraft(await writer.write(input, { signal, onProgress }), input);
    await progress;
    const durationMs = now().getTime() - begun.startedAt.getTime();
    await generations.update(scope, generationId, (stored) =>
      isToBeWritten(stored)
        ? {
            document: { ...stored, state: 'finished', code: '', draft, durationMs },
            events: [defineEvent('ai.generation_finished', { generationId, meetingId, transcriptVersion })],
          }
        : undefined,
    );
    log.info({ generationId, meetingId, durationMs, ...countsOf(draft) }, 'generation finished');
  };
}

/** Undefined when the meeting is gone, waits for a later generation, or its transcript has moved on. */
async function readInput(
  meetings: Meetings,
  { accountId, generationId, meetingId, transcriptVersion }: GenerationRequest,
  signal: AbortSignal,
): Promise<WriterInput | undefined> {
  const found = await meetings.findBrief(accountId, meetingId, signal);
  if (found === undefined || found.transcriptVersion !== transcriptVersion) return undefined;
  if (found.generationId !== '' && found.generationId !== generationId) return undefined;
  const text = await meetings.findTranscript(accountId, meetingId, signal);
  if (text === undefined || text.transcriptVersion !== transcriptVersion) return undefined;
  return { brief: found.brief, speakers: text.speakers, segments: text.segments };
}

function countsOf({ writer, sections, actionItems, droppedClaims }: Draft): Record<string, string | number> {
  const lines = sections.reduce((sum, section) => sum + section.lines.length, 0);
  return { writer, lines, actionItems: actionItems.length, droppedClaims };
}
