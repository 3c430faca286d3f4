import { escapeHtml } from '@minutehand/service-kit/html';
import { type EmailContent, oneLine } from './emails.ts';

/** An item of a list in a letter: lines of words, and where it is. */
export type ListedItem = { lines: readonly string[]; link: { words: string; url: string } };

/** A letter with a list of items, each with a link of its own. */
export function letterWithItems(
  subject: string,
  before: readonly string[],
  items: readonly ListedItem[],
  after: readonly string[],
): EmailContent {
  const text = [...before, ...items.map(textOf), ...after].join('\n\n');
  const list = `<ul>\n${items.map(htmlOf).join('\n')}\n</ul>`;
  const html = [...before.map(paragraph), list, ...after.map(paragraph)].join('\n');
  return { subject: oneLine(subject), text: `${text}\n`, html: `${html}\n` };
}

function textOf({ lines, link }: ListedItem): string {
  return [...lines, `${link.words}: ${link.url}`].join('\n');
}

function htmlOf({ lines, link }: ListedItem): string {
  const words = lines.map((line) => `${withBreaks(line)}<br>`).join('');
  return `<li>${words}<a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></li>`;
}

const withBreaks = (text: string) => text.split('\n').map(escapeHtml).join('<br>');
const paragraph = (text: string) => `<p>${withBreaks(text)}</p>`;
