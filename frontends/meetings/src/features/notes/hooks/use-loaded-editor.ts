import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BufferedText } from '../buffered-text.ts';
import type { NotesEditorProps } from '../components/NotesEditor.tsx';

type LoadedEditor = { Editor: ComponentType<NotesEditorProps>; buffered: BufferedText };

/** Loads the editor, which is large, once it is needed. `takeBufferedText` may wait until the user has composed a character. */
export function useLoadedEditor(isNeeded: boolean, takeBufferedText: () => BufferedText | Promise<void>) {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const take = useEffectEvent(takeBufferedText);
  const isLoading = isNeeded && loaded === null && !hasFailed;

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    const load = async () => {
      const { NotesEditor } = await import('../components/NotesEditor.tsx');
      while (isCurrent) {
        const buffered = take();
        // In one task, so that no key is pressed between the two fields.
        if (!(buffered instanceof Promise)) return flushSync(() => setLoaded({ Editor: NotesEditor, buffered }));
        await buffered;
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
