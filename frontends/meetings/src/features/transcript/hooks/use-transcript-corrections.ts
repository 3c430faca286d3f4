import type { Speaker, TranscriptResponse } from '@minutehand/contracts/http/transcripts';
import { useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowTools } from '../components/TranscriptChunk.tsx';
import { type SpeakerPerson, useCorrections } from './use-corrections.ts';

const NOTHING_CHOSEN: ReadonlySet<string> = new Set();
/** By segment, the transcript's version that each edit began in. */
type Edits = ReadonlyMap<string, number>;
const NO_EDITS: Edits = new Map();

/** What is being corrected in a transcript: nothing, or which segments are chosen and whose words are edited, which may be several at a time. */
export function useTranscriptCorrections(meetingId: string, transcript: TranscriptResponse | undefined) {
  const corrections = useCorrections(meetingId, transcript?.version ?? 0);
  const toast = useToast();
  const [isOn, setOn] = useState(false);
  const [picked, setPicked] = useState(NOTHING_CHOSEN);
  const [edits, setEdits] = useState(NO_EDITS);
  const segments = transcript?.segments ?? [];
  // What another import has taken away is not chosen any more.
  const chosen = useMemo(
    () => (picked.size === 0 ? picked : new Set(segments.flatMap(({ id }) => (picked.has(id) ? [id] : [])))),
    [segments, picked],
  );
  const latest = useRef({ transcript, corrections, edits, last: '' });
  useEffect(() => {
    latest.current = { ...latest.current, transcript, corrections, edits };
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
      edit: (id) =>
        // What is edited already rests on what was seen then.
        setEdits((before) =>
          before.has(id) ? before : new Map(before).set(id, latest.current.transcript?.version ?? 0),
        ),
      leave: (id) => setEdits((before) => new Map([...before].filter(([other]) => other !== id))),
      save: async (id, text, anyway) => {
        const { corrections: present, edits: begun, transcript: seen } = latest.current;
        const version = anyway ? seen?.version : begun.get(id);
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
      // What was chosen meanwhile stays so.
      setPicked((before) => new Set([...before].filter((id) => !chosen.has(id))));
      toast(`${ids.length === 1 ? '1 segment' : `${ids.length} segments`} corrected`, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  }

  return {
    corrections,
    isOn,
    tools: isOn ? tools : null,
    chosen: isOn ? chosen : NOTHING_CHOSEN,
    edits: isOn ? edits : NO_EDITS,
    give,
    clear: () => setPicked(NOTHING_CHOSEN),
    setOn: (on: boolean) => {
      setOn(on);
      setPicked(NOTHING_CHOSEN);
      setEdits(NO_EDITS);
    },
  };
}
