/** The file name in a Content-Disposition header (RFC 6266, RFC 8187); null if there is none. */
export function getDownloadName(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Invalid encoding: use the plain name.
    }
  }
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1');
  // A name without spaces needs no quotes.
  return quoted ?? /filename=([^;\s"]+)/i.exec(disposition ?? '')?.[1] ?? null;
}
