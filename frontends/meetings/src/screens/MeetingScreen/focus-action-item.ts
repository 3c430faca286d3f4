/** Scrolls to the row of an action item and focuses it; its section if there is no such row, as in the tab "Mine". */
export function focusActionItem(description: string): void {
  const heading = document.getElementById('action-items-heading');
  const rows = [...(heading?.closest('section')?.querySelectorAll('li') ?? [])];
  const row = rows.find(({ textContent }) => textContent?.includes(description));
  const target = row?.querySelector<HTMLElement>('[data-row], button, input') ?? heading;
  if (target === heading && heading) heading.tabIndex = -1;
  target?.focus({ preventScroll: true });
  (row ?? heading)?.scrollIntoView?.({ block: 'center' });
}
