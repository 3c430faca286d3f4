/** Query key of the browsers in which the user is signed in. */
export const BROWSER_SESSIONS_KEY = ['browser-sessions'];
