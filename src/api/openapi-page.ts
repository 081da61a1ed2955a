import { escapeHtml } from './escape-html.ts';
import type { OpenapiDocument, Operation } from './openapi-document.ts';
import { plainPage } from './plain-page.ts';
import { problems } from './problem.ts';

/** The description as one page to read. */
export function renderOpenapiPage(document: OpenapiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const rows = Object.entries(problems).map(
    ([code, [status, title, detail]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}. ${escapeHtml(detail)}</td></tr>`,
  );
  return plainPage({
    title: 'Countersign API',
    main: `<main>
<h1>Countersign API</h1><p>${withCode(document.info.description)}</p>
<p><a href="/openapi.json">The same as OpenAPI 3.1</a></p>
${operations.join('\n')}
<h2>Problems</h2><table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></main>`,
  });
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const roles = (operation['x-roles'] as string[] | undefined)?.join(', ');
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li>${status}: ${withCode(description)}</li>`,
  );
  const body = operation['requestBody'];
  return [
    `<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${withCode(operation.summary)}</p>`,
    roles ? `<p>Roles: ${escapeHtml(roles)}</p>` : '',
    body ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre></details>` : '',
    `<ul>${answers.join('')}</ul>`,
  ].join('');
}

/** Words of the description, with what stands between backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
