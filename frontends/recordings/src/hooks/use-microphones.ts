import { useEffect, useState } from 'react';
import { browserMicrophones, type MicrophoneOption } from '../recorder/microphone.ts';

export type Microphones =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'loaded'; options: readonly MicrophoneOption[] };

/** The microphones, listed again when one is plugged in or out and when `key` changes, for example after permission was given. */
export function useMicrophones(key: string): Microphones {
  const [microphones, setMicrophones] = useState<Microphones>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key lists again
  useEffect(() => {
    let isCurrent = true;
    const load = () =>
      browserMicrophones.list().then(
        (options) => isCurrent && setMicrophones({ status: 'loaded', options }),
        () => isCurrent && setMicrophones({ status: 'failed' }),
      );
    void load();
    const unwatch = browserMicrophones.watch(() => void load());
    return () => {
      isCurrent = false;
      unwatch();
    };
  }, [key]);
  return microphones;
}
