import { useId } from 'preact/hooks';
import { visibleText } from '../../../shared/visible-text.ts';
import { countUnits, lineNote, type StaffOrder, unitsLeft, withUnits } from '../orders/staff-order.ts';

type LinePickerProps = {
  readonly order: StaffOrder;
  readonly tool: string;
  /** Line ids parted by commas, each once per unit. */
  readonly text: string;
  readonly onText: (text: string) => void;
};

/** The lines of an order, each with how many units of it are meant. */
export function LinePicker({ order, tool, text, onText }: LinePickerProps) {
  const counts = countUnits(text);
  const id = useId();
  return (
    <fieldset class="lines">
      <legend>Items</legend>
      {order.lines.map((line) => {
        const left = unitsLeft(line, tool);
        const note = lineNote(line);
        const field = `${id}-${line.lineId}`;
        return (
          <div key={line.lineId} class="line-pick">
            <label for={field}>
              <span class="said">{visibleText(line.name)}</span>
              <span class="hint">
                {' '}
                {line.price} each, {left} of {line.quantity} can be chosen{note === null ? '' : ` (${note})`}
              </span>
            </label>
            <input
              id={field}
              type="number"
              inputMode="numeric"
              min={0}
              max={left}
              disabled={left === 0}
              value={counts.get(line.lineId) ?? 0}
              onInput={(event) => {
                const units = Number(event.currentTarget.value);
                onText(withUnits(text, line.lineId, Number.isInteger(units) ? Math.min(Math.max(units, 0), left) : 0));
              }}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
