import { Banner, Button, CopyButton } from '@minutehand/ui';
import { useSignedIn } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { createDraftStore, type NotesDraft } from '../notes-draft.ts';

/** What somebody wrote while they might, and could not save before they might not any more: it can be taken away, and is not lost. */
export function UnsavedWords({ meetingId }: { meetingId: string }) {
  const { user } = useSignedIn();
  const [draft, setDraft] = useState<NotesDraft | null>(null);
  // Once the editor that was here has put away what it had.
  useEffect(() => setDraft(createDraftStore(user.id, meetingId).read()), [user.id, meetingId]);
  if (draft === null) return null;
  return (
    <Banner
      tone="warning"
      live
      actions={
        <>
          <CopyButton label="Copy my text" text={() => wordsOf(draft.content)} size="small" />
          <Button
            size="small"
            onClick={() => {
              createDraftStore(user.id, meetingId).clear();
              setDraft(null);
            }}
          >
            Discard it
          </Button>
        </>
      }
    >
      You may only read these notes now. What you wrote last could not be saved; it is kept in this browser.
    </Banner>
  );
}

/** The words of a text, a line for each of its lines. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('p, h1, h2, h3, pre, br')) line.append('\n');
  return (body.textContent ?? '').trim();
}
