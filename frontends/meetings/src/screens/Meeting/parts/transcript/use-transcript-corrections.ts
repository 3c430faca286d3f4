import type { Speaker, TranscriptAnswer } from '@minutehand/contracts/http/transcripts';
import { useToast } from '@minutehand/ui';
import { errorMessage } from '@minutehand/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type SpeakerPerson, useCorrections } from '../../use-corrections.ts';
import type { RowTools } from '../TranscriptChunk.tsx';

const NOTHING_CHOSEN: ReadonlySet<string> = new Set();

/** What is being corrected in a transcript: nothing, or which segments are chosen and whose words are edited. */
export function useTranscriptCorrections(meetingId: string, transcript: TranscriptAnswer | undefined) {
  const corrections = useCorrections(meetingId, transcript?.version ?? 0);
  const toast = useToast();
  const [isOn, setOn] = useState(false);
  const [picked, setPicked] = useState(NOTHING_CHOSEN);
  const [editing, setEditing] = useState<{ id: string; version: number } | null>(null);
  const segments = transcript?.segments ?? [];
  // What another import has taken away is not chosen any more.
  const chosen = useMemo(
    () => (picked.size === 0 ? picked : new Set(segments.flatMap(({ id }) => (picked.has(id) ? [id] : [])))),
    [segments, picked],
  );
  const latest = useRef({ transcript, corrections, editing, last: '' });
  useEffect(() => {
    latest.current = { ...latest.current, transcript, corrections, editing };
  });

  const tools = useMemo<RowTools>(
    () => ({
      choose: (id, isRange) => {
        const { last } = latest.current;
        latest.current.last = id;
        const ids = latest.current.transcript?.segments.map((segment) => segment.id) ?? [];
        const [from, to] = [ids.indexOf(last), ids.indexOf(id)].sort((a, b) => a - b);
        setPicked((before) => {
          const next = new Set(before);
          if (isRange && from !== undefined && from >= 0)
            for (const one of ids.slice(from, (to ?? 0) + 1)) next.add(one);
          else if (!next.delete(id)) next.add(id);
          return next;
        });
      },
      edit: (id) => {
        const before = latest.current.editing?.id;
        setEditing(id === null ? null : { id, version: latest.current.transcript?.version ?? 0 });
        // The focus goes back to the row that was edited.
        if (id === null && before !== undefined) requestAnimationFrame(() => boxOf(before)?.focus());
      },
      save: async (id, text, anyway) => {
        const { corrections: present, editing: begun, transcript: seen } = latest.current;
        const version = anyway ? seen?.version : begun?.version;
        await present.correct({ segments: [{ id, text }], version });
      },
    }),
    [],
  );

  async function give(to: Speaker | SpeakerPerson | null) {
    const ids = [...chosen];
    const isSpeaker = to !== null && 'id' in to;
    try {
      await corrections.correct(
        to === null || isSpeaker
          ? { segments: ids.map((id) => ({ id, speaker_id: to?.id ?? null })) }
          : { segments: ids.map((id) => ({ id })), new_speaker: to },
      );
      setPicked(NOTHING_CHOSEN);
      toast(`${ids.length === 1 ? '1 segment' : `${ids.length} segments`} corrected`, { tone: 'success' });
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
    }
  }

  return {
    corrections,
    isOn,
    tools: isOn ? tools : null,
    chosen: isOn ? chosen : NOTHING_CHOSEN,
    editing: isOn ? (editing?.id ?? null) : null,
    give,
    clear: () => setPicked(NOTHING_CHOSEN),
    setOn: (on: boolean) => {
      setOn(on);
      setPicked(NOTHING_CHOSEN);
      setEditing(null);
    },
  };
}

function boxOf(segmentId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-segment="${CSS.escape(segmentId)}"] [data-row]`);
}
