/** Some browsers begin to read the file only after the person has chosen where to save it. */
const KEPT_MS = 60_000;

/** Offers the browser a file to save under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
