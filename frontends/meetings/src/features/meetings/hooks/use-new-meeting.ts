import type { MeetingCreate } from '@minutehand/contracts/http/meetings';
import type { TranscriptImport } from '@minutehand/contracts/http/transcripts';
import { createIdempotencyKey, isNotFound, useQueryClient } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { importTranscript } from '../../../shared/api.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { createMeeting, deleteMeeting, updateMeeting } from '../api.ts';

type Facts = NonNullable<MeetingCreate['meeting']>;

export type Outcome = { id: string } | { id: null; step: 'meeting' | 'transcript'; error: unknown };

/**
 * Creates the meeting, then imports its transcript. When the import fails, the meeting is deleted again; one that could not be
 * deleted is used by the next attempt.
 */
export function useNewMeeting() {
  const queries = useQueryClient();
  const made = useRef<{ id: string; facts: string } | null>(null);
  const attempt = useRef<{ facts: string; key: string } | null>(null);
  const [isMade, setMade] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);

  async function ensureMeeting(facts: Facts): Promise<string> {
    const asText = JSON.stringify(facts);
    if (made.current) {
      const { id } = made.current;
      if (made.current.facts !== asText)
        await updateMeeting(id, {
          ...(facts.title ? { title: facts.title } : {}),
          ...(facts.started_at ? { started_at: facts.started_at } : {}),
          ...(facts.account_meeting_type_id ? { account_meeting_type_id: facts.account_meeting_type_id } : {}),
        });
      made.current.facts = asText;
      return id;
    }
    // The same attempt again, such as after a lost answer, makes no second meeting.
    if (attempt.current?.facts !== asText) attempt.current = { facts: asText, key: createIdempotencyKey() };
    const { id } = await createMeeting(facts, attempt.current.key);
    made.current = { id, facts: asText };
    return id;
  }

  async function discardMeeting(): Promise<void> {
    if (!made.current) return;
    try {
      await deleteMeeting(made.current.id);
    } catch (error) {
      if (!isNotFound(error)) return setMade(true);
    }
    made.current = null;
    attempt.current = null;
    setMade(false);
  }

  async function submit(facts: Facts, source: TranscriptImport): Promise<Outcome> {
    setRefused(null);
    setBusy(true);
    let step: 'meeting' | 'transcript' = 'meeting';
    try {
      const id = await ensureMeeting(facts);
      step = 'transcript';
      const meeting = await importTranscript(id, source);
      queries.setQueryData(queryKeys.meeting(id), meeting);
      void queries.invalidateQueries({ queryKey: queryKeys.meetingLists() });
      return { id };
    } catch (error) {
      if (step === 'meeting') setRefused(error);
      else await discardMeeting();
      setBusy(false);
      return { id: null, step, error };
    }
  }

  return { submit, isBusy, isMade, refused };
}
