import { MENTION_TYPE } from '@minutehand/contracts/http/meetings/notes';
import type { Mention } from '@minutehand/contracts/http/people';
import { Node } from '@tiptap/react';
import { Suggestion } from '@tiptap/suggestion';
import { MENTION_DEBOUNCE_MS } from '../../../limits.ts';
import { searchMentions } from '../api.ts';
import type { MentionMenuState } from './mention-menu-state.ts';

const TAG = 'action-text-attachment';

/** A mention of a person. "@" and a letter open the menu; names may contain spaces. */
export const MentionNode = Node.create<{ menu: MentionMenuState | null }>({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,

  addOptions() {
    return { menu: null };
  },

  addAttributes() {
    return {
      sgid: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('sgid') },
      name: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('name') ?? '' },
    };
  },

  parseHTML() {
    return [
      {
        tag: TAG,
        priority: 60,
        getAttrs: (element) => (element.getAttribute('content-type') === MENTION_TYPE ? null : false),
      },
    ];
  },

  // The stored form; in the editor the node view below shows the name.
  renderHTML({ node }) {
    return [TAG, { sgid: node.attrs.sgid, 'content-type': MENTION_TYPE, name: node.attrs.name }];
  },

  renderText({ node }) {
    return `@${node.attrs.name}`;
  },

  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'mention';
      dom.textContent = `@${node.attrs.name}`;
      return { dom };
    };
  },

  addProseMirrorPlugins() {
    const { menu } = this.options;
    if (menu === null) return [];
    return [
      Suggestion<Mention, Mention>({
        editor: this.editor,
        char: '@',
        allowSpaces: true,
        minQueryLength: 1,
        debounce: MENTION_DEBOUNCE_MS,
        decorationClass: 'mention-query',
        items: ({ query, signal }) => searchMentions(query.trim(), signal),
        command: ({ editor, range, props: { sgid, name } }) => {
          editor
            .chain()
            .focus()
            .insertContentAt(range, [
              { type: 'mention', attrs: { sgid, name } },
              { type: 'text', text: ' ' },
            ])
            .run();
        },
        allow: ({ state, range }) => {
          const { parent } = state.doc.resolve(range.from);
          return parent.type.spec.code !== true && parent.type.contentMatch.matchType(this.type) !== null;
        },
        render: () => menu.callbacks,
      }),
    ];
  },
});
