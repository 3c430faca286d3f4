import type { Citation, MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { useState } from 'react';

/** Unsaved minutes and the version that they are based on. */
export type UnsavedMinutes = {
  text: string;
  original: string;
  /** The server's HTML of the original text. */
  originalHtml: string;
  /** The sources of the original text. */
  citations: readonly Citation[];
  version: number;
  /** The reason for changing approved minutes; null for other minutes. */
  amendmentReason: string | null;
  view: 'rich-text' | 'markdown';
  /** The editor's document as JSON; null until something changed. */
  document: object | null;
  /** The reason why the text is edited as Markdown if the user did not choose this. */
  markdownReason: 'unsupported' | 'unavailable' | null;
};

export type UnsavedMinutesState = {
  unsaved: UnsavedMinutes | null;
  setUnsaved: (unsaved: UnsavedMinutes | null) => void;
};

export function createUnsavedMinutes(minutes: MinutesResponse, isApproved: boolean): UnsavedMinutes {
  const { content, rendered_html, citations, version } = minutes;
  return {
    text: content,
    original: content,
    originalHtml: rendered_html,
    citations,
    version,
    amendmentReason: isApproved ? '' : null,
    view: 'rich-text',
    document: null,
    markdownReason: null,
  };
}

/** The unsaved text of the minutes editor. The page owns it, so that it is kept when the tab or the width changes. */
export function useUnsavedMinutes(): UnsavedMinutesState {
  const [unsaved, setUnsaved] = useState<UnsavedMinutes | null>(null);
  useUnsavedChanges(unsaved !== null && (unsaved.text !== unsaved.original || Boolean(unsaved.amendmentReason)));
  return { unsaved, setUnsaved };
}
