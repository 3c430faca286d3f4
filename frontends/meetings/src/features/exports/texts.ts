import type { ExportFormat } from '@minutehand/contracts/http/meetings/exports';

/** UI texts for exports. */
export const texts = {
  export: 'Export',
  exporting: 'Exporting…',
  formats: {
    pdf: 'PDF',
    docx: 'Word',
    md: 'Markdown',
    vtt: 'WebVTT captions',
    srt: 'SubRip captions',
    json: 'JSON',
  } satisfies Record<ExportFormat, string>,
  minutes: 'Minutes',
  transcript: 'Transcript',
  everything: 'Everything',
  groupWithReason: (group: string, reason: string) => `${group}: ${reason}`,
  noMinutes: 'no minutes yet',
  noTranscript: 'no transcript yet',
  noTimes: 'no times in the transcript',
} as const;
