/** The path of a meeting, or of a part of it: meetingPath(id, 'minutes'). */
export function meetingPath(meetingId: string, ...parts: readonly string[]): string {
  return ['/meetings', meetingId, ...parts].map((part, at) => (at === 0 ? part : encodeURIComponent(part))).join('/');
}
