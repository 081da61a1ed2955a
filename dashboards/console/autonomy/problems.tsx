import { visibleText } from '../../shared/visible-text.ts';

/** What the server had against a change. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul class="notice bad values" role="alert">
      {problems.map((problem) => (
        <li key={problem}>{visibleText(problem)}</li>
      ))}
    </ul>
  );
}
