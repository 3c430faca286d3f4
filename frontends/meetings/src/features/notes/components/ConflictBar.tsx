import { Banner, Button } from '@minutehand/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { CONFLICT } from '../merge/block.ts';

/** Says that blocks were written twice at once, leads to them, and takes the marks off. */
export function ConflictBar({ editor }: { editor: Editor }) {
  const count = useEditorState({ editor, selector: ({ editor: one }) => placesOf(one).length });
  if (count === 0) return null;

  function showNext() {
    const places = placesOf(editor);
    const next = places.find((place) => place >= editor.state.selection.from) ?? places[0];
    if (next !== undefined)
      editor
        .chain()
        .focus()
        .setTextSelection(next + 1)
        .scrollIntoView()
        .run();
  }

  function takeMarksOff() {
    const { tr } = editor.state;
    for (const place of placesOf(editor)) tr.setNodeAttribute(place, CONFLICT, null);
    editor.view.dispatch(tr);
    editor.commands.focus();
  }

  return (
    <Banner
      tone="warning"
      live
      actions={
        <>
          <Button size="small" onClick={showNext}>
            Show the next
          </Button>
          <Button size="small" onClick={takeMarksOff}>
            Keep all as it is
          </Button>
        </>
      }
    >
      Two people wrote in the same place. Both texts are here, marked with who wrote them.
    </Banner>
  );
}

function placesOf(editor: Editor): number[] {
  const places: number[] = [];
  editor.state.doc.descendants((node, place) => {
    if (node.attrs[CONFLICT]) places.push(place);
  });
  return places;
}
