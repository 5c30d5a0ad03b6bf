// Hands somebody a file that the page has made.
export function handOut(name: string, type: string, text: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
