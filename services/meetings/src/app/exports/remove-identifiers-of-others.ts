import type {
  ExportedItem,
  ExportedMinutes,
  ExportedSpeaker,
  MeetingExportData,
} from '../../domain/exports/export-data.ts';
import type { SummaryStatement } from '../../domain/minutes/summary.ts';
import { removeEmailAddresses } from '../../domain/people/remove-email-addresses.ts';
import type { Citation } from '../../domain/transcript/evidence.ts';

/** Leaves out the user ids of others, and email addresses in names. The user's own address is in what the accounts service exports. */
export function removeIdentifiersOfOthers(data: MeetingExportData, userId: string): MeetingExportData {
  const { attendees, consents, minutes, items, transcript } = data;
  return {
    ...data,
    attendees: attendees.map(removeEmailAddresses),
    consents: consents.map((consent) => ({
      ...consent,
      informedNames: consent.informedNames.map(removeEmailAddresses),
    })),
    minutes: minutes && removeAddressesInMinutes(minutes),
    items: items.map(removeAddressesInItem),
    transcript: { ...transcript, speakers: transcript.speakers.map(removeIdentifiers) },
  };

  function removeIdentifiers(speaker: ExportedSpeaker): ExportedSpeaker {
    return {
      ...speaker,
      userId: speaker.userId === userId ? userId : null,
      label: removeEmailAddresses(speaker.label),
      displayName: removeEmailAddresses(speaker.displayName),
      merged: speaker.merged.map(({ id, label }) => ({ id, label: removeEmailAddresses(label) })),
    };
  }
}

function removeAddressesInMinutes(minutes: ExportedMinutes): ExportedMinutes {
  const { citations, summary } = minutes;
  const removeAddresses = (line: SummaryStatement): SummaryStatement => ({
    ...line,
    citations: line.citations.map(removeAddressOfSpeaker),
  });
  return {
    ...minutes,
    citations: citations.map(removeAddressOfSpeaker),
    summary: summary && {
      sentences: summary.sentences.map(removeAddresses),
      decisions: summary.decisions.map(removeAddresses),
    },
  };
}

const removeAddressesInItem = (item: ExportedItem): ExportedItem => ({
  ...item,
  assignee: item.assignee.includes('@') ? '' : item.assignee,
  citations: item.citations.map(removeAddressOfSpeaker),
});

const removeAddressOfSpeaker = <C extends Citation>(citation: C): C => ({
  ...citation,
  speaker: removeEmailAddresses(citation.speaker),
});
