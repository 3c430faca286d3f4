function getHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** True for the product's own origins: the requested host and the public URL. */
export function isAllowedOrigin(origin: string, request: { host: string | undefined; publicUrl: string }): boolean {
  const host = getHost(origin);
  if (host === undefined || host === '') return false;
  return host === request.host?.toLowerCase() || origin === new URL(request.publicUrl).origin;
}
