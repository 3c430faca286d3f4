/** Words that are in no save yet, and the text that they were made of. */
export interface NotesDraft {
  content: string;
  base: { content: string; version: number };
}

export interface DraftStore {
  read: () => NotesDraft | null;
  write: (draft: NotesDraft) => void;
  clear: () => void;
}

/** Keeps a draft in this browser, for this person; a browser that keeps nothing loses nothing but that. */
export function createDraftStore(userId: string, meetingId: string): DraftStore {
  const key = `minutehand.notes.${userId}.${meetingId}`;
  return {
    read: () => {
      try {
        return draftFrom(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write: (draft) => {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Full, or forbidden: the text is still on the screen.
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

function draftFrom(kept: unknown): NotesDraft | null {
  if (typeof kept !== 'object' || kept === null || !('content' in kept) || !('base' in kept)) return null;
  const { content, base } = kept;
  if (typeof content !== 'string' || typeof base !== 'object' || base === null) return null;
  if (!('content' in base) || typeof base.content !== 'string') return null;
  if (!('version' in base) || typeof base.version !== 'number') return null;
  return { content, base: { content: base.content, version: base.version } };
}
