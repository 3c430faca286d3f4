import { Fragment, type ReactNode } from 'react';

/** Makes React's nodes of a document's: its texts as they are, its elements by `made`, and of nothing else anything. */
export function nodesOf(nodes: Iterable<ChildNode>, made: (element: Element) => ReactNode): ReactNode {
  return [...nodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew with each text
    return node instanceof Element ? <Fragment key={at}>{made(node)}</Fragment> : null;
  });
}
