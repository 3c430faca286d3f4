/**
 * The language in which dates are written: the one that the user chose, or undefined for the browser's. It is an attribute of the page,
 * because each area has its own copy of the modules that format dates.
 */
export function getDateLanguage(): string | undefined {
  return document.documentElement.dataset.dateLanguage || undefined;
}

/** Applies a language (BCP 47 tag) to the dates that are rendered from now on. An empty one is that of the browser. */
export function setDateLanguage(language: string): void {
  if (language) document.documentElement.dataset.dateLanguage = language;
  else delete document.documentElement.dataset.dateLanguage;
}
