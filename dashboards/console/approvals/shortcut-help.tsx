import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { setSingleKeys, singleKeysOn } from './shortcuts.ts';

const KEYS = [
  ['J or ↓', 'Next request'],
  ['K or ↑', 'Previous request'],
  ['N', 'Next request, also after a decision'],
  ['C', 'Take the request, or put it back'],
  ['X', 'Choose the request, to approve several together'],
  ['A', 'Prepare an approval; Enter then confirms it'],
  ['R', 'Write a rejection'],
  ['Esc', 'Cancel what was prepared'],
  ['?', 'This list'],
] as const;

/** The list of keys, with a way to turn them off. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="facts keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            setSingleKeys(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        Single keys do something
      </label>
      <div class="row">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
