import { defineArea } from '@minutehand/web-kit';
import { TranscriptSource } from './slots/TranscriptSource/TranscriptSource.tsx';

/** The upload of transcript files. */
export const area = defineArea({ slots: { 'meeting.new.source': TranscriptSource } });
