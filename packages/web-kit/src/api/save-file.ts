/**
 * Lets the browser download a file of this origin, which names it. The browser shows progress and errors, and writes to the disk: use it for
 * files that may not fit into memory.
 */
export function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // With it, an error response does not replace the page.
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file as a browser download. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
