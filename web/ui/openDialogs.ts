// The open modal dialogs, the topmost last. Behind them the page is inert, so toasts stand inside of them.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

export const openDialogs = () => open;

export const addOpenDialog = (dialog: HTMLDialogElement) => change([...open, dialog]);

export function removeOpenDialog(dialog: HTMLDialogElement) {
  if (open.includes(dialog)) change(open.filter((each) => each !== dialog));
}

export function subscribeToDialogs(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
