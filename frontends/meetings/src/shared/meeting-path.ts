/** Builds the path of a meeting or of its part: meetingPath(id, 'minutes'). */
export function meetingPath(meetingId: string, ...parts: readonly string[]): string {
  return ['/meetings', meetingId, ...parts]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/');
}
