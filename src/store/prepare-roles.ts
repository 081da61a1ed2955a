import postgres from 'postgres';

/** What {@link prepareRoles} needs to know. */
export type PrepareRolesOptions = {
  /** Address of the maintenance database `postgres`, as a superuser. */
  readonly superuserUrl: string;
  /** Name of the database to make. */
  readonly database: string;
  /** Role that owns the schemas. May make databases, so that tests can. */
  readonly owner: { readonly name: string; readonly password: string };
  /** Role the product works with. Owns nothing. */
  readonly app: { readonly name: string; readonly password: string };
};

/** Makes the two roles and the database on a server of our own, or sets the passwords again. May be repeated. */
export async function prepareRoles(options: PrepareRolesOptions): Promise<void> {
  const { superuserUrl, database, owner, app } = options;
  const sql = postgres(superuserUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    const roles = await sql<{ rolname: string }[]>`select rolname from pg_roles`;
    const known = new Set(roles.map((row) => row.rolname));
    for (const role of [owner, app]) {
      const verb = known.has(role.name) ? 'alter' : 'create';
      // Statements that change roles take no parameters; both values are quoted by the server's own rules.
      const [quoted] =
        await sql`select format('%I login password %L', ${role.name}::text, ${role.password}::text) as text`;
      await sql.unsafe(`${verb} role ${quoted?.['text']}`);
    }
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (found === undefined) await sql`create database ${sql(database)} owner ${sql(owner.name)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
