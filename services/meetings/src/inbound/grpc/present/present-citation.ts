import type * as wire from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Citation } from '../../../domain/transcript/evidence.ts';

/** `anchor` is empty on action items. */
export function presentCitation(citation: Citation, anchor: string, outdated: boolean): wire.Citation {
  const { segmentIds, quote, speaker, start, end } = citation;
  const isOutdated = outdated || citation.outdated === true;
  return { anchor, segmentIds, quote, speaker, start: start ?? undefined, end: end ?? undefined, outdated: isOutdated };
}
