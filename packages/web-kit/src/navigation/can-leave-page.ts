/** False if an area would lose data, such as a running recording. The user can then sign in in another tab. */
export function canLeavePage(): boolean {
  return window.dispatchEvent(new Event('session-ended', { cancelable: true }));
}
