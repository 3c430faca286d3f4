import { Node as DocumentNode, Fragment } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { alignBlocks } from '../merge/align-blocks.ts';
import { type Block, isBlank } from '../merge/block.ts';

/** Transaction metadata that marks changes of other users. */
export const REMOTE_CHANGE = 'remoteChange';

/** Updates the document to these blocks. Equal blocks and the caret stay; the changes are not undoable. */
export function applyBlocks(editor: Editor, blocks: readonly Block[]): void {
  if (editor.isDestroyed) return;
  const { doc, schema, tr } = editor.state;
  const current: Block[] = doc.toJSON().content ?? [];
  const target = withTrailingBlanks(blocks, current);
  const { changes, added } = alignBlocks(current, target);
  const toNodes = (newBlocks: readonly Block[]) => newBlocks.map((block) => DocumentNode.fromJSON(schema, block));
  // From the end, so that earlier positions stay valid.
  for (let index = current.length, position = doc.content.size; index >= 0; index -= 1) {
    const inserted = added[index] ?? [];
    if (inserted.length > 0) tr.insert(position, toNodes(inserted));
    const oldNode = index === 0 ? null : doc.child(index - 1);
    const change = changes[index - 1];
    if (oldNode === null || change === undefined) continue;
    position -= oldNode.nodeSize;
    if (change.kind === 'removed') tr.delete(position, position + oldNode.nodeSize);
    else if (change.kind === 'replaced')
      replaceWithin(position, oldNode, DocumentNode.fromJSON(schema, change.replacement));
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(REMOTE_CHANGE, true));

  /** Replaces only the differing part of a block if its type is unchanged. */
  function replaceWithin(position: number, oldNode: DocumentNode, newNode: DocumentNode) {
    const start = oldNode.content.findDiffStart(newNode.content);
    const end = oldNode.content.findDiffEnd(newNode.content);
    if (!oldNode.sameMarkup(newNode) || start === null || end === null || !oldNode.isTextblock) {
      tr.replaceWith(position, position + oldNode.nodeSize, newNode);
      return;
    }
    // With repeated characters, the equal start and end can overlap.
    const overlap = Math.max(start - Math.min(end.a, end.b), 0);
    const slice = newNode.content.cut(start, end.b + overlap);
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
