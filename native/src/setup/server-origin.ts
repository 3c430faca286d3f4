const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];

export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.includes(hostname);
}

/**
 * Reads the setting NATIVE_SERVER_URL: the installation that this build opens. Returns its origin. Capacitor limits navigation to hosts,
 * not to origins, so a port is accepted on localhost only.
 */
export function readServerOrigin(setting: string | undefined): string {
  if (!setting?.trim()) throw new Error('NATIVE_SERVER_URL is missing: the URL of the installation, https://…');
  if (!URL.canParse(setting.trim())) throw new Error('NATIVE_SERVER_URL is not a URL');
  const url = new URL(setting.trim());
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!isAllowed) throw new Error('NATIVE_SERVER_URL must begin with https:// (http:// only for localhost)');
  if (url.username || url.password) throw new Error('NATIVE_SERVER_URL must not contain a user name or password');
  if (url.port && !isLoopback(url)) throw new Error('NATIVE_SERVER_URL must not contain a port, except for localhost');
  if (url.hostname.includes('*')) throw new Error('NATIVE_SERVER_URL must name one host, without *');
  if (url.pathname !== '/' || url.search || url.hash)
    throw new Error('NATIVE_SERVER_URL must not contain a path, query or fragment');
  return url.origin;
}
