import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config-error.ts';
import { type StaffRole, staffRole } from '../contracts/staff.ts';
import { idField } from '../contracts/text.ts';
import { autonomyUsage } from './ops/autonomy-usage.ts';
import { OpsError } from './ops/ops-error.ts';

const usage = `Usage: npm run -s ops -- COMMAND

  token --role ROLE --name NAME [--email ADDRESS]    a machine token of a staff role, on the last line (development and test)
  staff list                                         members and machine tokens
  staff invite --email ADDRESS --role ROLE [--name NAME]
                                                     mails a link that sets a password, once; it stands on the last line too
  staff deactivate --name NAME                       ends their sessions, sockets, tokens and invitations at once
  staff reactivate --name NAME                       lets them sign in again
  staff role --name NAME --role ROLE                 another role, from the next request on
  staff out --name NAME [--until INSTANT] [--delegate NAME]
                                                     an approver is out of office; the delegate stands in
  staff back --name NAME                             they are in office again
  staff limits --name NAME --limits INR=500000,...   the most they may approve once they may, in minor units; none: no limit
  killswitch --scope SCOPE --on|--off --reason TEXT [--name NAME]
                                                     stops, or lets go again: all, queue:approvals, tool:<name of a tool>
${autonomyUsage}
  costs [--from DAY] [--to DAY] [--by day|model|purpose|version|conversation|turn|call] [--csv]
                                                     what the models cost, beside what people would have cost
  database-url                                       the database's address, owner role (development and test)

Roles: ${staffRole.options.join(', ')}. The instance is the one running on DATA_DIR, else the one DATABASE_URL names.
`;

const { positionals, values } = readArguments();
if (values.help === true) {
  process.stdout.write(usage);
  process.exit(0);
}
try {
  process.stdout.write(`${await run(positionals[0])}\n`);
  process.exit(0);
} catch (error) {
  const known = error instanceof OpsError || error instanceof ConfigError;
  process.stderr.write(
    `${known ? error.message : `It did not work: ${error instanceof Error ? error.message : error}`}\n`,
  );
  process.exit(1);
}

// Each command loads what it needs and no more: a stop must not wait for what mails invitations.
async function run(command: string | undefined): Promise<string> {
  switch (command) {
    case 'token':
      return (await import('./ops/issue-token.ts')).issueToken({
        role: role(),
        name: name(),
        email: values.email ?? null,
      });
    case 'staff':
      return runStaff(positionals[1]);
    case 'killswitch': {
      if (values.on === values.off) throw new OpsError('Say either --on (stop) or --off (let go again).');
      const name = values.name ?? 'ops-command';
      const flip = { scope: given('scope'), enabled: values.on === true, reason: given('reason'), name };
      return (await import('./ops/flip-kill-switch.ts')).flipKillSwitch(flip);
    }
    case 'autonomy':
      return (await import('./ops/run-autonomy.ts')).runAutonomy({
        words: positionals.slice(1),
        days: values.days === undefined ? null : wholeNumber('days', 1, 3650),
        basedOn: values['based-on'] === undefined ? null : wholeNumber('based-on', 1, 2_147_483_647),
        reason: values.reason ?? null,
        overrideReason: values.override?.trim() ? values.override : null,
        name: values.name === undefined ? 'ops-command' : name(),
      });
    case 'costs':
      return (await import('./ops/show-costs.ts')).showCosts({
        from: values.from ?? null,
        to: values.to ?? null,
        by: values.by ?? null,
        csv: values.csv === true,
      });
    case 'database-url':
      return (await import('./ops/read-database-url.ts')).readDatabaseUrl();
    default:
      throw new OpsError(usage);
  }
}

async function runStaff(verb: string | undefined): Promise<string> {
  const staff = await import('./ops/staff.ts');
  switch (verb) {
    case 'list':
      return staff.listStaff();
    case 'invite':
      return staff.inviteStaff({ email: given('email'), role: role(), name: values.name ?? null });
    case 'deactivate':
      return staff.deactivateStaff(name());
    case 'reactivate':
      return staff.reactivateStaff(name());
    case 'role':
      return staff.changeStaffRole(name(), role());
    case 'out':
      return (await import('./ops/office.ts')).markOut({
        ...{ name: name(), until: values.until ?? null, delegate: values.delegate ?? null },
      });
    case 'back':
      return (await import('./ops/office.ts')).markBack(name());
    case 'limits':
      return (await import('./ops/office.ts')).setLimits(name(), given('limits'));
    default:
      throw new OpsError(usage);
  }
}

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ role: text, name: text, email: text, scope: text, reason: text, on: flag, off: flag },
        ...{ days: text, override: text, 'based-on': text, until: text, delegate: text, limits: text },
        ...{ from: text, to: text, by: text, csv: flag },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

function role(): StaffRole {
  const parsed = staffRole.safeParse(given('role'));
  if (!parsed.success) throw new OpsError(`--role must be one of: ${staffRole.options.join(', ')}.`);
  return parsed.data;
}

function name(): string {
  const parsed = idField(64).safeParse(given('name'));
  if (!parsed.success) throw new OpsError('--name must be 1 to 64 printable characters.');
  return parsed.data;
}

function wholeNumber(option: 'days' | 'based-on', least: number, most: number): number {
  const text = given(option);
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new OpsError(`--${option} must be a whole number from ${least} to ${most}.`);
}

function given(option: 'role' | 'name' | 'email' | 'scope' | 'reason' | 'days' | 'based-on' | 'limits'): string {
  const value = values[option];
  if (value === undefined || value.trim() === '') throw new OpsError(`--${option} is missing.\n\n${usage}`);
  return value;
}
