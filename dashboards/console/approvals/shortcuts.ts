import { useLayoutEffect, useRef } from 'preact/hooks';

/** What single keys do, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const STORAGE_KEY = 'countersign:single-keys';

/** Whether single keys do anything: some people dictate, and each word would be twenty of them. */
export function singleKeysOn(): boolean {
  return window.localStorage.getItem(STORAGE_KEY) !== 'off';
}

/** Turns single keys on or off for this browser. */
export function setSingleKeys(on: boolean): void {
  window.localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
}

/** True where a key means a character and not a command. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Arrow keys scroll wherever something can be scrolled; they are commands in a list that says so, and while nothing has the focus. */
function arrowsScroll(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target !== document.body && target.closest('[data-arrow-keys]') === null;
}

/**
 * The command a key press stands for, or null: never in a text field, with a modifier (Shift is part of `?`), while held down, or inside an
 * open dialog.
 */
export function commandOf(event: KeyboardEvent, shortcuts: Shortcuts): (() => void) | null {
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.shiftKey && key !== '?') return null;
  if (key.startsWith('Arrow') && arrowsScroll(event.target)) return null;
  return shortcuts[key] ?? null;
}

/** Listens for single keys while the component is shown and `active`. */
export function useShortcuts(shortcuts: Shortcuts, active = true): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useLayoutEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const command = singleKeysOn() ? commandOf(event, latest.current) : null;
      if (command === null) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}
