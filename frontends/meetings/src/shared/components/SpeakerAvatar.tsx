import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { Avatar } from '@minutehand/ui';
import { useQuery, useSignedIn } from '@minutehand/web-kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPersonHues, createSpeakerHues, type SpeakerHues } from '../speaker-hues.ts';
import { transcriptQuery } from '../transcript-query.ts';

const SpeakerHuesContext = createContext<SpeakerHues>(createSpeakerHues([]));

/** Gives the speakers of a meeting their colors, once its transcript has loaded. */
export function SpeakerColors({ meetingId, children }: { meetingId: string; children: ReactNode }) {
  const speakers = useTranscriptSpeakers(meetingId, false);
  const hues = useMemo(() => createSpeakerHues(speakers), [speakers]);
  return <SpeakerHuesContext value={hues}>{children}</SpeakerHuesContext>;
}

/** Gives the people of lists across meetings different colors. The user has the one that they have elsewhere. */
export function PersonColors({ children }: { children: ReactNode }) {
  const { user } = useSignedIn();
  const [hues] = useState(() => createPersonHues(user.name));
  return <SpeakerHuesContext value={hues}>{children}</SpeakerHuesContext>;
}

const NO_SPEAKERS: readonly Speaker[] = [];

/** The speakers of a transcript; none before it has loaded. Unless `loads`, waits until another component loads it. */
export function useTranscriptSpeakers(meetingId: string, loads: boolean) {
  const transcript = useQuery({ ...transcriptQuery(meetingId), enabled: loads });
  return transcript.data?.speakers ?? NO_SPEAKERS;
}

export function useSpeakerHues(): SpeakerHues {
  return useContext(SpeakerHuesContext);
}

/** The initials of a speaker, in the color that the speaker has in this meeting or that a person has in this list. */
export function SpeakerAvatar({ id, name }: { id?: string | null; name: string }) {
  const { findHue } = useSpeakerHues();
  return <Avatar name={name} hue={findHue({ id, name })} size="small" decorative />;
}
