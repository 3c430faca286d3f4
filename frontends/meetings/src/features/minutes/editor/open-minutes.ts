import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { listMarkdownStyles, type MarkdownStyle } from './markdown-style.ts';
import { readMinutesHtml } from './read-minutes-html.ts';
import { writeMarkdown } from './write-markdown.ts';

export type OpenedMinutes = {
  doc: DocumentNode;
  /** The style in which the document is written as exactly the text that was opened. */
  style: MarkdownStyle;
};

/**
 * Opens Markdown together with the HTML that the server made of it. Null if the editor could not write the same text again, byte for
 * byte, because an edit of one line could then change another one.
 */
export function openMinutes(content: string, html: string, schema: Schema): OpenedMinutes | null {
  const doc = readMinutesHtml(html, schema);
  const style = listMarkdownStyles(content).find((candidate) => writeMarkdown(doc, candidate) === content);
  return style === undefined ? null : { doc, style };
}
