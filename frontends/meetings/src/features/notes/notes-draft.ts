/** Unsaved text and the saved version that it is based on. */
export type NotesDraft = {
  content: string;
  base: { content: string; version: number };
};

export type DraftStore = {
  read: () => NotesDraft | null;
  write: (draft: NotesDraft) => void;
  clear: () => void;
};

/** Stores a draft in localStorage, per user and meeting. Without storage there are no drafts. */
export function createDraftStore(userId: string, meetingId: string): DraftStore {
  const key = `minutehand.notes.${userId}.${meetingId}`;
  return {
    read: () => {
      try {
        return parseDraft(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write: (draft) => {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // The storage is full or blocked; the text is still in the editor.
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // The storage is blocked.
      }
    },
  };
}

function parseDraft(stored: unknown): NotesDraft | null {
  if (typeof stored !== 'object' || stored === null || !('content' in stored) || !('base' in stored)) return null;
  const { content, base } = stored;
  if (typeof content !== 'string' || typeof base !== 'object' || base === null) return null;
  if (!('content' in base) || typeof base.content !== 'string') return null;
  if (!('version' in base) || typeof base.version !== 'number') return null;
  return { content, base: { content: base.content, version: base.version } };
}
