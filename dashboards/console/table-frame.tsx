import type { ComponentChildren } from 'preact';

/** Holds a table that may be wider than its place: it scrolls by itself, and by keyboard. `name` is what it is announced as. */
export function TableFrame({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form fields group it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="table-frame" role="group" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
