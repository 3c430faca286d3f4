/** Observes the page and returns the highest number of rows that were highlighted at the same time. */
export function watchHighlightedRows(): () => number {
  let highest = 0;
  const update = () => {
    highest = Math.max(highest, document.querySelectorAll('.highlighted').length);
  };
  new MutationObserver(update).observe(document.body, { attributes: true, childList: true, subtree: true });
  return () => highest;
}
