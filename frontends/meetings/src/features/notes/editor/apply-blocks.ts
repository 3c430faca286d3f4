import { Fragment, Node as TextNode } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { alignBlocks } from '../merge/align-blocks.ts';
import { type Block, isBlank } from '../merge/block.ts';

/** Transaction metadata of changes that were not typed here. */
export const REMOTE_CHANGE = 'fromElsewhere';

/** Updates the document to these blocks. Equal blocks and the caret stay; the changes are not undoable. */
export function applyBlocks(editor: Editor, blocks: readonly Block[]): void {
  if (editor.isDestroyed) return;
  const { doc, schema, tr } = editor.state;
  const current: Block[] = doc.toJSON().content ?? [];
  const target = withTrailingBlanks(blocks, current);
  const { changes, added } = alignBlocks(current, target);
  const toNodes = (some: readonly Block[]) => some.map((block) => TextNode.fromJSON(schema, block));
  // Backwards, so that earlier positions stay valid.
  for (let at = current.length, position = doc.content.size; at >= 0; at -= 1) {
    const inserted = added[at] ?? [];
    if (inserted.length > 0) tr.insert(position, toNodes(inserted));
    const before = at === 0 ? null : doc.child(at - 1);
    const change = changes[at - 1];
    if (before === null || change === undefined) continue;
    position -= before.nodeSize;
    if (change.kind === 'removed') tr.delete(position, position + before.nodeSize);
    else if (change.kind === 'replaced') replaceWithin(position, before, TextNode.fromJSON(schema, change.replacement));
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(REMOTE_CHANGE, true));

  /** Replaces only the differing part of a block if its type is unchanged. */
  function replaceWithin(position: number, before: TextNode, after: TextNode) {
    const start = before.content.findDiffStart(after.content);
    const end = before.content.findDiffEnd(after.content);
    if (!before.sameMarkup(after) || start === null || end === null || !before.isTextblock) {
      tr.replaceWith(position, position + before.nodeSize, after);
      return;
    }
    // With repeated characters, the equal start and end can overlap.
    const overlap = Math.max(start - Math.min(end.a, end.b), 0);
    const slice = after.content.cut(start, end.b + overlap);
    tr.replaceWith(position + 1 + start, position + 1 + end.a + overlap, Fragment.from(slice));
  }
}

/** Keeps the document's trailing empty lines, where the caret may be, without adding more. A document has at least one line. */
function withTrailingBlanks(blocks: readonly Block[], current: readonly Block[]): Block[] {
  const target = [...blocks, ...getTrailingBlanks(current).slice(getTrailingBlanks(blocks).length)];
  return target.length > 0 ? target : [{ type: 'paragraph' }];
}

function getTrailingBlanks(blocks: readonly Block[]): readonly Block[] {
  return blocks.slice(blocks.findLastIndex((block) => !isBlank(block)) + 1);
}
