import { Fragment, Node as TextNode } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { alignBlocks } from '../merge/align-blocks.ts';
import { type Block, isBlank } from '../merge/block.ts';

/** Marks a change that nobody typed here. */
export const FROM_ELSEWHERE = 'fromElsewhere';

/** Changes the text to these blocks. What is the same stays as it is, with the caret in it; undo passes over what came from others. */
export function showBlocks(editor: Editor, blocks: readonly Block[]): void {
  if (editor.isDestroyed) return;
  const { doc, schema, tr } = editor.state;
  const present: Block[] = doc.toJSON().content ?? [];
  const wanted = withLastLine(blocks, present);
  const { fates, added } = alignBlocks(present, wanted);
  const nodesOf = (some: readonly Block[]) => some.map((block) => TextNode.fromJSON(schema, block));
  // From the end, so that places before stay what they are.
  for (let at = present.length, place = doc.content.size; at >= 0; at -= 1) {
    const fresh = added[at] ?? [];
    if (fresh.length > 0) tr.insert(place, nodesOf(fresh));
    const before = at === 0 ? null : doc.child(at - 1);
    const fate = fates[at - 1];
    if (before === null || fate === undefined) continue;
    place -= before.nodeSize;
    if (fate.kind === 'gone') tr.delete(place, place + before.nodeSize);
    else if (fate.kind === 'replaced') replaceWithin(place, before, TextNode.fromJSON(schema, fate.by));
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(FROM_ELSEWHERE, true));

  /** Only the part of a block that differs, where it is still the same kind of block. */
  function replaceWithin(place: number, before: TextNode, after: TextNode) {
    const start = before.content.findDiffStart(after.content);
    const end = before.content.findDiffEnd(after.content);
    if (!before.sameMarkup(after) || start === null || end === null || !before.isTextblock) {
      tr.replaceWith(place, place + before.nodeSize, after);
      return;
    }
    // Repeated letters let both ends overlap.
    const overlap = Math.max(start - Math.min(end.a, end.b), 0);
    const slice = after.content.cut(start, end.b + overlap);
    tr.replaceWith(place + 1 + start, place + 1 + end.a + overlap, Fragment.from(slice));
  }
}

/** The empty lines at the end of the screen stay: the caret may be there. None are added to them. A text has at least one line. */
function withLastLine(blocks: readonly Block[], present: readonly Block[]): Block[] {
  const wanted = [...blocks, ...blankEndOf(present).slice(blankEndOf(blocks).length)];
  return wanted.length > 0 ? wanted : [{ type: 'paragraph' }];
}

function blankEndOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.slice(blocks.findLastIndex((block) => !isBlank(block)) + 1);
}
