import { formatFullDate, formatFullDateTime, TEXT_LOCALE } from '@minutehand/contracts/dates';
import { formatClock } from '@minutehand/contracts/format-clock';
import { formatDay } from '../calendar.ts';
import type { SummaryStatement } from '../minutes/summary.ts';
import type { Citation } from '../transcript/evidence.ts';
import { type Block, type Content, createContentWithoutEvidence, type ExportDocument } from './document.ts';
import {
  type ExportedConsent,
  type ExportedItem,
  type ExportedMinutes,
  listAttendees,
  type MeetingExportData,
} from './export-data.ts';
import { toMinutesBlocks } from './minutes-blocks.ts';
import { exportTexts as texts } from './texts.ts';

/** Creates the document of a meeting: details, summary, attendance, minutes, action items, and the evidence for both. */
export function createExportDocument(data: MeetingExportData): ExportDocument {
  const appendix = createAppendix();
  // In the order of the document, because it numbers the evidence.
  const summary = createSummaryBlocks(data.minutes, appendix);
  const minutes = createMinutesBlocks(data.minutes, appendix);
  const items = createItemBlocks(data.items, appendix);
  return {
    title: data.title,
    status: texts.status[data.minutes?.approval.state ?? 'draft'],
    statusLine: formatStatusLine(data),
    author: data.ownerName,
    createdAt: data.exportedAt,
    blocks: [
      { kind: 'heading', level: 1, ...createContentWithoutEvidence(data.title) },
      ...createDetailBlocks(data),
      ...summary,
      ...createAttendanceBlocks(data),
      createHeading(texts.headings.minutes),
      ...minutes,
      ...items,
      ...appendix.blocks(),
    ],
  };
}

const createHeading = (text: string, level = 2): Block => ({
  kind: 'heading',
  level,
  ...createContentWithoutEvidence(text),
});

function createLine(content: Content, list?: number): Block {
  const marker = list === undefined ? null : { list, ordinal: null };
  return { kind: 'line', ...content, depth: list === undefined ? 0 : 1, quoteDepth: 0, marker };
}

/** The numbers of these lists; lists of the minutes start at 1. */
const ATTENDANCE_LIST = 0;
const DECISION_LIST = -1;

function createDetailBlocks(data: MeetingExportData): Block[] {
  const { startedAt, durationSeconds, typeName, ownerName, consents, minutes, exportedAt, timeZone } = data;
  const status = formatStatusLine(data);
  const details = [
    [texts.details.date, formatDateTime(startedAt, timeZone)],
    [texts.details.length, durationSeconds === null ? '' : formatClock(durationSeconds)],
    [texts.details.type, typeName],
    [texts.details.owner, ownerName],
    [
      texts.details.status,
      minutes === undefined ? status : texts.version(status, minutes.version, formatAuthorship(minutes, timeZone)),
    ],
    ...consents.map((consent) => [texts.details.consent, formatConsent(consent, timeZone)] as const),
    [texts.details.exported, formatDateTime(exportedAt, timeZone)],
  ] as const;
  return details
    .filter(([, text]) => text !== '')
    .map(([label, text]) =>
      createLine({ runs: [{ text: `${label}:`, bold: true }, { text: ` ${text}` }], evidence: [] }),
    );
}

/** For example "Ann Lee, Bob Ray (entered by Cora May on Nov 21, 2026, 9:45 AM UTC)". */
function formatConsent({ informedNames, declaredAt, userName }: ExportedConsent, timeZone: string): string {
  return texts.consent(informedNames.join(', '), userName, formatDateTime(declaredAt, timeZone));
}

/** For example "Approved by Ann Lee on Nov 21, 2026". */
function formatStatusLine({ minutes, timeZone }: Pick<MeetingExportData, 'minutes' | 'timeZone'>): string {
  if (minutes === undefined) return texts.status.draft;
  const { state, approvedByName, approvedAt, amendedAt } = minutes.approval;
  return texts.statusLine(
    texts.status[state],
    approvedByName,
    formatApprovalDay(approvedAt, timeZone),
    formatApprovalDay(amendedAt, timeZone),
  );
}

function formatAuthorship({ generated, savedByName, savedAt }: ExportedMinutes, timeZone: string): string {
  const moment = formatDateTime(savedAt, timeZone);
  return generated ? texts.generated(moment) : texts.edited(savedByName, moment);
}

