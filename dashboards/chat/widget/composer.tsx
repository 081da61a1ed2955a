import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Store, useStore } from '../../shared/store.ts';
import type { DraftWish } from './draft-wish.ts';
import { say, tongue } from './words/say.ts';
import { MAX_TEXT } from './words.ts';

/** From how many characters on the customer is shown how many are left. */
const SHOW_COUNT_FROM = 18_000;

type ComposerProps = { readonly onSend: (text: string) => void; readonly wish: Store<DraftWish> };

/** The message box. Enter sends, Shift+Enter makes a new line, and Enter that ends the choice of a character does neither. */
export function Composer({ onSend, wish }: ComposerProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const ids = { box: useId(), hint: useId() };
  const wished = useStore(wish);
  useLayoutEffect(() => box.current?.focus(), []);
  useLayoutEffect(() => {
    if (wished.count === 0) return;
    setText(wished.text);
    // Granted once: the box that opens next begins empty.
    wish.set(() => ({ text: '', count: 0 }));
    box.current?.focus();
  }, [wished]);
  useLayoutEffect(() => fitHeight(box.current), [text]);
  const length = countCharacters(text);
  const tooLong = length > MAX_TEXT;
  const submit = (): void => {
    if (text.trim() === '' || tooLong) return;
    onSend(text);
    setText('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label class="hidden-text" for={ids.box}>
        {say('Your message')}
      </label>
      <textarea
        id={ids.box}
        ref={box}
        rows={1}
        value={text}
        placeholder={say('Write a message')}
        dir={text === '' ? undefined : 'auto'}
        aria-invalid={tooLong}
        aria-describedby={ids.hint}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" class="send">
        {say('Send')}
      </button>
      <p id={ids.hint} class={tooLong ? 'problem' : 'hint'} role={tooLong ? 'alert' : undefined}>
        {lengthWords(length)}
      </p>
    </form>
  );
}

/** Characters as the server counts them: an emoji is one. */
function countCharacters(text: string): number {
  return text.length < SHOW_COUNT_FROM ? text.length : [...text].length;
}

function lengthWords(length: number): string {
  const format = (count: number): string => count.toLocaleString(`${tongue.get().language}-u-nu-latn`);
  if (length > MAX_TEXT) {
    const over = length - MAX_TEXT;
    return over === 1
      ? say('Too long by 1 character. A message can hold 20,000.')
      : say('Too long by {} characters. A message can hold 20,000.', format(over));
  }
  return length >= SHOW_COUNT_FROM ? say('{} characters left', format(MAX_TEXT - length)) : '';
}

function fitHeight(box: HTMLTextAreaElement | null): void {
  if (box === null) return;
  box.style.height = 'auto';
  box.style.height = `${Math.min(box.scrollHeight + 2, 160)}px`;
}
