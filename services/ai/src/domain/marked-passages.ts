import { MARK_SECONDS_AFTER, MARK_SECONDS_BEFORE } from '../limits.ts';
import type { WriterInput } from './draft.ts';

export const MARK_KINDS = ['decision', 'action', 'important'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** The passage of a moment that a user marked: indexes of its first and last segment. */
export type MarkedPassage = { readonly kind: MarkKind; readonly from: number; readonly to: number };

/**
 * The segments around each mark. People mark what they have just heard, so the passage begins well before the moment.
 * Returns no passage for marks of unknown kinds, for marks where nothing was said, and for transcripts without times.
 */
export function findMarkedPassages({ brief, segments }: Pick<WriterInput, 'brief' | 'segments'>): MarkedPassage[] {
  return (brief.context?.marks ?? []).flatMap(({ kind, seconds }) => {
    const knownKind = MARK_KINDS.find((markKind) => markKind === kind);
    if (knownKind === undefined) return [];
    const isAround = ({ start, end = start }: WriterInput['segments'][number]) =>
      start !== undefined &&
      end !== undefined &&
      start <= seconds + MARK_SECONDS_AFTER &&
      end >= seconds - MARK_SECONDS_BEFORE;
    const from = segments.findIndex(isAround);
    return from < 0 ? [] : [{ kind: knownKind, from, to: segments.findLastIndex(isAround) }];
  });
}
