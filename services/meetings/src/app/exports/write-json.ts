import { JSON_EXPORT, type MeetingExport } from '@minutehand/contracts/http/meetings/exports';
import {
  type ExportedItem,
  type ExportedMinutes,
  listAttendees,
  type MeetingExportData,
} from '../../domain/exports/export-data.ts';
import type { Summary, SummaryStatement } from '../../domain/minutes/summary.ts';
import type { Citation } from '../../domain/transcript/evidence.ts';

/** Writes the data as `meetingExportSchema` describes it. Yields the transcript segment by segment. */
export function* writeJson(data: MeetingExportData): Generator<string> {
  const { version, speakers, segments } = data.transcript;
  const head: Omit<MeetingExport, 'transcript'> = {
    ...JSON_EXPORT,
    exported_at: data.exportedAt.toISOString(),
    meeting: {
      id: data.id,
      title: data.title,
      started_at: data.startedAt.toISOString(),
      duration_seconds: data.durationSeconds,
      meeting_type: data.typeName || null,
      owner: data.ownerName || null,
    },
    attendance: listAttendees(data).map(({ name, isListed, hasSpoken }) => ({
      name,
      listed: isListed,
      spoke: hasSpoken,
    })),
    consents: data.consents.map(({ informedNames, declaredAt, userName }) => ({
      told: [...informedNames],
      told_at: declaredAt.toISOString(),
      declared_by: userName || null,
    })),
    minutes: data.minutes === undefined ? null : toJsonMinutes(data.minutes),
    action_items: data.items.flatMap(toJsonItem),
  };
  const transcriptHead = {
    version,
    speakers: speakers.map(({ id, label, userId, displayName, merged }) => ({
      ...{ id, label, user_id: userId, name: displayName },
      merged: merged.map((speaker) => ({ id: speaker.id, label: speaker.label })),
    })),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"transcript":${JSON.stringify(transcriptHead).slice(0, -1)},"segments":[`;
  for (const [index, { id, speakerId, start, end, text }] of segments.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify({ id, speaker_id: speakerId, start, end, text })}`;
  }
  yield ']}}\n';
}

function toJsonMinutes(minutes: ExportedMinutes): NonNullable<MeetingExport['minutes']> {
  const { content, version, generated, savedByName, savedAt, citations, summary, isOutdated, approval } = minutes;
  return {
    status: approval.state,
    approved_by: approval.approvedByName || null,
    approved_at: approval.approvedAt?.toISOString() ?? null,
    approved_version: approval.approvedVersion,
    amended_at: approval.amendedAt?.toISOString() ?? null,
    content,
    summary: toJsonSummary(summary, isOutdated),
    version,
    generated,
    saved_by: savedByName || null,
    saved_at: savedAt.toISOString(),
    citations: citations.map((citation) => ({ anchor: citation.anchor, ...toJsonCitation(citation, isOutdated) })),
  };
}

function toJsonSummary(
  summary: Summary | undefined,
  isOutdated: boolean,
): NonNullable<MeetingExport['minutes']>['summary'] {
  if (summary === undefined) return null;
  const toJsonLine = ({ text, citations }: SummaryStatement) => ({
    text,
    citations: citations.map((citation) => toJsonCitation(citation, isOutdated)),
  });
  return { sentences: summary.sentences.map(toJsonLine), decisions: summary.decisions.map(toJsonLine) };
}

function toJsonItem(item: ExportedItem): MeetingExport['action_items'] {
  const { id, description, assignee, dueDate, state, priority = 'none', citations, isOutdated } = item;
  if (state === 'rejected') return [];
  const jsonCitations = citations.map((citation) => toJsonCitation(citation, isOutdated));
  const fields = { id, description, assignee: assignee || null, due_date: dueDate, state, priority };
  return [{ ...fields, citations: jsonCitations }];
}

function toJsonCitation({ segmentIds, quote, speaker, start, end, outdated = false }: Citation, isOutdated: boolean) {
  return { segment_ids: [...segmentIds], quote, speaker, start, end, outdated: isOutdated || outdated };
}
