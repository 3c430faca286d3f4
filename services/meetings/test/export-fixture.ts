import type { ExportedApproval, ExportedMinutes, MeetingExportData } from '../src/domain/exports/export-data.ts';
import { readLines } from '../src/domain/minutes/lines.ts';
import type { LineCitation } from '../src/domain/minutes/minutes.ts';

export const SAMPLE_MINUTES = `## Decisions Made

- The library **website** launches in *December*.
- Printing costs \`200 | 300\` euros, see [the offer](https://example.org/offer).

### Ideas

1. A reading room
2. A catalogue
   - with pictures

> Quoted words

| Room | Seats |
| --- | --- |
| North | 12 |
`;

/** Creates a citation for each line whose text starts with a key of `quotes`. */
export function createCitations(content: string, quotes: Readonly<Record<string, string>>): LineCitation[] {
  return readLines(content).flatMap(({ anchor, text }): LineCitation[] => {
    const quote = Object.entries(quotes).find(([start]) => text.startsWith(start))?.[1];
    return quote === undefined
      ? []
      : [{ anchor, segmentIds: ['t1-s1'], quote, speaker: 'Ann Lee', start: 61, end: 75.5 }];
  });
}

const NOT_APPROVED: ExportedApproval = {
  state: 'draft',
  approvedByName: '',
  approvedAt: null,
  approvedVersion: null,
  amendedAt: null,
};

/** The sample minutes with the given approval. */
export function withApproval(approval: Partial<ExportedApproval>): { minutes: ExportedMinutes } {
  return { minutes: { ...createSampleExport().minutes!, approval: { ...NOT_APPROVED, ...approval } } };
}

/** Minutes that Ann Lee has approved. */
export const APPROVED = withApproval({
  state: 'approved',
  approvedByName: 'Ann Lee',
  approvedAt: new Date('2026-11-22T11:00:00.000Z'),
  approvedVersion: 3,
});

/** A meeting whose speakers have names in different scripts. */
export function createSampleExport(overrides: Partial<MeetingExportData> = {}): MeetingExportData {
  const speakers = ['Ann Lee', 'Γιώργος Παπάς', 'Ольга Петрова', 'فاطمة الزهراء', '山田太郎', '김민준'];
  return {
    id: 'meeting-1',
    title: 'Launch of the library',
    startedAt: new Date('2026-11-21T09:45:00.000Z'),
    durationSeconds: 3_661,
    typeName: 'Planning',
    ownerName: 'Ann Lee',
    attendees: ['Ann Lee', 'Somebody Silent'],
    minutes: {
      content: SAMPLE_MINUTES,
      version: 3,
      generated: false,
      savedByName: 'Ольга Петрова',
      savedAt: new Date('2026-11-22T10:00:00.000Z'),
      citations: createCitations(SAMPLE_MINUTES, { 'The library': 'we launch in December' }),
      isOutdated: false,
      approval: NOT_APPROVED,
    },
    items: [
      {
        id: 'item-1',
        description: 'Send the pictures to the printer',
        assignee: 'فاطمة الزهراء',
        dueDate: '2026-11-27',
        state: 'open',
        citations: [{ segmentIds: ['t1-s2'], quote: 'I will send them', speaker: 'فاطمة الزهراء', start: 80, end: 81 }],
        isOutdated: false,
      },
    ],
    transcript: {
      version: 1,
      speakers: speakers.map((name, index) => ({
        id: `t1-p${index + 1}`,
        label: name,
        userId: null,
        name: null,
        displayName: name,
        merged: [],
      })),
      segments: speakers.map((name, index) => ({
        id: `t1-s${index + 1}`,
        speakerId: `t1-p${index + 1}`,
        start: index * 10,
        end: index * 10 + 5,
        text: `This is ${name}.`,
      })),
    },
    consents: [],
    exportedAt: new Date('2026-11-23T08:00:00.000Z'),
    timeZone: 'UTC',
    ...overrides,
  };
}
