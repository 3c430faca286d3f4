import { formatClock } from '@minutehand/contracts/format-clock';
import type { Segment, Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import { escapeHtml } from '@minutehand/service-kit/html';
import { emptyToNull } from './proto-fields.ts';

export function presentSpeaker(speaker: proto.Speaker): Speaker {
  const { id, label, name, merged } = speaker;
  return {
    id,
    label,
    user_id: emptyToNull(speaker.userId),
    name,
    merged: merged.map((source) => ({ id: source.id, label: source.label })),
  };
}

export function presentSegment(segment: proto.Segment): Segment {
  return {
    id: segment.id,
    speaker_id: emptyToNull(segment.speakerId),
    start: segment.start ?? null,
    end: segment.end ?? null,
    text: segment.text,
  };
}

/** Streams a transcript as JSON or as an HTML fragment. */
export type TranscriptFormat = {
  readonly contentType: string;
  readonly begin: (header: proto.TranscriptHeader) => string;
  readonly segment: (segment: proto.Segment, isFirst: boolean) => string;
  readonly end: string;
};

export function createJsonFormat(): TranscriptFormat {
  return {
    contentType: 'application/json; charset=utf-8',
    begin: ({ version, speakers }) => {
      const head = JSON.stringify({ version, speakers: speakers.map(presentSpeaker) });
      return `${head.slice(0, -1)},"segments":[`;
    },
    segment: (segment, isFirst) => `${isFirst ? '' : ','}${JSON.stringify(presentSegment(segment))}`,
    end: ']}',
  };
}

export function createHtmlFormat(): TranscriptFormat {
  const names = new Map<string, string>();
  return {
    contentType: 'text/html; charset=utf-8',
    begin: ({ version, speakers }) => {
      for (const speaker of speakers) names.set(speaker.id, speaker.name);
      return `<section class="transcript" data-version="${version}">\n`;
    },
    segment: ({ id, speakerId, start, text }) => {
      const name = names.get(speakerId);
      const time = start === undefined ? '' : `<time class="transcript-time">${formatClock(start)}</time> `;
      const speaker =
        name === undefined
          ? ''
          : `<strong class="transcript-speaker" data-speaker-id="${escapeHtml(speakerId)}">${escapeHtml(name)}</strong> `;
      return `<p class="transcript-segment" data-segment-id="${escapeHtml(id)}">${time}${speaker}<span>${escapeHtml(text)}</span></p>\n`;
    },
    end: '</section>\n',
  };
}
