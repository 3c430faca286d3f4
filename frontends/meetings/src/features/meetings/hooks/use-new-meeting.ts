import type { MeetingCreate } from '@minutehand/contracts/http/meetings/meetings';
import type { TranscriptImport } from '@minutehand/contracts/http/meetings/transcripts';
import { createRandomId, isNotFound, useQueryClient } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { importTranscript } from '../../../shared/api.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { createMeeting, deleteMeeting, updateMeeting } from '../api.ts';

type MeetingFields = NonNullable<MeetingCreate['meeting']>;

export type CreateOutcome = { id: string } | { id: null; step: 'meeting' | 'transcript'; error: unknown };

/**
 * Creates the meeting, then imports its transcript. If the import fails, the meeting is deleted again; if that fails too (`hasLeftoverMeeting`), the
 * next attempt reuses it.
 */
export function useNewMeeting() {
  const queryClient = useQueryClient();
  const createdMeetingRef = useRef<{ id: string; fields: string } | null>(null);
  const lastRequestRef = useRef<{ fields: string; key: string } | null>(null);
  const [hasLeftoverMeeting, setHasLeftoverMeeting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [createError, setCreateError] = useState<unknown>(null);

  async function ensureMeeting(fields: MeetingFields): Promise<string> {
    const serialized = JSON.stringify(fields);
    if (createdMeetingRef.current) {
      const { id } = createdMeetingRef.current;
      if (createdMeetingRef.current.fields !== serialized)
        await updateMeeting(id, {
          ...(fields.title ? { title: fields.title } : {}),
          ...(fields.started_at ? { started_at: fields.started_at } : {}),
          ...(fields.account_meeting_type_id ? { account_meeting_type_id: fields.account_meeting_type_id } : {}),
        });
      createdMeetingRef.current.fields = serialized;
      return id;
    }
    // Reuse the key for a retry, for example after a lost response, so that no second meeting is created.
    if (lastRequestRef.current?.fields !== serialized)
      lastRequestRef.current = { fields: serialized, key: createRandomId() };
    const { id } = await createMeeting(fields, lastRequestRef.current.key);
    createdMeetingRef.current = { id, fields: serialized };
    return id;
  }

  async function discardMeeting(): Promise<void> {
    if (!createdMeetingRef.current) return;
    try {
      await deleteMeeting(createdMeetingRef.current.id);
    } catch (error) {
      if (!isNotFound(error)) return setHasLeftoverMeeting(true);
    }
    createdMeetingRef.current = null;
    lastRequestRef.current = null;
    setHasLeftoverMeeting(false);
  }

  async function submit(fields: MeetingFields, source: TranscriptImport): Promise<CreateOutcome> {
    setCreateError(null);
    setBusy(true);
    let step: 'meeting' | 'transcript' = 'meeting';
    try {
      const id = await ensureMeeting(fields);
      step = 'transcript';
      const meeting = await importTranscript(id, source);
      queryClient.setQueryData(queryKeys.meeting(id), meeting);
      void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists() });
      return { id };
    } catch (error) {
      if (step === 'meeting') setCreateError(error);
      else await discardMeeting();
      setBusy(false);
      return { id: null, step, error };
    }
  }

  return { submit, isBusy, hasLeftoverMeeting: hasLeftoverMeeting, createError };
}
