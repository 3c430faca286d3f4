/** Why a generation is stopped that nobody waits for any more: it is no failure. */
export class NoLongerWanted extends Error {}

type Running = { readonly accountId: string; readonly meetingId: string; readonly generationId: string };

/** The generations that this process writes, so that what happens to a meeting reaches its writer at once. */
export interface RunningGenerations {
  /** Takes the place of an earlier one of the same meeting. */
  begin(running: Running, stop: (reason: NoLongerWanted) => void): { end(): void };
  /** Those of a meeting, or of all meetings of an account. */
  stop(accountId: string, meetingId?: string): void;
}

export function makeRunningGenerations(): RunningGenerations {
  const running = new Map<Running, (reason: NoLongerWanted) => void>();
  const stopThose = (isMeant: (one: Running) => boolean) => {
    for (const [one, stop] of running) if (isMeant(one)) stop(new NoLongerWanted());
  };
  return {
    begin: (one, stop) => {
      stopThose(({ meetingId, generationId }) => meetingId === one.meetingId && generationId !== one.generationId);
      running.set(one, stop);
      return { end: () => running.delete(one) };
    },
    stop: (accountId, meetingId) =>
      stopThose((one) => one.accountId === accountId && (meetingId === undefined || one.meetingId === meetingId)),
  };
}
