import { useSearchParams } from '@minutehand/web-kit';
import { useEffect, useRef } from 'react';

type Shared = { readonly type: 'shared-file'; readonly file: File | null; readonly text: string };

/** Receives what another app shared with the installed product, from its service worker. */
export function useSharedFile(onShared: (shared: { file: File | null; text: string }) => void): void {
  const [search, setSearch] = useSearchParams();
  const isShared = search.has('shared');
  const latest = useRef(onShared);
  latest.current = onShared;

  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!isShared || workers === undefined) return undefined;
    const receive = ({ data }: MessageEvent<Shared | null>) => {
      if (data?.type !== 'shared-file') return;
      latest.current({ file: data.file, text: data.text });
      // Reloading the page must not request it again.
      setSearch({}, { replace: true });
    };
    workers.addEventListener('message', receive);
    workers.startMessages();
    workers.controller?.postMessage({ type: 'shared-file-requested' });
    return () => workers.removeEventListener('message', receive);
  }, [isShared, setSearch]);
}
