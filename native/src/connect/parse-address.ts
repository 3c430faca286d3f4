import { texts } from '../texts.ts';

export type ParsedAddress = { readonly url: string } | { readonly error: string };

/**
 * Reads what the user entered: the address of the installation, or a link to one of its pages. `origin` is the installation that this
 * build opens; others are rejected. Without a scheme, that of `origin` is used.
 */
export function parseAddress(input: string, origin: string): ParsedAddress {
  const text = input.trim();
  if (!text) return { error: texts.start.errors.missing };
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `${new URL(origin).protocol}//${text}`;
  if (!URL.canParse(address)) return { error: texts.start.errors.invalid };
  const url = new URL(address);
  if (!url.hostname || url.username || url.password) return { error: texts.start.errors.invalid };
  if (url.protocol !== 'https:' && url.origin !== origin) return { error: texts.start.errors.insecure };
  if (url.origin !== origin) return { error: texts.start.errors.otherInstallation(new URL(origin).host) };
  return { url: url.href };
}
