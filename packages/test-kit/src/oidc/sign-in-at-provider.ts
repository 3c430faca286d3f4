/** The cookies of a browser at the provider, where it stays signed in. */
export type ProviderCookies = Map<string, string>;

/**
 * Follows an authorization URL, by default as a browser without a session at the provider, and signs in if the provider requires it. Returns
 * the URL of the callback.
 */
export async function signInAtProvider(
  authorizationUrl: string,
  email: string,
  cookies: ProviderCookies = new Map(),
): Promise<URL> {
  async function send(url: URL, body?: string): Promise<URL> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`no redirect: ${response.status} ${await response.text()}`);
    return new URL(location, url);
  }
  const start = new URL(authorizationUrl);
  const interaction = await send(start);
  if (interaction.origin !== start.origin) return interaction;
  return send(await send(interaction, new URLSearchParams({ email }).toString()));
}
