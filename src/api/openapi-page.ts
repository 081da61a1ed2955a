import { escapeHtml } from './escape-html.ts';
import type { OpenapiDocument, Operation } from './openapi-document.ts';
import { problems } from './problem.ts';

/** The description as one page to read: no script, no style of its own, nothing loaded. */
export function renderOpenapiPage(document: OpenapiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const rows = Object.entries(problems).map(
    ([code, [status, title, detail]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}. ${escapeHtml(detail)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Countersign API</title>
<meta name="viewport" content="width=device-width"></head><body><main>
<h1>Countersign API</h1><p>${escapeHtml(document.info.description)}</p>
<p><a href="/openapi.json">The same as OpenAPI 3.1</a></p>
${operations.join('\n')}
<h2>Problems</h2><table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const roles = (operation['x-roles'] as string[] | undefined)?.join(', ');
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li>${status}: ${escapeHtml(description)}</li>`,
  );
  const body = operation['requestBody'];
  return [
    `<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p>`,
    roles ? `<p>Roles: ${escapeHtml(roles)}</p>` : '',
    body ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre></details>` : '',
    `<ul>${answers.join('')}</ul>`,
  ].join('');
}
