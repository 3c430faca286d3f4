import type { TranscriptPreview } from '@minutehand/contracts/http/meetings/transcripts';

/** Texts of the transcript input. */
export const texts = {
  formats: { vtt: 'WebVTT', srt: 'SubRip (SRT)', markdown: 'Markdown', text: 'Plain text' } satisfies Record<
    TranscriptPreview['format'],
    string
  >,
  pasteHint: 'Lines such as “Name: words”, WebVTT or SRT. The format is detected.',
  checking: 'Checking the transcript…',
  turns: (count: number) => `${count} ${count === 1 ? 'turn' : 'turns'}`,
  speakers: (count: number) => `${count} ${count === 1 ? 'speaker' : 'speakers'}`,
  preview: 'Preview',
  more: (count: number) => `and ${count} more`,
} as const;
