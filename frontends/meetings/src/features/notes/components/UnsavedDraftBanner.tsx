import { Banner, Button, CopyButton } from '@minutehand/ui';
import { useSignedIn } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { createDraftStore, type NotesDraft } from '../notes-draft.ts';
import { texts } from '../texts.ts';

/** Shows unsaved text to a user who has lost edit access, to copy or discard it. */
export function UnsavedDraftBanner({ meetingId }: { meetingId: string }) {
  const { user } = useSignedIn();
  const [draft, setDraft] = useState<NotesDraft | null>(null);
  // Read after the unmounted editor has stored its draft.
  useEffect(() => setDraft(createDraftStore(user.id, meetingId).read()), [user.id, meetingId]);
  if (draft === null) return null;
  return (
    <Banner
      tone="warning"
      isAnnounced
      actions={
        <>
          <CopyButton label={texts.copyUnsaved} text={() => toPlainText(draft.content)} size="small" />
          <Button
            size="small"
            onClick={() => {
              createDraftStore(user.id, meetingId).clear();
              setDraft(null);
            }}
          >
            {texts.discardUnsaved}
          </Button>
        </>
      }
    >
      {texts.unsavedKept}
    </Banner>
  );
}

/** Converts HTML to plain text with one line per block. */
function toPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('p, h1, h2, h3, pre, br')) line.append('\n');
  return (body.textContent ?? '').trim();
}
