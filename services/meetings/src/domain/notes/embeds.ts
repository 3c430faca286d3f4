import { EMBED_URL_CHARACTERS } from '@minutehand/contracts/limits';

/** An embedded page, shown as a card with a name and a link; its content is not loaded. */
export type Embed = { sgid: string; url: string; title: string; providerName: string };

type Provider = {
  readonly name: string;
  /** The kind of page, shown on the card. */
  readonly kind: string;
  readonly pattern: RegExp;
};

/** Sites whose pages can be embedded. Patterns match whole URLs, https only. */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    kind: 'Video',
    pattern:
      /^https:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:[\w%=&.-]*&)?v=|shorts\/|live\/)[\w-]{6,20}(?:[?&#][^\s]*)?$/i,
  },
  { name: 'YouTube', kind: 'Video', pattern: /^https:\/\/youtu\.be\/[\w-]{6,20}(?:[?#][^\s]*)?$/i },
  { name: 'Vimeo', kind: 'Video', pattern: /^https:\/\/(?:www\.)?vimeo\.com\/\d{5,12}(?:[/?#][^\s]*)?$/i },
  { name: 'Loom', kind: 'Video', pattern: /^https:\/\/(?:www\.)?loom\.com\/share\/[\w-]{10,64}(?:[?#][^\s]*)?$/i },
  {
    name: 'Figma',
    kind: 'Design',
    pattern: /^https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto|board)\/\w{10,40}(?:[/?#][^\s]*)?$/i,
  },
  { name: 'Miro', kind: 'Board', pattern: /^https:\/\/miro\.com\/app\/board\/[\w%=-]{6,40}(?:[/?#][^\s]*)?$/i },
  {
    name: 'Google Docs',
    kind: 'Document',
    pattern:
      /^https:\/\/docs\.google\.com\/(?:document|spreadsheets|presentation|forms)\/d\/[\w/-]{10,120}(?:[?#][^\s]*)?$/i,
  },
  {
    name: 'Spotify',
    kind: 'Audio',
    pattern: /^https:\/\/open\.spotify\.com\/(?:episode|show|track)\/\w{10,40}(?:[?#][^\s]*)?$/i,
  },
];

/** For browsers, which request embeds only for matching URLs. */
export function getEmbedPatterns(): { source: string; options: string }[] {
  return PROVIDERS.map(({ pattern }) => ({ source: pattern.source, options: pattern.flags }));
}

/** Undefined if the URL matches no provider. */
export function createEmbed(address: string): Embed | undefined {
  const url = address.trim();
  if (url.length > EMBED_URL_CHARACTERS || !URL.canParse(url)) return undefined;
  const provider = PROVIDERS.find(({ pattern }) => pattern.test(url));
  if (provider === undefined) return undefined;
  return { sgid: toSgid(url), url, title: createTitle(provider, new URL(url)), providerName: provider.name };
}

const SGID_PREFIX = 'embed.';

/** The id encodes the URL. It needs no signature: the URL is public, and is validated on each save. */
function toSgid(url: string): string {
  return `${SGID_PREFIX}${Buffer.from(url, 'utf8').toString('base64url')}`;
}

/** The URL in the id of an embedded link; undefined for other ids. */
export function readEmbedSgid(sgid: string): string | undefined {
  return sgid.startsWith(SGID_PREFIX)
    ? Buffer.from(sgid.slice(SGID_PREFIX.length), 'base64url').toString('utf8')
    : undefined;
}

/** The page is not fetched for its title: the last path segment often contains it. */
function createTitle({ name, kind }: Provider, { pathname }: URL): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = toReadableTitle(last);
  return words === undefined ? `${kind} on ${name}` : words;
}

/** "Launch-plan-of-May" is readable; an id of letters and digits is not. */
function toReadableTitle(part: string): string | undefined {
  let text: string;
  try {
    text = decodeURIComponent(part)
      .replace(/[-_+]+/g, ' ')
      .trim();
  } catch {
    return undefined;
  }
  const words = text.split(/\s+/);
  return words.length >= 2 && words.every((word) => /^\p{L}[\p{L}\p{M}’']*$|^\d{1,4}$/u.test(word)) ? text : undefined;
}
