import { type ListedItem, renderItemList, renderParagraph } from './email-layout.ts';
import { type RenderedEmail, toSingleLine } from './emails.ts';

/** Creates an email with a list of items, each with a link. */
export function createItemListEmail(
  subject: string,
  introduction: readonly string[],
  items: readonly ListedItem[],
  closing: readonly string[],
): RenderedEmail {
  const text = [...introduction, ...items.map(toText), ...closing].join('\n\n');
  const html = [...introduction.map(renderParagraph), renderItemList(items), ...closing.map(renderParagraph)].join(
    '\n',
  );
  return { subject: toSingleLine(subject), text: `${text}\n`, html: `${html}\n` };
}

function toText({ lines, link }: ListedItem): string {
  return [...lines, `${link.label}: ${link.url}`].join('\n');
}
