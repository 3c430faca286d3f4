import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { useState } from 'react';

/** Unsaved minutes and the version that they are based on. */
export type MinutesDraft = {
  text: string;
  original: string;
  /** The server's HTML of the original text. */
  originalHtml: string;
  version: number;
  /** The reason for changing approved minutes; null for other minutes. */
  amendmentReason: string | null;
  view: 'document' | 'markdown';
  /** The editor's document as JSON; null until something changed. */
  document: object | null;
  /** The reason why the text is edited as Markdown if the user did not choose this. */
  markdownReason: 'unsupported' | 'unavailable' | null;
};

export type MinutesDraftState = {
  draft: MinutesDraft | null;
  setDraft: (draft: MinutesDraft | null) => void;
};

export function createDraft(minutes: MinutesResponse, isApproved: boolean): MinutesDraft {
  const { content, rendered_html, version } = minutes;
  return {
    text: content,
    original: content,
    originalHtml: rendered_html,
    version,
    amendmentReason: isApproved ? '' : null,
    view: 'document',
    document: null,
    markdownReason: null,
  };
}

/** The draft of the minutes editor. The page owns it, so that it is kept when the tab or the width changes. */
export function useMinutesDraft(): MinutesDraftState {
  const [draft, setDraft] = useState<MinutesDraft | null>(null);
  useUnsavedChanges(draft !== null && (draft.text !== draft.original || Boolean(draft.amendmentReason)));
  return { draft, setDraft };
}
