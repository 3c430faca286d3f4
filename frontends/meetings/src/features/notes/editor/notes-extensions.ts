import { Placeholder } from '@tiptap/extensions';
import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { ImmediateFocus } from '../../../shared/editor/immediate-focus.ts';
import { texts } from '../texts.ts';
import { AttachmentNode } from './attachment-node.ts';
import { ConflictMarks } from './conflict-marks.ts';
import type { MentionMenuState } from './mention-menu-state.ts';
import { MentionNode } from './mention-node.ts';

/** The editor's schema. The server drops everything else. */
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
    Placeholder.configure({ placeholder: texts.placeholder }),
    ImmediateFocus,
    ConflictMarks,
    AttachmentNode,
    MentionNode.configure({ menu }),
  ];
}
