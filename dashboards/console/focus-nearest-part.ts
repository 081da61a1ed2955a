/**
 * Gives the focus to the nearest part of the page that is still there. Never another control: a key pressed once too often must not do the next
 * thing, which may pay money.
 */
export function focusNearestPart(path: readonly HTMLElement[], page: HTMLElement): void {
  const place = path.find((part) => part.isConnected);
  if (place === undefined || place === page) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
