/** Effects that move the focus themselves have run by then, in milliseconds. */
const AFTER_EFFECTS_MS = 60;

/**
 * Keeps the reader's place when what they used goes away by being used. The focus would fall to the top of the page; instead the nearest part
 * that is still there gets it. Never another control: a key pressed once too often must not do the next thing, which may pay money.
 */
export function keepFocus(root: HTMLElement): void {
  let path: readonly HTMLElement[] = [];
  root.addEventListener('focusin', ({ target }) => {
    path = target instanceof HTMLElement ? pathTo(target, root) : [];
  });
  root.addEventListener('focusout', () => {
    // Whoever leaves something that stays has left it on purpose; what is being removed is gone a moment later.
    queueMicrotask(() => {
      if (path[0]?.isConnected === true && path[0] !== document.activeElement) path = [];
    });
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const watcher = new MutationObserver(() => {
    clearTimeout(waiting);
    if (path[0]?.isConnected === false) waiting = setTimeout(() => giveBack(path), AFTER_EFFECTS_MS);
  });
  watcher.observe(root, { childList: true, subtree: true });
}

/** The element and what it lies in, inside out, without the root. */
function pathTo(element: HTMLElement, root: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null && at !== root; at = at.parentElement) path.push(at);
  return path;
}

function giveBack(path: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  const place = path.find((part) => part.isConnected);
  if (place === undefined) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
