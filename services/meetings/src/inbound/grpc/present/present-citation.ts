import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Citation } from '../../../domain/transcript/evidence.ts';

/** `anchor` is empty on action items. */
export function presentCitation(citation: Citation, anchor: string, outdated: boolean): proto.Citation {
  const { segmentIds, quote, speaker, start, end, doubtful = false } = citation;
  const isOutdated = outdated || citation.outdated === true;
  const times = { start: start ?? undefined, end: end ?? undefined };
  return { anchor, segmentIds, quote, speaker, ...times, outdated: isOutdated, doubtful };
}
