import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import type { DraftStore } from './notes-draft.ts';

/** The text that the user typed before the editor had loaded, and the cursor position. */
export type BufferedText = {
  text: string;
  /** The caret in the text, in characters. */
  caret: number;
  hasFocus: boolean;
  /** The place of the user's click in the rendered notes. Null: at their end. */
  clickPosition: { left: number; top: number } | null;
};

/** Adds text to the draft, so that the editor shows and saves it when it opens the next time. */
export function storeBufferedText(drafts: DraftStore, notes: Notes, text: string): void {
  if (text === '') return;
  const { content, base } = drafts.read() ?? { content: notes.content, base: notes };
  drafts.write({
    content: content + toParagraphs(text),
    base: { content: base.content, version: base.version },
  });
}

function toParagraphs(text: string): string {
  const body = document.createElement('div');
  for (const line of text.split('\n')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    body.append(paragraph);
  }
  return body.innerHTML;
}
