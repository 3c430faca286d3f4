import { useSearchParams } from '@minutehand/web-kit';
import { useEffect, useRef } from 'react';

type SharedContent = { readonly file: File | null; readonly text: string };

/** Web sites can post to the share target too, but only from a tab; other apps share with the window of the installed app. */
const INSTALLED_WINDOW = '(display-mode: standalone)';

/** Receives a file or text that another app shared with the installed app, from its service worker; null if there is nothing. */
export function useSharedFile(onShared: (shared: SharedContent | null) => void): void {
  const [search, setSearch] = useSearchParams();
  const isShared = search.has('shared');
  const latestRef = useRef({ onShared, setSearch });
  latestRef.current = { onShared, setSearch };

  useEffect(() => {
    if (!isShared) return undefined;
    const finish = (shared: SharedContent | null) => {
      latestRef.current.onShared(shared);
      // Reloading the page must not request it again.
      latestRef.current.setSearch({}, { replace: true });
    };
    const workers = navigator.serviceWorker;
    const worker = workers?.controller;
    if (!worker || !window.matchMedia(INSTALLED_WINDOW).matches) return finish(null);
    const receive = ({ data }: MessageEvent<({ readonly type: string } & SharedContent) | null>) => {
      if (data?.type !== 'shared-file') return;
      workers.removeEventListener('message', receive);
      const { file, text } = data;
      finish(file === null && text === '' ? null : { file, text });
    };
    workers.addEventListener('message', receive);
    workers.startMessages();
    worker.postMessage({ type: 'shared-file-requested' });
    return () => workers.removeEventListener('message', receive);
  }, [isShared]);
}
