/** The URL with a user and a password in it. */
export function withCredentials(url: string, username: string, password: string): string {
  return Object.assign(new URL(url), { username, password }).href;
}
