import { formatDay, formatLongDay } from '../calendar.ts';
import type { Citation } from '../transcript/evidence.ts';
import { formatClockTime } from './clock-time.ts';
import { type Block, type Content, type ExportDocument, plainContent } from './document.ts';
import { type ExportedItem, type ExportedMinutes, listAttendees, type MeetingExportData } from './export-data.ts';
import { toMinutesBlocks } from './minutes-blocks.ts';

const STATUSES = { draft: 'Draft', in_review: 'In review', approved: 'Approved' } as const;

const STATES = { proposed: 'Proposed', open: 'Open', done: 'Done', rejected: 'Rejected' } as const;

/** Creates the document of a meeting: details, attendance, minutes, action items, and the evidence for both. */
export function createExportDocument(record: MeetingExportData): ExportDocument {
  const appendix = createAppendix();
  const minutes = minutesBlocks(record.minutes, appendix);
  const items = itemBlocks(record.items, appendix);
  return {
    title: record.title,
    status: STATUSES[record.minutes?.approval.state ?? 'draft'],
    statusLine: formatStatusLine(record.minutes),
    author: record.ownerName,
    createdAt: record.exportedAt,
    blocks: [
      { kind: 'heading', level: 1, ...plainContent(record.title) },
      ...detailBlocks(record),
      ...attendanceBlocks(record),
      heading('Minutes'),
      ...minutes,
      ...items,
      ...appendix.blocks(),
    ],
  };
}

const heading = (text: string): Block => ({ kind: 'heading', level: 2, ...plainContent(text) });

function line(content: Content, list?: number): Block {
  const marker = list === undefined ? null : { list, ordinal: null };
  return { kind: 'line', ...content, depth: list === undefined ? 0 : 1, quote: 0, marker };
}

/** The number of the attendance list; lists of the minutes start at 1. */
const ATTENDANCE_LIST = 0;

function detailBlocks(record: MeetingExportData): Block[] {
  const { startedAt, durationSeconds, typeName, ownerName, minutes, exportedAt } = record;
  const status = formatStatusLine(minutes);
  const details = [
    ['Date', formatMoment(startedAt)],
    ['Length', durationSeconds === null ? '' : formatClockTime(durationSeconds)],
    ['Type', typeName],
    ['Owner', ownerName],
    ['Status', minutes === undefined ? status : `${status}. Version ${minutes.version}, ${formatAuthorship(minutes)}`],
    ['Exported', formatMoment(exportedAt)],
  ] as const;
  return details
    .filter(([, text]) => text !== '')
    .map(([label, text]) => line({ runs: [{ text: `${label}:`, bold: true }, { text: ` ${text}` }], evidence: [] }));
}

/** For example "Approved by Ann Lee on 21 November 2026". */
function formatStatusLine(minutes: ExportedMinutes | undefined): string {
  if (minutes === undefined) return STATUSES.draft;
  const { state, approvedByName, approvedAt, amendedAt } = minutes.approval;
  const by = approvedByName === '' ? '' : ` by ${approvedByName}`;
  const on = approvedAt === null ? '' : ` on ${formatLongDay(approvedAt)}`;
  const amended = amendedAt === null ? '' : `, amended on ${formatLongDay(amendedAt)}`;
  return `${STATUSES[state]}${by}${on}${amended}`;
}

function formatAuthorship({ generated, savedByName, savedAt }: ExportedMinutes): string {
  if (generated) return `written by Minutehand on ${formatMoment(savedAt)}`;
  return `${savedByName === '' ? 'edited' : `edited by ${savedByName}`} on ${formatMoment(savedAt)}`;
}

/** For example "21 November 2026, 09:45 UTC". */
function formatMoment(moment: Date): string {
  return `${formatLongDay(moment)}, ${moment.toISOString().slice(11, 16)} UTC`;
}

function attendanceBlocks(record: MeetingExportData): Block[] {
  const people = listAttendees(record);
  if (people.length === 0) return [];
  return [
    heading('Attendance'),
    ...people.map(({ name, isListed, hasSpoken }) =>
      line(
        plainContent(isListed && hasSpoken ? `${name} (spoke)` : isListed ? name : `${name} (heard)`),
        ATTENDANCE_LIST,
      ),
    ),
  ];
}

function minutesBlocks(minutes: ExportedMinutes | undefined, appendix: Appendix): Block[] {
  if (minutes === undefined || minutes.content.trim() === '') {
    return [line(plainContent('No minutes have been written yet.', { italic: true }))];
  }
  const byAnchor = Map.groupBy(minutes.citations, (citation) => citation.anchor);
  return toMinutesBlocks(minutes.content, (anchor) =>
    appendix.getNumbers(byAnchor.get(anchor) ?? [], minutes.isOutdated),
  );
}

function itemBlocks(items: readonly ExportedItem[], appendix: Appendix): Block[] {
  if (items.length === 0) return [];
  return [
    heading('Action items'),
    {
      kind: 'table',
      header: ['Action', 'Who', 'Due', 'State'].map((text) => plainContent(text)),
      rows: items.map((item) => [
        { ...plainContent(item.description), evidence: appendix.getNumbers(item.citations, item.isOutdated) },
        plainContent(item.assignee),
        plainContent(formatDay(item.dueDate)),
        plainContent(STATES[item.state]),
      ]),
    },
  ];
}

type Appendix = {
  readonly getNumbers: (citations: readonly Citation[], isOutdated: boolean) => number[];
  readonly blocks: () => Block[];
};

/** Numbers the evidence in order of appearance; identical citations share a number. */
function createAppendix(): Appendix {
  const numbers = new Map<string, number>();
  const entries: Block[] = [];
  const getNumber = (citation: Citation, isOutdated: boolean): number => {
    const key = JSON.stringify([citation.segmentIds, citation.quote, isOutdated]);
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    const number = numbers.size + 1;
    numbers.set(key, number);
    entries.push({ kind: 'evidence', number, ...evidenceText(citation, isOutdated) });
    return number;
  };
  return {
    getNumbers: (citations, isOutdated) => [...new Set(citations.map((citation) => getNumber(citation, isOutdated)))],
    blocks: () => (entries.length === 0 ? [] : [heading('Evidence'), ...entries]),
  };
}

function evidenceText({ quote, speaker, start, end, outdated }: Citation, isOutdated: boolean): Content {
  const time =
    start === null ? '' : end === null ? formatClockTime(start) : `${formatClockTime(start)}–${formatClockTime(end)}`;
  const source = [speaker, time].filter((part) => part !== '').join(', ');
  const runs = [
    { text: `“${quote}”` },
    ...(source === '' ? [] : [{ text: ` — ${source}` }]),
    ...(isOutdated ? [{ text: ' (from a transcript that has been replaced since)', italic: true }] : []),
    ...(outdated && !isOutdated
      ? [{ text: ' (outdated: the transcript has been corrected since)', italic: true }]
      : []),
  ];
  return { runs, evidence: [] };
}
