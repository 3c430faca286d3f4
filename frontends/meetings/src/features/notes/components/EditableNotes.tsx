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
  const field = useRef<HTMLTextAreaElement>(null);
  const clickPosition = useRef<BufferedText['clickPosition']>(null);
  const composition = useRef<PromiseWithResolvers<void>>(null);
  /** Typed text that is not in the editor yet. */
  const typedText = useRef('');
  // The editor restores and saves a draft of an earlier visit.
  const [isTouched, setTouched] = useState(() => createDraftStore(user.id, meetingId).read() !== null);

  const { loaded, hasFailed, retry } = useLoadedEditor(hasBeenVisible || isTouched, () => {
    if (composition.current) return composition.current.promise;
    const text = typedText.current;
    typedText.current = '';
    const hasFocus = field.current !== null && document.activeElement === field.current;
    return {
      text,
      caret: field.current?.selectionStart ?? text.length,
      hasFocus,
      clickPosition: clickPosition.current,
    };
  });

  const storeTypedText = useEffectEvent(() => {
    storeBufferedText(createDraftStore(user.id, meetingId), notes, typedText.current);
    typedText.current = '';
    // The browser may show this page again, as it is.
    if (field.current) field.current.value = '';
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
      fieldRef={field}
      hasFailed={hasFailed}
      onRetry={retry}
      onTouch={() => setTouched(true)}
      onTextClick={(clicked) => {
        clickPosition.current = clicked;
      }}
      onType={(text) => {
        typedText.current = text;
      }}
      onCompose={(isComposing) => {
        composition.current?.resolve();
        composition.current = isComposing ? Promise.withResolvers() : null;
      }}
    />
  );
}
