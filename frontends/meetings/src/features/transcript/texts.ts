import type { TranscriptPreview } from '@minutehand/contracts/http/meetings/transcripts';

/** The texts of the transcript and of its input. */
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
  edit: 'Edit transcript',
  stopEditing: 'Stop editing',
  selected: (count: number) => `${count} selected`,
  tooManySelected: (count: number, limit: number) => `${count} selected. Select at most ${limit}.`,
  selectedSegments: 'Selected segments',
  assignTo: 'Assign to',
  unassigned: 'No speaker',
  someoneElse: 'Someone else…',
  mergeWith: 'Merge with',
  shortReplies: (count: number) => `${count} short replies`,
} as const;
