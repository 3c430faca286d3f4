import type { SearchResult } from '@minutehand/contracts/http/search';

/** The results of one meeting. */
export type MeetingResults = {
  readonly meetingId: string;
  readonly title: string;
  readonly titleHighlights: SearchResult['highlights'];
  readonly owner: string;
  readonly owner_id: string | undefined;
  readonly date: string;
  /** Excludes matches of the title, and contains each text once. */
  readonly matches: readonly SearchResult[];
};

/** Groups results by meeting, in the order of each meeting's best result. */
export function groupByMeeting(results: readonly SearchResult[]): readonly MeetingResults[] {
  const groups = Map.groupBy(results, ({ meeting_id }) => meeting_id);
  return [...groups].map(([meetingId, meetingResults]) => {
    const [{ title, owner, owner_id, date } = { title: '', owner: '', owner_id: undefined, date: '' }] = meetingResults;
    return {
      meetingId,
      title,
      titleHighlights: meetingResults.find(isTitleMatch)?.highlights ?? [],
      owner,
      owner_id,
      date,
      matches: removeDuplicates(meetingResults.filter((result) => !isTitleMatch(result) && result.snippet !== '')),
    };
  });
}

const isTitleMatch = ({ snippet, title }: SearchResult) => snippet === title;

/** A result of the type "meetings" may quote the passage that is also a result of its minutes or transcript, which links to its position. */
function removeDuplicates(matches: readonly SearchResult[]): readonly SearchResult[] {
  const bySnippet = Map.groupBy(matches, ({ snippet }) => snippet);
  return [...bySnippet.values()].flatMap((duplicates) => {
    const best = duplicates.find(({ result_type }) => result_type !== 'meetings') ?? duplicates[0];
    return best === undefined ? [] : [best];
  });
}
