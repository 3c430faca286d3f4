/** Data as JSON on one line. Angle brackets are escaped, so that no text looks like a tag. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}
