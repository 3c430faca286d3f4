import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { useSignedIn } from '@minutehand/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BufferedText, storeBufferedText } from '../buffered-text.ts';
import { useLoadedEditor } from '../hooks/use-loaded-editor.ts';
import { createDraftStore } from '../notes-draft.ts';
import { NotesPreview } from './NotesPreview.tsx';

/** Notes that the user may edit: rendered text with a field for typed text, until the editor has loaded. */
export function EditableNotes({
  meetingId,
  notes,
  hasBeenVisible,
}: {
  meetingId: string;
  notes: Notes;
  hasBeenVisible: boolean;
}) {
  const { user } = useSignedIn();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const clickPositionRef = useRef<BufferedText['clickPosition']>(null);
  const compositionRef = useRef<PromiseWithResolvers<void>>(null);
  /** Typed text that is not in the editor yet. */
  const typedTextRef = useRef('');
  // The editor restores and saves a draft of an earlier visit.
  const [isTouched, setTouched] = useState(() => createDraftStore(user.id, meetingId).read() !== null);

  const { loaded, hasFailed, retry } = useLoadedEditor(hasBeenVisible || isTouched, () => {
    if (compositionRef.current) return compositionRef.current.promise;
    const text = typedTextRef.current;
    typedTextRef.current = '';
    const hasFocus = fieldRef.current !== null && document.activeElement === fieldRef.current;
    return {
      text,
      caret: fieldRef.current?.selectionStart ?? text.length,
      hasFocus,
      clickPosition: clickPositionRef.current,
    };
  });

  const storeTypedText = useEffectEvent(() => {
    storeBufferedText(createDraftStore(user.id, meetingId), notes, typedTextRef.current);
    typedTextRef.current = '';
    // The browser may show this page again, as it is.
    if (fieldRef.current) fieldRef.current.value = '';
  });
  useEffect(() => {
    const store = () => storeTypedText();
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, []);

  if (loaded) return <loaded.Editor meetingId={meetingId} notes={notes} buffered={loaded.buffered} />;
  return (
    <NotesPreview
      notes={notes}
      fieldRef={fieldRef}
      hasFailed={hasFailed}
      onRetry={retry}
      onTouch={() => setTouched(true)}
      onTextClick={(clicked) => {
        clickPositionRef.current = clicked;
      }}
      onType={(text) => {
        typedTextRef.current = text;
      }}
      onCompose={(isComposing) => {
        compositionRef.current?.resolve();
        compositionRef.current = isComposing ? Promise.withResolvers() : null;
      }}
    />
  );
}
