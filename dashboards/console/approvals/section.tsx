import type { ComponentChildren } from 'preact';

/** A titled part of the evidence. */
export function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
