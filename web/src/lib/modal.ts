// A dialog over everything: a press beside it closes it, and the focus goes back where it came from.
export function modal(dialog: HTMLDialogElement): { destroy(): void } {
  const before = document.activeElement;
  const beside = (event: MouseEvent) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.addEventListener('click', beside);
  dialog.showModal();
  return {
    destroy() {
      dialog.removeEventListener('click', beside);
      if (before instanceof HTMLElement) before.focus();
    },
  };
}
