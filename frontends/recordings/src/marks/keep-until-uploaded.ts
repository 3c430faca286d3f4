import { currentRecorder } from '../recorder/current-recorder.ts';

type KeptMoment = {
  /** In the recording, without pauses. */
  readonly seconds: number;
  /** The recording ended without reaching the server. */
  readonly isLost: boolean;
};

/**
 * The server knows a recording only once it has stored its first chunk. Until then, keeps the present moment of the recording of this tab.
 * Undefined if there is nothing to wait for.
 */
export async function keepUntilUploaded(
  meetingId: string,
  onKept: (seconds: number) => void,
): Promise<KeptMoment | undefined> {
  const view = currentRecorder.get().recorder?.view;
  const shown = view?.get();
  if (view === undefined || shown?.meetingId !== meetingId || shown.isOnServer) return undefined;
  const { seconds } = shown;
  onKept(seconds);
  const decided = Promise.withResolvers<boolean>();
  const check = () => {
    const { isOnServer, status } = view.get();
    if (isOnServer) decided.resolve(false);
    else if (status === 'failed' || status === 'stopped') decided.resolve(true);
  };
  const unsubscribe = view.subscribe(check);
  const isLost = await decided.promise;
  unsubscribe();
  return { seconds, isLost };
}
