import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { splitSpeaker } from '../attributed-line.ts';

/** Marks the name of the speaker at the start of a line, which is shown muted, as in the minutes. The text stays the same. */
export const SpeakerNames = Extension.create<{ isSpeaker: (name: string) => boolean }>({
  name: 'speakerNames',

  addOptions() {
    return { isSpeaker: () => false };
  },

  addProseMirrorPlugins() {
    const { isSpeaker } = this.options;
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const names: Decoration[] = [];
            doc.descendants((node, position) => {
              if (!node.isTextblock) return true;
              const attributed = splitSpeaker(node.firstChild?.text ?? '', isSpeaker);
              const start = position + 1;
              if (attributed)
                names.push(Decoration.inline(start, start + attributed.prefixLength, { class: 'speaker-name' }));
              return false;
            });
            return DecorationSet.create(doc, names);
          },
        },
      }),
    ];
  },
});
