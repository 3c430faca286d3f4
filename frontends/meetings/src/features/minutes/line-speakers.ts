import type { Citation } from '@minutehand/contracts/http/meetings/minutes';
import type { SpeakerDisplay } from '../../shared/speaker-display.ts';
import { isNameOf } from './attributed-line.ts';
import { renderMinutesHtml } from './render-minutes-html.tsx';

type FindColorNumber = SpeakerDisplay['findColorNumber'];

/** The sources of each line, by its anchor. */
export function groupByAnchor(citations: readonly Citation[]): ReadonlyMap<string, readonly Citation[]> {
  const groups = new Map<string, Citation[]>();
  for (const citation of citations) {
    if (citation.anchor === undefined) continue;
    groups.set(citation.anchor, [...(groups.get(citation.anchor) ?? []), citation]);
  }
  return groups;
}

/** Whether a name at the start of a line is that of a speaker: of the line's sources, which may be longer, or of the transcript. */
export function createLineSpeakerCheck(
  citations: ReadonlyMap<string, readonly Citation[]>,
  findColorNumber: FindColorNumber,
): (anchor: string, name: string) => boolean {
  return (anchor, name) =>
    citations.get(anchor)?.some(({ speaker }) => isNameOf(name, [speaker])) === true ||
    findColorNumber({ name }) !== undefined;
}

/** The same while lines are edited and have no anchors: a name that the page shows behind some line, or one of the transcript. */
export function createSpeakerCheck(
  html: string,
  citations: readonly Citation[],
  findColorNumber: FindColorNumber,
): (name: string) => boolean {
  const shownNames = new Set<string>();
  void renderMinutesHtml(html, 1, {
    line: ({ speaker }) => {
      if (speaker !== null) shownNames.add(speaker);
      return null;
    },
    list: () => null,
    checkbox: () => null,
    isSpeaker: createLineSpeakerCheck(groupByAnchor(citations), findColorNumber),
    isHidden: () => false,
    hidesShortAttributedLines: false,
  });
  return (name) => shownNames.has(name) || findColorNumber({ name }) !== undefined;
}
