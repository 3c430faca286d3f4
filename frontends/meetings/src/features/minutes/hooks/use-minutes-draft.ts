import { useEffect, useState } from 'react';

/** Unsaved minutes and the version that they are based on. */
export type MinutesDraft = {
  text: string;
  original: string;
  version: number;
  /** The reason for changing approved minutes; null for other minutes. */
  amendment: string | null;
};

export type MinutesDraftState = {
  draft: MinutesDraft | null;
  setDraft: (draft: MinutesDraft | null) => void;
};

/** The draft of the minutes editor. The page owns it, so that it survives tabs and width changes. */
export function useMinutesDraft(): MinutesDraftState {
  const [draft, setDraft] = useState<MinutesDraft | null>(null);
  const isChanged = draft !== null && draft.text !== draft.original;
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
  return { draft, setDraft };
}
