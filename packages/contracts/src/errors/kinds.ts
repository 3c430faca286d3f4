/** The kind of an error. Maps to one gRPC status and one HTTP status. */
export type ErrorKind =
  | 'malformed' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not_found' // 404
  | 'conflict' // 409
  | 'too_large' // 413
  | 'unsupported_type' // 415
  | 'range_unsatisfiable' // 416
  | 'validation' // 422
  | 'rate_limited' // 429
  | 'internal' // 500
  | 'bad_gateway' // 502
  | 'unavailable' // 503
  | 'timeout' // 504
  | 'insufficient_storage'; // 507

export type ErrorEntry = { readonly kind: ErrorKind; readonly message: string };

/** Details of an error. Never holds transcript text, addresses or tokens. */
export type ErrorDetails = {
  /** Messages per field, for forms. */
  fields?: Record<string, string[]>;
  /** For 429 and 503. */
  retryAfterSeconds?: number;
  /** For 409: the stored version. */
  currentVersion?: number;
  /** For 416: the size of the file (bytes). */
  byteSize?: number;
};

/** Defines part of the catalog and keeps its keys as literals. */
export function defineErrors<const T extends Record<string, ErrorEntry>>(entries: T): T {
  return entries;
}
