import { Extension } from '@tiptap/react';
import { CONFLICT_ATTRIBUTE } from '../merge/block.ts';

/** Keeps the author's name on conflicting blocks until the marks are cleared. */
export const ConflictMarks = Extension.create({
  name: 'conflictMarks',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading', 'codeBlock', 'blockquote', 'bulletList', 'orderedList', 'listItem'],
        attributes: {
          [CONFLICT_ATTRIBUTE]: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('data-conflict'),
            renderHTML: ({ [CONFLICT_ATTRIBUTE]: author }) => (author ? { 'data-conflict': author } : {}),
          },
        },
      },
    ];
  },
});
