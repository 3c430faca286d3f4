/** Normalizes the typed address of a link. Returns null for an invalid or unsafe one. */
export function parseLinkAddress(input: string): string | null {
  const text = input.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d+(?:\/|$)/.test(text);
  const address = hasScheme ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'mailto:') return address;
  return /^https?:$/.test(protocol) && hostname !== '' ? address : null;
}
