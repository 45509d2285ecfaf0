/** The dependencies of the back button; tests pass their own. */
interface Dialogs {
  readonly querySelectorAll: (selector: string) => ArrayLike<Element>;
}
interface History {
  readonly canGoBack: () => boolean;
  readonly back: () => void;
}

/**
 * What Android's back button does in a page: it closes the dialog or menu on top as Escape would, else goes back. Returns false
 * when there is nothing to go back to.
 */
export function goBack(page: Dialogs, history: History): boolean {
  const open = Array.from(page.querySelectorAll('dialog[open], [role="menu"]'));
  const top = open.at(-1);
  if (top !== undefined) {
    close(top);
    return true;
  }
  if (!history.canGoBack()) return false;
  history.back();
  return true;
}

function close(overlay: Element): void {
  if (overlay instanceof HTMLDialogElement) {
    // A dialog with unsaved work may stay.
    if (overlay.dispatchEvent(new Event('cancel', { cancelable: true }))) overlay.close();
    return;
  }
  overlay.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
