import { Extension } from '@tiptap/react';
import { CONFLICT } from '../merge/block.ts';

/** A block that was written twice at once carries the name of who wrote it so, until somebody takes the marks off. */
export const ConflictMarks = Extension.create({
  name: 'conflictMarks',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading', 'codeBlock', 'blockquote', 'bulletList', 'orderedList', 'listItem'],
        attributes: {
          [CONFLICT]: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('data-conflict'),
            renderHTML: ({ [CONFLICT]: writer }) => (writer ? { 'data-conflict': writer } : {}),
          },
        },
      },
    ];
  },
});
