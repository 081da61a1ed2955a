import { parse } from 'yaml';
import { PolicyArticleError } from './policy-article-error.ts';

/** A markdown file taken apart. */
export type FrontMatter = {
  /** What the YAML says, not yet checked. */
  readonly head: unknown;
  /** The markdown below it, trimmed, with `\n` line ends. */
  readonly body: string;
};

const fenced = /^---\n(?<head>[\s\S]*?)\n---(?:\n(?<body>[\s\S]*))?$/;

/**
 * Splits a markdown file into its YAML front matter and the text below. A byte order mark and Windows line ends are accepted.
 *
 * `fileName` is only used to say where a fault is. Throws {@link PolicyArticleError} when there is no front matter or it is not YAML.
 */
export function splitFrontMatter(source: string, fileName: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const parts = fenced.exec(text)?.groups;
  if (parts === undefined) {
    throw new PolicyArticleError([`${fileName}: begin the file with front matter between two lines that read ---.`]);
  }
  return { head: parseYaml(parts['head'] ?? '', fileName), body: (parts['body'] ?? '').trim() };
}

function parseYaml(head: string, fileName: string): unknown {
  try {
    return parse(head);
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause);
    throw new PolicyArticleError([`${fileName}: the front matter is not valid YAML: ${reason}`]);
  }
}
