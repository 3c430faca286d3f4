import type { Speaker, TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';
import { useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from '../components/TranscriptBlock.tsx';
import { type SpeakerPerson, useCorrections } from './use-corrections.ts';

const NOTHING_SELECTED: ReadonlySet<string> = new Set();
/** The transcript version that each edit was started on, by segment id. */
type Edits = ReadonlyMap<string, number>;
const NO_EDITS: Edits = new Map();

/** State of correction mode: whether it is on, the selected segments, and the open editors. */
export function useTranscriptCorrections(meetingId: string, transcript: TranscriptResponse | undefined) {
  const corrections = useCorrections(meetingId, transcript?.version ?? 0);
  const toast = useToast();
  const [isOn, setOn] = useState(false);
  const [storedSelection, setStoredSelection] = useState(NOTHING_SELECTED);
  const [edits, setEdits] = useState(NO_EDITS);
  const segments = transcript?.segments ?? [];
  // Segments that a new import removed are no longer selected.
  const selected = useMemo(
    () =>
      storedSelection.size === 0
        ? storedSelection
        : new Set(segments.flatMap(({ id }) => (storedSelection.has(id) ? [id] : []))),
    [segments, storedSelection],
  );
  const latestRef = useRef({ transcript, corrections, edits, lastSelectedId: '' });
  useEffect(() => {
    latestRef.current = { ...latestRef.current, transcript, corrections, edits };
  });

  const rowActions = useMemo<RowActions>(
    () => ({
      select: (id, isRange) => {
        const { lastSelectedId } = latestRef.current;
        latestRef.current.lastSelectedId = id;
        const ids = latestRef.current.transcript?.segments.map((segment) => segment.id) ?? [];
        const [from, to] = [ids.indexOf(lastSelectedId), ids.indexOf(id)].sort((a, b) => a - b);
        setStoredSelection((previous) => {
          const next = new Set(previous);
          if (isRange && from !== undefined && from >= 0)
            for (const rangeId of ids.slice(from, (to ?? 0) + 1)) next.add(rangeId);
          else if (!next.delete(id)) next.add(id);
          return next;
        });
      },
      edit: (id) =>
        // An open editor keeps the version that it started from.
        setEdits((previous) =>
          previous.has(id) ? previous : new Map(previous).set(id, latestRef.current.transcript?.version ?? 0),
        ),
      closeEditor: (id) => setEdits((previous) => new Map([...previous].filter(([openId]) => openId !== id))),
      save: async (id, text, overwrite) => {
        const { corrections: mutations, edits: openEdits, transcript: current } = latestRef.current;
        const version = overwrite ? current?.version : openEdits.get(id);
        await mutations.correct({ segments: [{ id, text }], version });
      },
    }),
    [],
  );

  async function assignSelected(to: Speaker | SpeakerPerson | null) {
    const ids = [...selected];
    const isSpeaker = to !== null && 'id' in to;
    try {
      await corrections.correct(
        to === null || isSpeaker
          ? { segments: ids.map((id) => ({ id, speaker_id: to?.id ?? null })) }
          : { segments: ids.map((id) => ({ id })), new_speaker: to },
      );
      // Keep segments that were selected during the request.
      setStoredSelection((previous) => new Set([...previous].filter((id) => !selected.has(id))));
      toast(`${ids.length === 1 ? '1 segment' : `${ids.length} segments`} corrected`, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  }

  return {
    corrections,
    isOn,
    rowActions: isOn ? rowActions : null,
    selected: isOn ? selected : NOTHING_SELECTED,
    edits: isOn ? edits : NO_EDITS,
    assignSelected,
    clear: () => setStoredSelection(NOTHING_SELECTED),
    setOn: (on: boolean) => {
      setOn(on);
      setStoredSelection(NOTHING_SELECTED);
      setEdits(NO_EDITS);
    },
  };
}
