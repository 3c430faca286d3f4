import { escapeHtml } from '@minutehand/service-kit/html';
import { texts } from './texts.ts';

/**
 * The HTML of emails. Email clients support neither style sheets of the product nor custom properties, so styles are inline. Colours are
 * few, so that a client can invert them in its dark theme.
 */
const STYLES = {
  body: 'margin:0;padding:0;background-color:#f6f5f3;',
  card: 'max-width:600px;margin:0 auto;padding:32px 24px;background-color:#ffffff;color:#24211d;font-family:Inter,-apple-system,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;',
  button:
    'display:inline-block;padding:10px 16px;border-radius:4px;background-color:#0b6b5e;color:#ffffff;font-weight:600;text-decoration:none;',
  list: 'margin:16px 0;padding:0;list-style:none;',
  itemLink: 'color:#24211d;text-decoration:underline;',
  /** The default colour of links in a dark theme is too light for the card. */
  link: 'color:#0b6b5e;',
  item: 'padding:12px 0;border-top:1px solid #e4e2de;',
  heading: 'margin:28px 0 8px;font-size:18px;line-height:24px;',
  subheading: 'margin:16px 0 0;font-size:16px;line-height:24px;',
  plainItem: 'padding:8px 0;border-top:1px solid #e4e2de;',
  muted: 'color:#66625b;font-size:13px;line-height:20px;',
} as const;

export type EmailLink = { readonly label: string; readonly url: string };
/** An item of a list in an email. */
export type ListedItem = { readonly lines: readonly string[]; readonly link: EmailLink };

/** Escapes a text and keeps its line breaks. */
const escapeWithBreaks = (text: string) => text.split('\n').map(escapeHtml).join('<br>');

export const renderParagraph = (text: string): string => `<p>${escapeWithBreaks(text)}</p>`;

export const renderMutedParagraph = (text: string): string =>
  `<p style="${STYLES.muted}">${escapeWithBreaks(text)}</p>`;

export const renderMutedLink = ({ label, url }: EmailLink): string =>
  `<p style="${STYLES.muted}"><a href="${escapeHtml(url)}" style="${STYLES.link}">${escapeHtml(label)}</a></p>`;

export const renderButton = ({ label, url }: EmailLink): string =>
  `<p style="margin:24px 0;"><a href="${escapeHtml(url)}" style="${STYLES.button}">${escapeHtml(label)}</a></p>`;

/** A list with a link for each item; the first line of an item is emphasized. */
export function renderItemList(items: readonly ListedItem[]): string {
  const rows = items.map(({ lines, link }) => {
    const [first = '', ...others] = lines.map(escapeWithBreaks);
    const text = [`<strong>${first}</strong>`, ...others].map((line) => `${line}<br>`).join('');
    return `<li style="${STYLES.item}">${text}<a href="${escapeHtml(link.url)}" style="${STYLES.link}">${escapeHtml(link.label)}</a></li>`;
  });
  return `<ul style="${STYLES.list}">\n${rows.join('\n')}\n</ul>`;
}

/** A heading with a text, and lists below it, each with a name unless it is empty. */
export type EmailSection = {
  readonly title: string;
  /** Absent or empty for none. */
  readonly introduction?: string;
  readonly lists: readonly { readonly name: string; readonly items: readonly SectionItem[] }[];
  /** The last line; empty for none. */
  readonly lastLine: string;
};
/** The first line of an item links to its url, if there is one. */
export type SectionItem = { readonly lines: readonly string[]; readonly url?: string | undefined };

export function renderSection({ title, introduction = '', lists, lastLine }: EmailSection): string {
  const parts = lists.flatMap(({ name, items }) => [
    ...(name === '' ? [] : [`<h3 style="${STYLES.subheading}">${escapeHtml(name)}</h3>`]),
    `<ul style="${STYLES.list}">\n${items.map(renderSectionItem).join('\n')}\n</ul>`,
  ]);
  return [
    `<h2 style="${STYLES.heading}">${escapeHtml(title)}</h2>`,
    ...(introduction === '' ? [] : [renderParagraph(introduction)]),
    ...parts,
    ...(lastLine === '' ? [] : [renderMutedParagraph(lastLine)]),
  ].join('\n');
}

function renderSectionItem({ lines, url }: SectionItem): string {
  const [first = '', ...others] = lines.map(escapeWithBreaks);
  const title = url === undefined ? first : `<a href="${escapeHtml(url)}" style="${STYLES.itemLink}">${first}</a>`;
  const details = others.map((line) => `<br><span style="${STYLES.muted}">${line}</span>`).join('');
  return `<li style="${STYLES.plainItem}">${title}${details}</li>`;
}

/** For the elements of minutes, which have no styles of their own. Clients that ignore it show their default. */
const DOCUMENT_STYLES = [
  'h1,h2{margin:28px 0 8px;font-size:18px;line-height:24px}',
  'h3,h4,h5,h6{margin:16px 0 0;font-size:16px;line-height:24px}',
  'ul,ol{margin:8px 0;padding-left:24px}',
  'hr{margin:24px 0;border:0;border-top:1px solid #e4e2de}',
].join('');

/** The whole document around the content of an email. */
export function toHtmlDocument({ subject, html }: { subject: string; html: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DOCUMENT_STYLES}</style></head>
<body style="${STYLES.body}">
<div role="article" style="${STYLES.card}">
${html}${renderMutedParagraph(texts.footer)}
</div>
</body>
</html>
`;
}
