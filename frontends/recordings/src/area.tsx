import { defineArea } from '@minutehand/web-kit';
import { TranscriptSource } from './slots/TranscriptSource/TranscriptSource.tsx';

/** Files and recordings, and how they get here. */
export const area = defineArea({ slots: { 'meeting.new.source': TranscriptSource } });
