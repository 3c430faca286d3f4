import { EMBED_TYPE, MENTION_TYPE } from '@minutehand/contracts/http/meetings/notes';
import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react';
import { AttachmentView } from '../components/AttachmentView.tsx';

const TAG = 'action-text-attachment';
const textAttribute = (attribute: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
});

/** A file or an embedded link: an atomic block node. */
export const AttachmentNode = Node.create({
  name: 'attachment',
  group: 'block',
  atom: true,
  draggable: true,
  selectable: true,

  addAttributes() {
    return {
      sgid: textAttribute('sgid'),
      contentType: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('content-type') ?? '' },
      filename: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('filename') ?? '' },
      filesize: { default: 0, parseHTML: (element: HTMLElement) => Number(element.getAttribute('filesize') ?? 0) },
      url: textAttribute('url'),
      name: textAttribute('name'),
      provider: textAttribute('provider'),
      uploadId: { default: null, rendered: false, parseHTML: () => null },
    };
  },

  parseHTML() {
    return [
      {
        tag: TAG,
        getAttrs: (element) =>
          element.getAttribute('content-type') === MENTION_TYPE || !element.getAttribute('sgid') ? false : null,
      },
    ];
  },

  renderHTML({ node }) {
    const { sgid, contentType, filename, filesize, url, name, provider } = node.attrs;
    const isEmbed = contentType === EMBED_TYPE;
    const details = isEmbed ? { name, provider } : { filename, filesize };
    return [TAG, mergeAttributes({ sgid, 'content-type': contentType, url }, details)];
  },

  addNodeView() {
    return ReactNodeViewRenderer(AttachmentView);
  },
});
