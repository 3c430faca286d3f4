/** Abort reason of an obsolete generation. Not a failure. */
export class GenerationObsoleteError extends Error {}

type RunningGeneration = { readonly accountId: string; readonly meetingId: string; readonly generationId: string };

/** The generations that run in this process. Events about a meeting cancel them immediately. */
// biome-ignore lint/style/useConsistentTypeDefinitions: a port with several methods
export interface RunningGenerations {
  /** Cancels an earlier generation of the same meeting. */
  begin(running: RunningGeneration, cancel: (reason: GenerationObsoleteError) => void): { end(): void };
  /** Cancels the generations of a meeting or, without `meetingId`, of the whole account. */
  cancel(accountId: string, meetingId?: string): void;
}

export function createRunningGenerations(): RunningGenerations {
  const running = new Map<RunningGeneration, (reason: GenerationObsoleteError) => void>();
  const cancelMatching = (matches: (generation: RunningGeneration) => boolean) => {
    for (const [generation, cancel] of running) if (matches(generation)) cancel(new GenerationObsoleteError());
  };
  return {
    begin: (started, cancel) => {
      cancelMatching(
        ({ meetingId, generationId }) => meetingId === started.meetingId && generationId !== started.generationId,
      );
      running.set(started, cancel);
      return { end: () => running.delete(started) };
    },
    cancel: (accountId, meetingId) =>
      cancelMatching(
        (generation) =>
          generation.accountId === accountId && (meetingId === undefined || generation.meetingId === meetingId),
      ),
  };
}
