import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { splitSpeaker } from '../attributed-line.ts';

type IsSpeaker = (name: string) => boolean;
/** The hidden text from the start of a line to its statement, "Ben: ", by its positions in the document. */
type HiddenName = { speaker: string; start: number; end: number };

const key = new PluginKey('speakerNames');
const NO_BREAK_SPACE = '\u00a0';
/** Above the key bindings that split and join lines. */
const PRIORITY = 1000;

/**
 * Shows the speaker at the start of a line after its statement, as the minutes do. The name stays in the text, hidden, so that it is saved
 * as it was; the caret skips it. Backspace at the start of the statement removes it. Markdown that is typed there, such as "- ", does
 * nothing: it applies at the start of the text, which is the name.
 */
export const SpeakerNames = Extension.create<{ isSpeaker: IsSpeaker }>({
  name: 'speakerNames',
  priority: PRIORITY,

  addOptions() {
    return { isSpeaker: () => false };
  },

  addProseMirrorPlugins() {
    const { isSpeaker } = this.options;
    return [
      new Plugin({
        key,
        props: {
          decorations: ({ doc }) => decorateNames(doc, isSpeaker),
          handleKeyDown: (view, event) => handleKey(view, event, isSpeaker),
        },
        appendTransaction: (transactions, _before, state) =>
          transactions.some((transaction) => transaction.getMeta(key)) ? null : moveBehindName(state, isSpeaker),
      }),
    ];
  },
});

/** The style sheet shows `data-speaker` after the text: content that is not in the document cannot hold the caret. */
function decorateNames(doc: DocumentNode, isSpeaker: IsSpeaker): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const name = findName(node, position + 1, isSpeaker);
    if (name)
      decorations.push(
        Decoration.node(position, position + node.nodeSize, {
          'data-speaker': name.speaker.replaceAll(' ', NO_BREAK_SPACE),
        }),
        Decoration.inline(name.start, name.end, { class: 'speaker-name' }),
      );
    return false;
  });
  return DecorationSet.create(doc, decorations);
}

/** As on the page, only a paragraph is a statement, and the name has no formatting. A line break is part of neither. */
function findName(line: DocumentNode, start: number, isSpeaker: IsSpeaker): HiddenName | null {
  const first = line.firstChild;
  if (line.type.name !== 'paragraph' || !first?.isText || first.marks.length > 0) return null;
  const attributed = splitSpeaker(line.textBetween(0, line.content.size, null, '\n'), isSpeaker, first.nodeSize);
  return attributed ? { speaker: attributed.speaker, start, end: start + attributed.prefixLength } : null;
}

const findNameAround = (position: ResolvedPos, isSpeaker: IsSpeaker) =>
  findName(position.parent, position.start(), isSpeaker);

/** A selection within one line contains no part of its name. One of several lines contains the names that are between its ends. */
function moveBehindName({ selection, doc, tr }: EditorState, isSpeaker: IsSpeaker): Transaction | null {
  const { $anchor, $head, from } = selection;
  if (!(selection instanceof TextSelection) || !$anchor.sameParent($head)) return null;
  const name = findNameAround($head, isSpeaker);
  if (!name || from >= name.end) return null;
  return tr.setSelection(TextSelection.create(doc, Math.max($anchor.pos, name.end), Math.max($head.pos, name.end)));
}

/** The keys that split or join lines, at the start of a statement and at the end of the line before. */
function handleKey(view: EditorView, event: KeyboardEvent, isSpeaker: IsSpeaker): boolean {
  const { selection, doc, tr } = view.state;
  if (!selection.empty || event.isComposing) return false;
  const { $head } = selection;
  if (event.key === 'Delete' && !event.shiftKey) {
    const joined = joinNextStatement($head, tr, isSpeaker);
    if (joined) view.dispatch(joined.scrollIntoView());
    return joined !== null;
  }
  const name = findNameAround($head, isSpeaker);
  if (!name || $head.pos !== name.end) return false;
  if (event.key === 'Backspace') {
    view.dispatch(tr.delete(name.start, name.end).scrollIntoView());
    return true;
  }
  const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  // The empty line goes above the name, and not between the name and its statement. In a table, Enter goes to the next cell.
  if (event.key === 'Enter' && !isModified && !isInTable(view.state))
    view.dispatch(tr.setSelection(TextSelection.create(doc, name.start)).setMeta(key, true));
  return false;
}

/**
 * Joins the next statement to the end of a line, without its name, which would get into the middle of the text. Null if the line has no
 * text, so that the next statement can keep its name, or if no statement follows it that can be joined.
 */
function joinNextStatement($head: ResolvedPos, tr: Transaction, isSpeaker: IsSpeaker): Transaction | null {
  const line = $head.parent;
  if (!line.isTextblock || line.content.size === 0 || $head.parentOffset < line.content.size) return null;
  const next = findNextLine($head);
  if (!next) return null;
  const name = findName(next.line, next.start, isSpeaker);
  if (!name) return null;
  const joinedSize = line.content.size + next.line.content.size - (name.end - name.start);
  tr.delete($head.pos, name.end);
  // Text with formatting cannot be joined to code.
  return tr.doc.resolve($head.pos).parent.content.size === joinedSize ? tr : null;
}

/** The text block that directly follows, with the position of its text; null if a rule or the edge of a table cell is in between. */
function findNextLine($position: ResolvedPos): { line: DocumentNode; start: number } | null {
  let depth = $position.depth;
  while (depth > 0 && $position.indexAfter(depth - 1) === $position.node(depth - 1).childCount) {
    depth -= 1;
    if ($position.node(depth).type.spec.isolating) return null;
  }
  if (depth === 0) return null;
  let start = $position.after(depth) + 1;
  let line = $position.node(depth - 1).child($position.indexAfter(depth - 1));
  while (!line.isTextblock) {
    if (!line.firstChild || line.type.spec.isolating) return null;
    line = line.firstChild;
    start += 1;
  }
  return { line, start };
}
