import type { TranscriptPreview, TranscriptPreviewRequest } from '@minutehand/contracts/http/meetings/transcripts';
import { ApiError, getErrorMessage } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { PREVIEW_DEBOUNCE_MS } from '../../../limits.ts';
import { previewTranscript } from '../api.ts';

export type PreviewState =
  | { status: 'none' | 'checking' }
  | { status: 'ready'; preview: TranscriptPreview }
  /** The import would reject it, with this message. */
  | { status: 'rejected'; message: string };

const NONE: PreviewState = { status: 'none' };
const CHECKING: PreviewState = { status: 'checking' };

/** Checks a transcript before anything is created. When the check is not available, the import does it. */
export function useTranscriptPreview(content: TranscriptPreviewRequest | null) {
  const [checked, setChecked] = useState<{ content: TranscriptPreviewRequest; state: PreviewState } | null>(null);
  const runningCheckRef = useRef<{
    content: TranscriptPreviewRequest;
    result: Promise<PreviewState>;
    abort: AbortController;
  } | null>(null);

  function check(text: TranscriptPreviewRequest): Promise<PreviewState> {
    if (runningCheckRef.current?.content === text) return runningCheckRef.current.result;
    runningCheckRef.current?.abort.abort();
    const abort = new AbortController();
    const result = request(text, abort.signal);
    runningCheckRef.current = { content: text, result, abort };
    void result.then((state) => {
      if (!abort.signal.aborted) setChecked({ content: text, state });
    });
    return result;
  }

  const latestCheckRef = useRef(check);
  useEffect(() => {
    latestCheckRef.current = check;
  });
  useEffect(() => {
    if (content === null) return;
    const timer = setTimeout(() => void latestCheckRef.current(content), PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  useEffect(() => () => runningCheckRef.current?.abort.abort(), []);

  const state = content === null ? NONE : checked?.content === content ? checked.state : CHECKING;
  return {
    state,
    /** The reason why the import would reject the transcript; null if it would not, or if it is not known. */
    findProblem: async (): Promise<string | null> => {
      const result = content === null ? NONE : await check(content);
      return result.status === 'rejected' ? result.message : null;
    },
  };
}

async function request(content: TranscriptPreviewRequest, signal: AbortSignal): Promise<PreviewState> {
  try {
    return { status: 'ready', preview: await previewTranscript(content, signal) };
  } catch (error) {
    const isRejected = error instanceof ApiError && (error.status === 422 || error.status === 413);
    return isRejected ? { status: 'rejected', message: getErrorMessage(error) } : NONE;
  }
}
