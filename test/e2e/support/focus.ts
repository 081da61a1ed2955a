import type { Page } from 'playwright-core';

/** Names what has the focus, in the chat too, as it is read out: by its label, else by its words. Empty where nothing has it. */
const NAME_OF_FOCUSED = `(() => {
  const top = document.activeElement;
  const focused = top.shadowRoot?.activeElement ?? top;
  if (focused === document.body) return '';
  return focused.getAttribute('aria-label') ?? (focused.labels?.[0] ?? focused).textContent;
})()`;

/** What has the focus now. */
export async function focusedNow(page: Page): Promise<string> {
  return await page.evaluate(NAME_OF_FOCUSED);
}

/**
 * Presses keys on whatever has the focus, faster than any frame is drawn and any timer runs, and says what has the focus then: a page must be ready
 * for the next key once it has taken one, also on a slow machine.
 */
export async function pressFast(page: Page, ...keys: readonly string[]): Promise<string> {
  return await page.evaluate(`(async () => {
    for (const key of ${JSON.stringify(keys)}) {
      const top = document.activeElement;
      const press = { key, bubbles: true, composed: true, cancelable: true };
      const target = top.shadowRoot?.activeElement ?? top;
      const taken = !target.dispatchEvent(new KeyboardEvent('keydown', press));
      if (!taken && key === 'Enter' && target.matches('button, a')) target.click();
      for (let turn = 0; turn < 20; turn += 1) await null;
    }
    return ${NAME_OF_FOCUSED};
  })()`);
}
