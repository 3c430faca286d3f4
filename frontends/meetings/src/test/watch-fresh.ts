/** Counts the rows that are lit up together because they were just saved, the most of them, however short that is. */
export function watchFresh(): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, document.querySelectorAll('.fresh').length);
  };
  new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
  return () => most;
}
