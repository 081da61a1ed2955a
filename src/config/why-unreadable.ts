const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder; name the file in it',
  ENAMETOOLONG: 'the name is too long for a file',
};

/**
 * Why a file could not be read, in words that follow "cannot be read: ". For an error of what took the text apart, `otherwise` is said.
 * (Default: its first line.)
 */
export function whyUnreadable(error: unknown, otherwise?: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (known !== undefined) return known;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return otherwise ?? line.replace(/[.:]$/, '');
}
