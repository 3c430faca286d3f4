import type { Decision, OtherDecision } from '@minutehand/contracts/http/meetings/decisions';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/decisions';
import { requireField } from '../proto-fields.ts';
import { getMeetingUrl } from '../search.ts';
import { presentMeetingReference } from './series.ts';

export function presentDecision(decision: proto.Decision): Decision {
  const { replacedBy, replaces } = decision;
  return {
    ...presentOtherDecision(decision),
    replaced_by: replacedBy ? presentOtherDecision(replacedBy) : null,
    replaces: replaces.map(presentOtherDecision),
  };
}

function presentOtherDecision({ id, meeting, text, citations }: proto.OtherDecision): OtherDecision {
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
