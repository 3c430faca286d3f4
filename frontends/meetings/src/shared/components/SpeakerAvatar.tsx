import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { PersonAvatar, useQuery, useSignedIn } from '@minutehand/web-kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPersonDisplay, createSpeakerDisplay, type SpeakerDisplay } from '../speaker-display.ts';
import { transcriptQuery } from '../transcript-query.ts';

const SpeakerDisplayContext = createContext<SpeakerDisplay>(createSpeakerDisplay([]));

/** Gives the speakers of a meeting their colors, once its transcript has loaded. */
export function SpeakerColors({ meetingId, children }: { meetingId: string; children: ReactNode }) {
  const speakers = useTranscriptSpeakers(meetingId, false);
  const display = useMemo(() => createSpeakerDisplay(speakers), [speakers]);
  return <SpeakerDisplayContext value={display}>{children}</SpeakerDisplayContext>;
}

/** Gives the people of lists across meetings different colors. The signed-in user has the same color as elsewhere. */
export function PersonColors({ children }: { children: ReactNode }) {
  const { user } = useSignedIn();
  const [display] = useState(() => createPersonDisplay(user.name));
  return <SpeakerDisplayContext value={display}>{children}</SpeakerDisplayContext>;
}

const NO_SPEAKERS: readonly Speaker[] = [];

/** The speakers of a transcript; none before it has loaded. Unless `canLoad`, waits until another component loads it. */
export function useTranscriptSpeakers(meetingId: string, canLoad: boolean) {
  const transcript = useQuery({ ...transcriptQuery(meetingId), enabled: canLoad });
  return transcript.data?.speakers ?? NO_SPEAKERS;
}

export function useSpeakerDisplay(): SpeakerDisplay {
  return useContext(SpeakerDisplayContext);
}

/**
 * The picture of a speaker who is a member, or their initials in the color that the speaker has in this meeting or that a person has in this list.
 * `userId` if it is known; null for a person without one.
 */
export function SpeakerAvatar(props: { id?: string | null; name: string; userId?: string | null }) {
  const { id, name, userId } = props;
  const { findColorNumber, findUserId } = useSpeakerDisplay();
  const speaker = { id, name };
  return (
    <PersonAvatar
      userId={userId === undefined ? findUserId(speaker) : userId}
      name={name}
      colorNumber={findColorNumber(speaker)}
      size="small"
    />
  );
}
