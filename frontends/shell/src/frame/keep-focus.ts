/** What Tab stops at; what is disabled or hidden it passes by. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
/** As many as may lie over each other: a row, the menu in it, the question about it. */
const REMEMBERED = 8;

/** Something that had the focus, and where it was once it is gone. */
interface Visit {
  readonly element: Element;
  place: Place | null;
}

interface Place {
  readonly parent: Element;
  readonly next: Node | null;
  readonly previous: Node | null;
}

/**
 * Whoever uses keys is not left without a place: when what had the focus goes, and nothing else takes it, the focus
 * goes to what stands there now, to what came next, or to what came before. Answers how to stop.
 */
export function keepFocus(page: Document): () => void {
  let visits: readonly Visit[] = [];

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === page.body) return;
    visits = [...visits.filter(({ element }) => element !== target), { element: target, place: null }].slice(
      -REMEMBERED,
    );
  }

  function restore() {
    if (page.activeElement !== null && page.activeElement !== page.body) return;
    const last = visits.at(-1);
    // Left by a press on nothing: it is still there.
    if (last === undefined || last.element.isConnected) return;
    for (const visit of visits.toReversed()) {
      const stop = visit.element.isConnected ? ownStop(visit.element) : visit.place && stopNear(visit.place);
      if (!stop) continue;
      stop.focus({ preventScroll: true });
      return;
    }
  }

  const observer = new MutationObserver((records) => {
    const gone = visits.filter(({ element, place }) => place === null && !element.isConnected);
    if (gone.length === 0 && visits.at(-1)?.element.isConnected !== false) return;
    for (const visit of gone) visit.place = placeOf(visit.element, records);
    // After those who know better where the focus goes.
    requestAnimationFrame(() => setTimeout(restore));
  });

  page.addEventListener('focusin', remember);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** Where it was: the removal that took it out of what is still there. What lay over the page has no place in it. */
function placeOf(element: Element, records: readonly MutationRecord[]): Place | null {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    const isInIt = [...removedNodes].some((node) => node.contains(element));
    if (isInIt && target instanceof Element && target.isConnected && target !== target.ownerDocument.body)
      return { parent: target, next: nextSibling, previous: previousSibling };
  }
  return null;
}

function stopNear({ parent, next, previous }: Place): HTMLElement | null {
  if (!parent.isConnected) return null;
  const found = firstStop(after(next)) ?? firstStop([previous]) ?? stopIn(parent);
  if (found || parent.matches('body, main, dialog')) return found;
  const { parentElement } = parent;
  if (parentElement === null) return null;
  return stopNear({ parent: parentElement, next: parent.nextElementSibling, previous: parent.previousElementSibling });
}

function* after(node: Node | null): Generator<Node> {
  for (let at = node; at?.isConnected; at = at.nextSibling) yield at;
}

function firstStop(nodes: Iterable<Node | null>): HTMLElement | null {
  for (const node of nodes) {
    const stop = node instanceof Element && node.isConnected ? (ownStop(node) ?? stopIn(node)) : null;
    if (stop) return stop;
  }
  return null;
}

const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  element.matches(STOPS) &&
  element.checkVisibility?.() !== false;

const ownStop = (element: Element) => (isStop(element) ? element : null);
const stopIn = (element: Element) => [...element.querySelectorAll(STOPS)].find(isStop) ?? null;
