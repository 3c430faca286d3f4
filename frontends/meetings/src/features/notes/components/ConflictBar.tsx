import { Banner, Button } from '@minutehand/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { CONFLICT_ATTRIBUTE } from '../merge/block.ts';
import { texts } from '../texts.ts';

/** Reports conflicting blocks, moves the cursor to them, and clears their marks. */
export function ConflictBar({ editor }: { editor: Editor }) {
  const count = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => findConflicts(currentEditor).length,
  });
  if (count === 0) return null;

  function showNext() {
    const positions = findConflicts(editor);
    const next = positions.find((position) => position >= editor.state.selection.from) ?? positions[0];
    if (next !== undefined)
      editor
        .chain()
        .focus()
        .setTextSelection(next + 1)
        .scrollIntoView()
        .run();
  }

  function clearMarks() {
    const { tr } = editor.state;
    for (const position of findConflicts(editor)) tr.setNodeAttribute(position, CONFLICT_ATTRIBUTE, null);
    editor.view.dispatch(tr);
    editor.commands.focus();
  }

  return (
    <Banner
      tone="warning"
      isAnnounced
      actions={
        <>
          <Button size="small" onClick={showNext}>
            {texts.showNextConflict}
          </Button>
          <Button size="small" onClick={clearMarks}>
            {texts.keepConflicts}
          </Button>
        </>
      }
    >
      {texts.conflictBar}
    </Banner>
  );
}

function findConflicts(editor: Editor): number[] {
  const positions: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.attrs[CONFLICT_ATTRIBUTE]) positions.push(position);
  });
  return positions;
}
