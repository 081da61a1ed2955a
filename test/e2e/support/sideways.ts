import type { Page } from 'playwright-core';

/** What of this page lies beyond its edge and can be read only by scrolling sideways: "page", or the names of tables. Wide pages may have wide tables; narrow ones have none. */
export async function sidewaysParts(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`[
    ...(document.documentElement.scrollWidth > window.innerWidth ? ['page'] : []),
    ...(window.innerWidth > 640 ? [] : [...document.querySelectorAll('.table-frame')])
      .filter((frame) => frame.scrollWidth > frame.clientWidth)
      .map((frame) => frame.getAttribute('aria-label')),
  ]`)) as string[];
}
