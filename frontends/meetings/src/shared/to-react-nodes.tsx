import { Fragment, type ReactNode } from 'react';

/** Converts DOM nodes to React nodes: text as is, elements through `renderElement`; drops everything else. */
export function toReactNodes(nodes: Iterable<ChildNode>, renderElement: (element: Element) => ReactNode): ReactNode {
  return [...nodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rebuilt when the text changes
    return node instanceof Element ? <Fragment key={index}>{renderElement(node)}</Fragment> : null;
  });
}