/** For example "Nov 21, 2026, 9:45 AM UTC", in the zone of the reader. */
function formatDateTime(date: Date, timeZone: string): string {
  return formatFullDateTime(date, { locale: TEXT_LOCALE, timeZone });
}

/** Always with the year, because a file may be read years later. */
function formatApprovalDay(date: Date | null, timeZone: string): string {
  return date === null ? '' : formatFullDate(date, { locale: TEXT_LOCALE, timeZone });
}

function createAttendanceBlocks(data: MeetingExportData): Block[] {
  const people = listAttendees(data);
  if (people.length === 0) return [];
  return [
    createHeading(texts.headings.attendance),
    ...people.map(({ name, isListed, hasSpoken }) =>
      createLine(
        createContentWithoutEvidence(isListed && hasSpoken ? texts.spoke(name) : isListed ? name : texts.heard(name)),
        ATTENDANCE_LIST,
      ),
    ),
  ];
}

function createSummaryBlocks(minutes: ExportedMinutes | undefined, appendix: Appendix): Block[] {
  if (minutes?.summary === undefined) return [];
  const { sentences, decisions } = minutes.summary;
  const toLine = ({ text, citations }: SummaryStatement, list?: number): Block =>
    createLine(
      { ...createContentWithoutEvidence(text), evidence: appendix.getNumbers(citations, minutes.isOutdated) },
      list,
    );
  return [
    createHeading(texts.headings.summary),
    ...sentences.map((sentence) => toLine(sentence)),
    ...(decisions.length === 0 ? [] : [createHeading(texts.headings.decisions, 3)]),
    ...decisions.map((decision) => toLine(decision, DECISION_LIST)),
  ];
}

function createMinutesBlocks(minutes: ExportedMinutes | undefined, appendix: Appendix): Block[] {
  if (minutes === undefined || minutes.content.trim() === '') {
    return [createLine(createContentWithoutEvidence(texts.noMinutes, { italic: true }))];
  }
  const byAnchor = Map.groupBy(minutes.citations, (citation) => citation.anchor);
  return toMinutesBlocks(minutes.content, (anchor) =>
    appendix.getNumbers(byAnchor.get(anchor) ?? [], minutes.isOutdated),
  );
}

function createItemBlocks(items: readonly ExportedItem[], appendix: Appendix): Block[] {
  if (items.length === 0) return [];
  const hasPriorities = items.some(({ priority = 'none' }) => priority !== 'none');
  return [
    createHeading(texts.headings.items),
    {
      kind: 'table',
      header: [
        texts.columns.action,
        texts.columns.assignee,
        texts.columns.due,
        ...(hasPriorities ? [texts.columns.priority] : []),
        texts.columns.state,
      ].map((text) => createContentWithoutEvidence(text)),
      rows: items.map((item) => [
        {
          ...createContentWithoutEvidence(item.description),
          evidence: appendix.getNumbers(item.citations, item.isOutdated),
        },
        createContentWithoutEvidence(item.assignee),
        createContentWithoutEvidence(formatDay(item.dueDate)),
        ...(hasPriorities ? [createContentWithoutEvidence(texts.priorities[item.priority ?? 'none'])] : []),
        createContentWithoutEvidence(texts.states[item.state]),
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
    entries.push({ kind: 'evidence', number, ...createEvidenceContent(citation, isOutdated) });
    return number;
  };
  return {
    getNumbers: (citations, isOutdated) => [...new Set(citations.map((citation) => getNumber(citation, isOutdated)))],
    blocks: () => (entries.length === 0 ? [] : [createHeading(texts.headings.evidence), ...entries]),
  };
}

function createEvidenceContent({ quote, speaker, start, end, outdated }: Citation, isOutdated: boolean): Content {
  const time = start === null ? '' : end === null ? formatClock(start) : `${formatClock(start)}–${formatClock(end)}`;
  const source = [speaker, time].filter((part) => part !== '').join(', ');
  const runs = [
    { text: `“${quote}”` },
    ...(source === '' ? [] : [{ text: ` — ${source}` }]),
    ...(isOutdated ? [{ text: texts.replacedSource, italic: true }] : []),
    ...(outdated && !isOutdated ? [{ text: texts.editedSource, italic: true }] : []),
  ];
  return { runs, evidence: [] };
}
