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
