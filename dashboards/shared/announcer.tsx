/** A polite live region that cannot be seen: its text is read out once whenever it changes. */
export function Announcer({ text }: { readonly text: string }) {
  return (
    <p class="hidden-text" role="status" aria-live="polite" data-announcer="">
      {text}
    </p>
  );
}
