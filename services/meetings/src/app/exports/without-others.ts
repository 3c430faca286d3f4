import type {
  ExportedItem,
  ExportedMinutes,
  ExportedSpeaker,
  MeetingExportData,
} from '../../domain/exports/export-data.ts';
import type { SummaryStatement } from '../../domain/minutes/summary.ts';
import { hideEmailAddresses } from '../../domain/people/hide-email-addresses.ts';
import type { Citation } from '../../domain/transcript/evidence.ts';

/** Leaves out the user ids of others, and email addresses in names. The user's own address is in the data of `accounts`. */
export function withoutOthers(data: MeetingExportData, userId: string): MeetingExportData {
  const { attendees, consents, minutes, items, transcript } = data;
  return {
    ...data,
    attendees: attendees.map(hideEmailAddresses),
    consents: consents.map((consent) => ({ ...consent, told: consent.told.map(hideEmailAddresses) })),
    minutes: minutes && withoutAddressesInMinutes(minutes),
    items: items.map(withoutAddressesInItem),
    transcript: { ...transcript, speakers: transcript.speakers.map(withoutOtherSpeaker) },
  };

  function withoutOtherSpeaker(speaker: ExportedSpeaker): ExportedSpeaker {
    return {
      ...speaker,
      userId: speaker.userId === userId ? userId : null,
      label: hideEmailAddresses(speaker.label),
      displayName: hideEmailAddresses(speaker.displayName),
      merged: speaker.merged.map(({ id, label }) => ({ id, label: hideEmailAddresses(label) })),
    };
  }
}

function withoutAddressesInMinutes(minutes: ExportedMinutes): ExportedMinutes {
  const { citations, summary } = minutes;
  const withoutAddresses = (line: SummaryStatement): SummaryStatement => ({
    ...line,
    citations: line.citations.map(withoutAddressOfSpeaker),
  });
  return {
    ...minutes,
    citations: citations.map(withoutAddressOfSpeaker),
    summary: summary && {
      sentences: summary.sentences.map(withoutAddresses),
      decisions: summary.decisions.map(withoutAddresses),
    },
  };
}

const withoutAddressesInItem = (item: ExportedItem): ExportedItem => ({
  ...item,
  assignee: item.assignee.includes('@') ? '' : item.assignee,
  citations: item.citations.map(withoutAddressOfSpeaker),
});

const withoutAddressOfSpeaker = <C extends Citation>(citation: C): C => ({
  ...citation,
  speaker: hideEmailAddresses(citation.speaker),
});
