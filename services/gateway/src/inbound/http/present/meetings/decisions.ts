import type { Decision, PlainDecision } from '@minutehand/contracts/http/meetings/decisions';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/decisions';
import { requireField } from '../proto-fields.ts';
import { getMeetingUrl } from '../search.ts';
import { presentMeetingReference } from './series.ts';

export function presentDecision(decision: proto.Decision): Decision {
  const { replacedBy, replaces } = decision;
  return {
    ...presentPlainDecision(decision),
    replaced_by: replacedBy ? presentPlainDecision(replacedBy) : null,
    replaces: replaces.map(presentPlainDecision),
  };
}

function presentPlainDecision({ id, meeting, text, citations }: proto.OtherDecision): PlainDecision {
  const reference = presentMeetingReference(requireField(meeting));
  return {
    id,
    meeting: reference,
    text,
    citations: citations.map(({ segmentIds, quote, speaker, start, end, outdated }) => ({
      url: getMeetingUrl(reference.id, 'transcripts', segmentIds[0]),
      segment_ids: segmentIds,
      quote,
      speaker,
      start: start ?? null,
      end: end ?? null,
      outdated,
    })),
  };
}
