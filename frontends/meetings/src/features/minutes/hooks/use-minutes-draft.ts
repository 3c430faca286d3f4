import { useEffect, useState } from 'react';

/** What somebody is writing, and the version that they began from. */
export interface MinutesDraft {
  text: string;
  original: string;
  version: number;
  /** Why approved minutes are changed; null for others. */
  amendment: string | null;
}

export interface MinutesDraftState {
  draft: MinutesDraft | null;
  setDraft: (draft: MinutesDraft | null) => void;
}

/** Minutes under edit. Kept by the page, so that neither a tab nor a narrower window loses them. */
export function useMinutesDraft(): MinutesDraftState {
  const [draft, setDraft] = useState<MinutesDraft | null>(null);
  const isChanged = draft !== null && draft.text !== draft.original;
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return { draft, setDraft };
}
