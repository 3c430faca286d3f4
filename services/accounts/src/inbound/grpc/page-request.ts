import { parsePageLimit } from '@minutehand/service-kit/store';

/** Converts protobuf's empty values to the store's absent ones. */
export function toPageRequest(request: { limit: number; cursor: string }): {
  limit: number;
  cursor: string | undefined;
} {
  return { limit: parsePageLimit(request.limit), cursor: request.cursor === '' ? undefined : request.cursor };
}
