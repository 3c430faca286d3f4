import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
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
 * as it was; the caret skips it. Backspace at the start of the statement removes it.
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

function findName(line: DocumentNode, start: number, isSpeaker: IsSpeaker): HiddenName | null {
  const attributed = line.isTextblock ? splitSpeaker(line.firstChild?.text ?? '', isSpeaker) : undefined;
  return attributed ? { speaker: attributed.speaker, start, end: start + attributed.prefixLength } : null;
}

const findNameAround = (position: ResolvedPos, isSpeaker: IsSpeaker) =>
  findName(position.parent, position.start(), isSpeaker);

function moveBehindName({ selection, doc, tr }: EditorState, isSpeaker: IsSpeaker): Transaction | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const name = findNameAround(selection.$head, isSpeaker);
  return name && selection.head < name.end ? tr.setSelection(TextSelection.create(doc, name.end)) : null;
}

/** The keys that split or join lines, at the start of a statement and at the end of the line before. */
function handleKey(view: EditorView, event: KeyboardEvent, isSpeaker: IsSpeaker): boolean {
  const { selection, doc, tr } = view.state;
  if (!selection.empty || event.isComposing) return false;
  const { $head } = selection;
  const name = findNameAround($head, isSpeaker);
  const isAtStatement = name !== null && $head.pos === name.end;
  if (event.key === 'Backspace' && isAtStatement) {
    view.dispatch(tr.delete(name.start, name.end).scrollIntoView());
    return true;
  }
  // The empty line goes above the name, and not between the name and its statement.
  if (event.key === 'Enter' && !event.shiftKey && isAtStatement)
    view.dispatch(tr.setSelection(TextSelection.create(doc, name.start)).setMeta(key, true));
  // A name does not get into the middle of the line before.
  if (event.key === 'Delete' && $head.parentOffset === $head.parent.content.size && $head.depth > 0) {
    const next = Selection.findFrom(doc.resolve($head.after()), 1, true);
    const nextName = next && findNameAround(next.$head, isSpeaker);
    if (nextName) view.dispatch(tr.delete(nextName.start, nextName.end));
  }
  return false;
}
