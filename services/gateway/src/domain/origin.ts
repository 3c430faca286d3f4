function getHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** True for the product's own pages: those of the host that was asked, and of the public address. */
export function isOwnOrigin(origin: string, asked: { host: string | undefined; publicUrl: string }): boolean {
  const host = getHost(origin);
  if (host === undefined || host === '') return false;
  return host === asked.host?.toLowerCase() || origin === new URL(asked.publicUrl).origin;
}
