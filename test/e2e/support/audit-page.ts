import axe from 'axe-core';
import type { Page } from 'playwright-core';

const OPTIONS = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};

type Finding = { id: string; nodes: { html: string; any: { data?: { messageKey?: string } }[] }[] };

/**
 * Faults of accessibility on the page as it is shown now, one line each. Text in the colour of its ground is only "incomplete" for axe, under the key
 * `equalRatio`; here it is a fault.
 */
export async function auditPage(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)})`)) as {
    violations: Finding[];
    incomplete: Finding[];
  };
  const invisible = found.incomplete.flatMap((finding) =>
    finding.nodes
      .filter((node) => node.any.some((check) => check.data?.messageKey === 'equalRatio'))
      .map((node) => `equalRatio: ${node.html}`),
  );
  return [
    ...found.violations.flatMap((finding) => finding.nodes.map((node) => `${finding.id}: ${node.html.slice(0, 300)}`)),
    ...invisible,
  ];
}
