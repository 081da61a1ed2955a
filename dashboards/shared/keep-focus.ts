/**
 * Keeps the reader's place when what they used goes away by being used: `giveBack` is told what it was and lay in, inside out. It happens before
 * the next key can come, and after the layout effects of the change, which may have moved the focus themselves.
 */
export function keepFocus(root: HTMLElement, giveBack: (path: readonly HTMLElement[]) => void): void {
  let path: readonly HTMLElement[] = [];
  root.addEventListener('focusin', (event) => {
    path = event.composedPath() as HTMLElement[];
  });
  root.addEventListener('focusout', () => {
    // Whoever leaves something that stays has left it on purpose; what is being removed is gone a moment later.
    queueMicrotask(() => {
      if (path[0]?.isConnected && path[0] !== (root.getRootNode() as Document).activeElement) path = [];
    });
  });
  new MutationObserver(() => {
    if (path[0]?.isConnected === false && document.activeElement === document.body) giveBack(path);
  }).observe(root, { childList: true, subtree: true });
}
