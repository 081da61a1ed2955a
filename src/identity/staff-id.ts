/** A stable name made of a mail address: what stands before the @, in letters, digits, dots, hyphens. At most 64 characters. */
export function staffIdOf(email: string): string {
  const [local = ''] = email.trim().toLowerCase().split('@');
  return local.replaceAll(/[^a-z0-9._-]+/g, '-').slice(0, 64);
}
