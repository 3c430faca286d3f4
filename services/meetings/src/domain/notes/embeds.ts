import { EMBED_URL_CHARACTERS } from '@minutehand/contracts/limits';

/** A page that can be embedded: nothing of it is loaded, a card names and links it. */
export type Embed = { sgid: string; url: string; title: string; providerName: string };

type Provider = {
  readonly name: string;
  /** The kind of page, as the card calls it. */
  readonly what: string;
  readonly pattern: RegExp;
};

/** The sites whose pages can be embedded. Every pattern takes whole addresses, and only over https. */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    what: 'Video',
    pattern:
      /^https:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:[\w%=&.-]*&)?v=|shorts\/|live\/)[\w-]{6,20}(?:[?&#][^\s]*)?$/i,
  },
  { name: 'YouTube', what: 'Video', pattern: /^https:\/\/youtu\.be\/[\w-]{6,20}(?:[?#][^\s]*)?$/i },
  { name: 'Vimeo', what: 'Video', pattern: /^https:\/\/(?:www\.)?vimeo\.com\/\d{5,12}(?:[/?#][^\s]*)?$/i },
  { name: 'Loom', what: 'Video', pattern: /^https:\/\/(?:www\.)?loom\.com\/share\/[\w-]{10,64}(?:[?#][^\s]*)?$/i },
  {
    name: 'Figma',
    what: 'Design',
    pattern: /^https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto|board)\/\w{10,40}(?:[/?#][^\s]*)?$/i,
  },
  { name: 'Miro', what: 'Board', pattern: /^https:\/\/miro\.com\/app\/board\/[\w%=-]{6,40}(?:[/?#][^\s]*)?$/i },
  {
    name: 'Google Docs',
    what: 'Document',
    pattern:
      /^https:\/\/docs\.google\.com\/(?:document|spreadsheets|presentation|forms)\/d\/[\w/-]{10,120}(?:[?#][^\s]*)?$/i,
  },
  {
    name: 'Spotify',
    what: 'Audio',
    pattern: /^https:\/\/open\.spotify\.com\/(?:episode|show|track)\/\w{10,40}(?:[?#][^\s]*)?$/i,
  },
];

/** For browsers, which ask only for addresses that match one. */
export function embedPatterns(): { source: string; options: string }[] {
  return PROVIDERS.map(({ pattern }) => ({ source: pattern.source, options: pattern.flags }));
}

/** What is made of an address; undefined when it is of no site that is known. */
export function embedOf(address: string): Embed | undefined {
  const url = address.trim();
  if (url.length > EMBED_URL_CHARACTERS || !URL.canParse(url)) return undefined;
  const provider = PROVIDERS.find(({ pattern }) => pattern.test(url));
  if (provider === undefined) return undefined;
  return { sgid: sgidOf(url), url, title: titleOf(provider, new URL(url)), providerName: provider.name };
}

const MARK = 'embed.';

/** An embedded link holds nothing that is anybody's: its id is the address itself, and is looked at again whenever it is saved. */
function sgidOf(url: string): string {
  return `${MARK}${Buffer.from(url, 'utf8').toString('base64url')}`;
}

/** The address in the id of an embedded link; undefined for other ids. */
export function readEmbedSgid(sgid: string): string | undefined {
  return sgid.startsWith(MARK) ? Buffer.from(sgid.slice(MARK.length), 'base64url').toString('utf8') : undefined;
}

/** Nobody is asked what the page is called: an address often says it in its last words. */
function titleOf({ name, what }: Provider, { pathname }: URL): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = readable(last);
  return words === undefined ? `${what} on ${name}` : words;
}

/** "Launch-plan-of-May" is words; ids of letters and digits are not. */
function readable(part: string): string | undefined {
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
