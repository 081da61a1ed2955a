import { formatInstant } from '../../shared/format-time.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { nameOf } from '../colleagues.ts';
import type { Loaded } from '../use-loaded.ts';
import { type Standing, wordsOfScope } from './standing.ts';

/** Says on every page of the console what is stopped, by whom and why. */
export function StopBanner({ standing }: { readonly standing: Loaded<Standing> }) {
  const stopped = standing.kind === 'ready' ? standing.value.switches.filter((one) => one.stopped) : [];
  return (
    <div role="status" class="stop-banner">
      {stopped.map((one) => (
        <p key={one.scope}>
          <strong>Stopped: {wordsOfScope(one.scope).name}.</strong>{' '}
          {one.reason === null ? 'No reason was given' : visibleText(one.reason)}
          {one.changedBy === null ? '' : `, by ${nameOf(one.changedBy)}`}
          {one.changedAt === null ? '' : `, ${formatInstant(one.changedAt)}`}
        </p>
      ))}
    </div>
  );
}
