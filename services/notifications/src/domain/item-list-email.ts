import { escapeHtml } from '@minutehand/service-kit/html';
import { type EmailContent, oneLine } from './emails.ts';

/** An item of a list in a mail. */
export type ListedItem = { lines: readonly string[]; link: { words: string; url: string } };

/** Creates a mail with a list of items, each with a link. */
export function createItemListEmail(
  subject: string,
  before: readonly string[],
  items: readonly ListedItem[],
  after: readonly string[],
): EmailContent {
  const text = [...before, ...items.map(toText), ...after].join('\n\n');
  const list = `<ul>\n${items.map(toHtml).join('\n')}\n</ul>`;
  const html = [...before.map(paragraph), list, ...after.map(paragraph)].join('\n');
  return { subject: oneLine(subject), text: `${text}\n`, html: `${html}\n` };
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
