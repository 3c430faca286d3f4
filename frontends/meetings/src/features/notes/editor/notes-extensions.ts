import { Placeholder } from '@tiptap/extensions';
import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { AttachmentNode } from './attachment-node.ts';
import { ConflictMarks } from './conflict-marks.ts';
import { FocusAtOnce } from './focus-at-once.ts';
import type { MentionMenuState } from './mention-menu-state.ts';
import { MentionNode } from './mention-node.ts';

/** What notes may consist of; the service keeps nothing else. */
export function notesExtensions(menu: MentionMenuState): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
        isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && /^(?:https?:|mailto:|\/(?!\/))/i.test(url),
      },
    }),
    Placeholder.configure({ placeholder: 'Write notes…' }),
    FocusAtOnce,
    ConflictMarks,
    AttachmentNode,
    MentionNode.configure({ menu }),
  ];
}
