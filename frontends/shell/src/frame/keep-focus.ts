/** Selects elements in the tab order. */
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
/** Enough for nested layers: a row, its menu, a confirmation dialog. */
const MAX_HISTORY = 8;

/** An element that had the focus and, once it is removed, its former position. */
type FocusedElement = {
  readonly element: Element;
  position: Position | null;
};

type Position = {
  readonly parent: Element;
  readonly next: Node | null;
  readonly previous: Node | null;
};

/**
 * Keeps keyboard users from losing their position: when the focused element is removed and nothing else takes the
 * focus, focuses its replacement, its next or its previous sibling. Returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let history: readonly FocusedElement[] = [];

  function saveFocus({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === page.body) return;
    history = [...history.filter(({ element }) => element !== target), { element: target, position: null }].slice(
      -MAX_HISTORY,
    );
  }

  function restore() {
    if (page.activeElement !== null && page.activeElement !== page.body) return;
    const last = history.at(-1);
    // The element only lost the focus, for example by a click on the page.
    if (last === undefined || last.element.isConnected) return;
    for (const entry of history.toReversed()) {
      const target = entry.element.isConnected
        ? asTabbable(entry.element)
        : entry.position && findNearPosition(entry.position);
      if (!target) continue;
      target.focus({ preventScroll: true });
      return;
    }
  }

  const observer = new MutationObserver((records) => {
    const removed = history.filter(({ element, position }) => position === null && !element.isConnected);
    if (removed.length === 0 && history.at(-1)?.element.isConnected !== false) return;
    for (const entry of removed) entry.position = findPosition(entry.element, records);
    // Runs after other code has had a chance to set the focus.
    requestAnimationFrame(() => setTimeout(restore));
  });

  page.addEventListener('focusin', saveFocus);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', saveFocus);
    observer.disconnect();
  };
}

/** The position of a removed element in a parent that is still connected; null for overlays, which are children of body. */
function findPosition(element: Element, records: readonly MutationRecord[]): Position | null {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    const containsElement = [...removedNodes].some((node) => node.contains(element));
    if (containsElement && target instanceof Element && target.isConnected && target !== target.ownerDocument.body)
      return { parent: target, next: nextSibling, previous: previousSibling };
  }
  return null;
}

function findNearPosition({ parent, next, previous }: Position): HTMLElement | null {
  if (!parent.isConnected) return null;
  const target = findFirstTabbable(siblingsFrom(next)) ?? findFirstTabbable([previous]) ?? findTabbableIn(parent);
  if (target || parent.matches('body, main, dialog')) return target;
  const { parentElement } = parent;
  if (parentElement === null) return null;
  return findNearPosition({
    parent: parentElement,
    next: parent.nextElementSibling,
    previous: parent.previousElementSibling,
  });
}

function* siblingsFrom(node: Node | null): Generator<Node> {
  for (let sibling = node; sibling?.isConnected; sibling = sibling.nextSibling) yield sibling;
}

function findFirstTabbable(nodes: Iterable<Node | null>): HTMLElement | null {
  for (const node of nodes) {
    const tabbable = node instanceof Element && node.isConnected ? (asTabbable(node) ?? findTabbableIn(node)) : null;
    if (tabbable) return tabbable;
  }
  return null;
}

const isTabbable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  element.matches(TABBABLE) &&
  element.checkVisibility?.() !== false;

const asTabbable = (element: Element) => (isTabbable(element) ? element : null);
const findTabbableIn = (element: Element) => [...element.querySelectorAll(TABBABLE)].find(isTabbable) ?? null;
