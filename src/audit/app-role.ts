/** The role of the product, where another one owns the schema. */
export function appRoleOf(databaseUrl: string, migrationDatabaseUrl: string): string | null {
  const role = decodeURIComponent(new URL(databaseUrl).username);
  const owner = decodeURIComponent(new URL(migrationDatabaseUrl).username);
  return role === '' || role === owner ? null : role;
}
