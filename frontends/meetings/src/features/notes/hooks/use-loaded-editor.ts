import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NotesEditorProps } from '../components/NotesEditor.tsx';
import type { EarlyText } from '../early-text.ts';

type LoadedEditor = { Editor: ComponentType<NotesEditorProps>; early: EarlyText };

/** Loads the editor, which is large, once it is wanted. `takeEarlyText` may wait until the user has composed a character. */
export function useLoadedEditor(isWanted: boolean, takeEarlyText: () => EarlyText | Promise<void>) {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const take = useEffectEvent(takeEarlyText);
  const isLoading = isWanted && loaded === null && !hasFailed;

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    const load = async () => {
      const { NotesEditor } = await import('../components/NotesEditor.tsx');
      while (isCurrent) {
        const early = take();
        // In one task, so that no key is pressed between the two fields.
        if (!(early instanceof Promise)) return flushSync(() => setLoaded({ Editor: NotesEditor, early }));
        await early;
      }
    };
    load().catch(() => {
      if (isCurrent) setFailed(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isLoading]);

  return { loaded, hasFailed, retry: () => setFailed(false) };
}
