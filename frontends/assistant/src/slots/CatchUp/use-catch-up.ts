import type { ChatResponse } from '@minutehand/contracts/http/assistant';
import { createRandomId, useMutation, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { askQuestion } from '../../features/chat/api.ts';
import { findFirstOpenedAt } from '../../shared/first-opened-at.ts';
import { CONVERSATION_KEY, CONVERSATIONS_KEY } from '../../shared/query-keys.ts';

/** The part of a meeting that the user chose, and the question for it. */
export type CatchUpChoice = { readonly label: string; readonly question: string };
type AskedChoice = CatchUpChoice & { readonly id: string };

/** Asks for a part of a meeting. `choice` is what was asked last; null before, and after the answer was closed. */
export function useCatchUp(meetingId: string) {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<AskedChoice | null>(null);
  const requestRef = useRef<AbortController | null>(null);
  useEffect(() => () => requestRef.current?.abort(), []);
  const answer = useMutation({
    mutationFn: ({ id, question }: AskedChoice): Promise<ChatResponse> => {
      requestRef.current?.abort();
      const controller = new AbortController();
      requestRef.current = controller;
      const joinedAt = findFirstOpenedAt({ userId: user.id, meetingId }, new Date());
      const body = { question, meeting_id: meetingId, request_id: id, ...(joinedAt && { joined_at: joinedAt }) };
      return askQuestion(body, controller.signal);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: CONVERSATION_KEY });
      void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    },
  });

  return {
    answer,
    choice,
    ask({ label, question }: CatchUpChoice): void {
      const newChoice = { label, question, id: createRandomId() };
      setChoice(newChoice);
      answer.mutate(newChoice);
    },
    /** Stops waiting for the answer, or removes it. */
    close(): void {
      requestRef.current?.abort();
      setChoice(null);
      answer.reset();
    },
  };
}
