import { READY_LINE } from '../ready-line.ts';
import type { DemoStaff } from '../secrets-file.ts';
import type { StackPlan } from './plan-stack.ts';
import type { RoleName } from './roles.ts';

/** What {@link describeStack} needs to know. */
export type DescribeStackOptions = {
  readonly plan: StackPlan;
  /** Addresses by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** Sign-ins to show; empty where staff are real. */
  readonly demoStaff: readonly DemoStaff[];
  /** Where the embedded database lies, and who runs it; undefined with DATABASE_URL. */
  readonly database: { readonly directory: string; readonly account: string } | undefined;
  readonly warnings: readonly string[];
  /** How long the start took, in milliseconds. */
  readonly tookMs: number;
};

const titles: Readonly<Record<string, string>> = {
  chat: 'Chat page',
  console: 'Staff console',
  board: 'Queue board',
  openapi: 'API, described',
  store: 'Sandbox store',
  model: 'Rehearsal model',
};

/** The addresses of a stack, by name, for the roles that run. */
export function addressesOf(
  publicUrl: string,
  ports: Readonly<Record<string, string>>,
  has: (role: RoleName) => boolean,
): Record<string, string> {
  return {
    ...(has('web') && {
      chat: `${publicUrl}/chat`,
      console: `${publicUrl}/console`,
      board: `${publicUrl}/board`,
      api: `${publicUrl}/v1`,
      openapi: `${publicUrl}/openapi`,
    }),
    ...(has('store') && { store: `http://127.0.0.1:${ports['SANDBOX_STORE_PORT']}` }),
    ...(has('model') && { model: `http://127.0.0.1:${ports['REHEARSAL_MODEL_PORT']}/v1` }),
  };
}

/** What stands at the end of a start: where everything is, who can sign in, what is a stand-in and what replaces it. */
export function describeStack(options: DescribeStackOptions): string {
  const { urls, demoStaff, warnings, tookMs } = options;
  const sections = [
    section(
      'Countersign is running',
      Object.entries(urls)
        .filter(([name]) => name in titles)
        .map(([name, url]) => [titles[name] ?? name, url]),
    ),
    section(
      'Demo sign-ins for the console',
      demoStaff.map(({ role, email, password }) => [role, `${email}  ${password}`]),
    ),
    section('Stand-ins, and what replaces each', standIns(options)),
    section(
      'Please note',
      warnings.map((warning) => ['!', warning]),
    ),
  ];
  return `\n${sections.filter((text) => text !== '').join('\n\n')}\n\nCtrl-C stops everything.\n${READY_LINE}${(tookMs / 1000).toFixed(1)} s\n`;
}

function standIns({ plan, database }: DescribeStackOptions): [string, string][] {
  const { settings, counts } = plan;
  const rows: [string, string][] = [];
  if (database !== undefined) {
    rows.push(['Database', `PostgreSQL 18 in ${database.directory}, run by ${database.account}; DATABASE_URL`]);
  }
  if (settings.REDIS_URL === undefined) rows.push(['Queues', 'on PostgreSQL; REDIS_URL']);
  if (counts.has('store')) rows.push(['Store', 'a sandbox with made-up customers and orders; COMMERCE_URL']);
  if (counts.has('model')) {
    rows.push(['Model', 'rules for rehearsal, NOT a language model; OPENAI_API_KEY or OPENAI_BASE_URL']);
  }
  if (settings.SMTP_URL === undefined) rows.push(['Mail', 'kept in the development mailbox, not sent; SMTP_URL']);
  if (settings.COUNTERSIGN_ENV !== 'production') {
    rows.push([
      'Test handles',
      `on (/_control), because COUNTERSIGN_ENV is ${settings.COUNTERSIGN_ENV}; COUNTERSIGN_ENV=production`,
    ]);
  }
  return rows;
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return '';
  const width = Math.max(...rows.map(([name]) => name.length));
  return [title, ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)].join('\n');
}
