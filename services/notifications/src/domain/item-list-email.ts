import { escapeHtml } from '@minutehand/service-kit/html';
import { type EmailContent, toSingleLine } from './emails.ts';

/** An item of a list in an email. */
export type ListedItem = { lines: readonly string[]; link: { words: string; url: string } };

/** Creates an email with a list of items, each with a link. */
export function createItemListEmail(
  subject: string,
  introduction: readonly string[],
  items: readonly ListedItem[],
  closing: readonly string[],
): EmailContent {
  const text = [...introduction, ...items.map(toText), ...closing].join('\n\n');
  const list = `<ul>\n${items.map(toHtml).join('\n')}\n</ul>`;
  const html = [...introduction.map(paragraph), list, ...closing.map(paragraph)].join('\n');
  return { subject: toSingleLine(subject), text: `${text}\n`, html: `${html}\n` };
}

function toText({ lines, link }: ListedItem): string {
  return [...lines, `${link.words}: ${link.url}`].join('\n');
}

function toHtml({ lines, link }: ListedItem): string {
  const words = lines.map((line) => `${withBreaks(line)}<br>`).join('');
  return `<li>${words}<a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></li>`;
}

const withBreaks = (text: string) => text.split('\n').map(escapeHtml).join('<br>');
const paragraph = (text: string) => `<p>${withBreaks(text)}</p>`;
