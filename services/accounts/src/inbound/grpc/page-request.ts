import { parsePageLimit } from '@minutehand/service-kit/store';

/** Converts the empty values of protobuf to undefined. */
export function toPageRequest(request: { limit: number; cursor: string }): {
  limit: number;
  cursor: string | undefined;
} {
  return { limit: parsePageLimit(request.limit), cursor: request.cursor === '' ? undefined : request.cursor };
}
