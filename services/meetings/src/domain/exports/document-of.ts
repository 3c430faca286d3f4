import { formatDay, formatLongDay } from '../calendar.ts';
import type { Citation } from '../transcript/evidence.ts';
import { blocksOfMinutes } from './blocks-of-minutes.ts';
import { clockTime } from './clock-time.ts';
import { type Block, type Content, type ExportDocument, plain } from './document.ts';
import { attendanceOf, type MeetingRecord, type RecordedItem, type RecordedMinutes } from './record.ts';

const STATUSES = { draft: 'Draft', in_review: 'In review', approved: 'Approved' } as const;

const STATES = { proposed: 'Proposed', open: 'Open', done: 'Done', rejected: 'Rejected' } as const;

/** The document of a meeting: its facts, who was there, the minutes, the action items, and the words behind both. */
export function documentOf(record: MeetingRecord): ExportDocument {
  const appendix = openAppendix();
  const minutes = minutesBlocks(record.minutes, appendix);
  const items = itemBlocks(record.items, appendix);
  return {
    title: record.title,
    status: STATUSES[record.minutes?.approval.state ?? 'draft'],
    statusLine: statusLineOf(record.minutes),
    author: record.ownerName,
    createdAt: record.exportedAt,
    blocks: [
      { kind: 'heading', level: 1, ...plain(record.title) },
      ...factBlocks(record),
      ...attendanceBlocks(record),
      heading('Minutes'),
      ...minutes,
      ...items,
      ...appendix.blocks(),
    ],
  };
}

const heading = (text: string): Block => ({ kind: 'heading', level: 2, ...plain(text) });

function line(content: Content, list?: number): Block {
  const marker = list === undefined ? null : { list, ordinal: null };
  return { kind: 'line', ...content, depth: list === undefined ? 0 : 1, quote: 0, marker };
}

/** The attendance's; those of the minutes have numbers of their own from 1 on. */
const ATTENDANCE_LIST = 0;

function factBlocks(record: MeetingRecord): Block[] {
  const { startedAt, durationSeconds, typeName, ownerName, minutes, exportedAt } = record;
  const status = statusLineOf(minutes);
  const facts = [
    ['Date', momentOf(startedAt)],
    ['Length', durationSeconds === null ? '' : clockTime(durationSeconds)],
    ['Type', typeName],
    ['Owner', ownerName],
    ['Status', minutes === undefined ? status : `${status}. Version ${minutes.number}, ${writtenBy(minutes)}`],
    ['Exported', momentOf(exportedAt)],
  ] as const;
  return facts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => line({ runs: [{ text: `${label}:`, bold: true }, { text: ` ${text}` }], evidence: [] }));
}

/** "Approved by Ann Lee on 21 November 2026" */
function statusLineOf(minutes: RecordedMinutes | undefined): string {
  if (minutes === undefined) return STATUSES.draft;
  const { state, approvedByName, approvedAt, amendedAt } = minutes.approval;
  const by = approvedByName === '' ? '' : ` by ${approvedByName}`;
  const on = approvedAt === null ? '' : ` on ${formatLongDay(approvedAt)}`;
  const amended = amendedAt === null ? '' : `, amended on ${formatLongDay(amendedAt)}`;
  return `${STATUSES[state]}${by}${on}${amended}`;
}

function writtenBy({ generated, savedByName, savedAt }: RecordedMinutes): string {
  if (generated) return `written by Minutehand on ${momentOf(savedAt)}`;
  return `${savedByName === '' ? 'edited' : `edited by ${savedByName}`} on ${momentOf(savedAt)}`;
}

/** "21 November 2026, 09:45 UTC" */
function momentOf(moment: Date): string {
  return `${formatLongDay(moment)}, ${moment.toISOString().slice(11, 16)} UTC`;
}

function attendanceBlocks(record: MeetingRecord): Block[] {
  const people = attendanceOf(record);
  if (people.length === 0) return [];
  return [
    heading('Attendance'),
    ...people.map(({ name, isListed, hasSpoken }) =>
      line(plain(isListed && hasSpoken ? `${name} (spoke)` : isListed ? name : `${name} (heard)`), ATTENDANCE_LIST),
    ),
  ];
}

function minutesBlocks(minutes: RecordedMinutes | undefined, appendix: Appendix): Block[] {
  if (minutes === undefined || minutes.content.trim() === '') {
    return [line(plain('No minutes have been written yet.', { italic: true }))];
  }
  const byAnchor = Map.groupBy(minutes.citations, (citation) => citation.anchor);
  return blocksOfMinutes(minutes.content, (anchor) =>
    appendix.numbersOf(byAnchor.get(anchor) ?? [], minutes.isOutdated),
  );
}

function itemBlocks(items: readonly RecordedItem[], appendix: Appendix): Block[] {
  if (items.length === 0) return [];
  return [
    heading('Action items'),
    {
      kind: 'table',
      header: ['Action', 'Who', 'Due', 'State'].map((text) => plain(text)),
      rows: items.map((item) => [
        { ...plain(item.description), evidence: appendix.numbersOf(item.citations, item.isOutdated) },
        plain(item.assignee),
        plain(formatDay(item.dueDate)),
        plain(STATES[item.state]),
      ]),
    },
  ];
}

type Appendix = {
  readonly numbersOf: (citations: readonly Citation[], isOutdated: boolean) => number[];
  readonly blocks: () => Block[];
};

/** Numbers the evidence in the order in which the text names it; the same words have the same number. */
function openAppendix(): Appendix {
  const numbers = new Map<string, number>();
  const entries: Block[] = [];
  const numberOf = (citation: Citation, isOutdated: boolean): number => {
    const key = JSON.stringify([citation.segmentIds, citation.quote, isOutdated]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(key, number);
    entries.push({ kind: 'evidence', number, ...evidenceText(citation, isOutdated) });
    return number;
  };
  return {
    numbersOf: (citations, isOutdated) => [...new Set(citations.map((citation) => numberOf(citation, isOutdated)))],
    blocks: () => (entries.length === 0 ? [] : [heading('Evidence'), ...entries]),
  };
}

function evidenceText({ quote, speaker, start, end, outdated }: Citation, isOutdated: boolean): Content {
  const time = start === null ? '' : end === null ? clockTime(start) : `${clockTime(start)}–${clockTime(end)}`;
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
