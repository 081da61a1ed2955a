import { expect, test } from 'vitest';
import { commandOf } from './shortcuts.ts';

/** As much of a browser as the rule looks at. */
class PageElement {
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  matches(selector: string): boolean {
    return selector.split(', ').includes(this.kind);
  }
  closest(): null {
    return null;
  }
}

const body = new PageElement('body');
Object.assign(globalThis, { HTMLElement: PageElement, document: { body, querySelector: () => null } });

const run = (): void => {};
const press = (key: string, changes: Partial<KeyboardEvent> = {}) =>
  commandOf({ key, target: body, ...changes } as unknown as KeyboardEvent, { a: run, ArrowDown: run, '?': run });

test('a plain key is a command', () => {
  expect(press('a')).toBe(run);
  expect(press('?', { shiftKey: true })).toBe(run);
  expect(press('ArrowDown')).toBe(run);
});

test('no key is a command in a text field, with a modifier, while held down or while a character is composed', () => {
  expect(press('a', { target: new PageElement('textarea') as unknown as EventTarget })).toBeNull();
  for (const changes of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { repeat: true },
    { isComposing: true },
  ]) {
    expect(press('a', changes)).toBeNull();
  }
});

test('arrow keys scroll where something has the focus that is not the list', () => {
  expect(press('ArrowDown', { target: new PageElement('div') as unknown as EventTarget })).toBeNull();
});
