import { ConfigError } from '../config/config-error.ts';
import { type StaffRole, staffRole } from '../contracts/staff.ts';
import { idField } from '../contracts/text.ts';
import { notGiven } from './command-line/not-given.ts';
import { type CommandLine, readCommandLine } from './command-line/read-command-line.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { UsageError } from './command-line/usage-error.ts';
import { wholeNumber } from './command-line/whole-number.ts';
import { autonomyCommands, autonomyUsage } from './ops/autonomy-usage.ts';
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
Ends with 1 when it did not work, with 2 for a wrong command line.
`;

/** What each command takes. */
const commands = {
  token: { options: ['role', 'name', 'email'] },
  'staff list': {},
  'staff invite': { options: ['email', 'role', 'name'] },
  'staff deactivate': { options: ['name'] },
  'staff reactivate': { options: ['name'] },
  'staff role': { options: ['name', 'role'] },
  'staff out': { options: ['name', 'until', 'delegate'] },
  'staff back': { options: ['name'] },
  'staff limits': { options: ['name', 'limits'] },
  killswitch: { options: ['scope', 'on', 'off', 'reason', 'name'] },
  ...autonomyCommands,
  costs: { options: ['from', 'to', 'by', 'csv'] },
  'database-url': {},
} as const;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...{ role: text, name: text, email: text, scope: text, reason: text, on: flag, off: flag },
  ...{ days: text, override: text, 'based-on': text, until: text, delegate: text, limits: text },
  ...{ from: text, to: text, by: text, csv: flag },
} as const;

type Asked = Extract<CommandLine<typeof options>, { kind: 'command' }>;
type Values = Asked['values'];

try {
  const asked = readCommandLine({ program: 'npm run -s ops --', what: 'command', usage, commands, options });
  process.stdout.write(asked.kind === 'help' ? usage : `${await run(asked)}\n`);
  process.exit(0);
} catch (error) {
  process.exit(reportFailure(error, [OpsError, ConfigError]));
}

// Each command loads what it needs and no more: a stop must not wait for what mails invitations.
async function run({ command, words, values }: Asked): Promise<string> {
  const [first = '', verb = ''] = command.split(' ');
  switch (first) {
    case 'token':
      return (await import('./ops/issue-token.ts')).issueToken({
        ...{ role: role(values), name: name(values), email: values.email ?? null },
      });
    case 'staff':
      return runStaff(verb, values);
    case 'killswitch': {
      if (values.on === values.off) throw new UsageError('Say either --on (stop) or --off (let go again).');
      const by = values.name === undefined ? 'ops-command' : name(values);
      const reason = given(values, 'reason');
      const flip = { scope: given(values, 'scope'), enabled: values.on === true, reason, name: by };
      return (await import('./ops/flip-kill-switch.ts')).flipKillSwitch(flip);
    }
    case 'autonomy':
      return (await import('./ops/run-autonomy.ts')).runAutonomy({
        words: [verb, ...words],
        days: values.days === undefined ? null : wholeNumber('--days', values.days, { most: 3650 }),
        basedOn:
          values['based-on'] === undefined
            ? null
            : wholeNumber('--based-on', values['based-on'], { most: 2_147_483_647 }),
        reason: values.reason ?? null,
        overrideReason: values.override?.trim() ? values.override : null,
        name: values.name === undefined ? 'ops-command' : name(values),
      });
    case 'costs': {
      const { from = null, to = null, by = null, csv = false } = values;
      return (await import('./ops/show-costs.ts')).showCosts({ from, to, by, csv });
    }
    default:
      return (await import('./ops/read-database-url.ts')).readDatabaseUrl();
  }
}

async function runStaff(verb: string, values: Values): Promise<string> {
  const staff = await import('./ops/staff.ts');
  const office = () => import('./ops/office.ts');
  switch (verb) {
    case 'list':
      return staff.listStaff();
    case 'invite':
      return staff.inviteStaff({ email: given(values, 'email'), role: role(values), name: values.name ?? null });
    case 'deactivate':
      return staff.deactivateStaff(name(values));
    case 'reactivate':
      return staff.reactivateStaff(name(values));
    case 'role':
      return staff.changeStaffRole(name(values), role(values));
    case 'out': {
      const { until = null } = values;
      const delegate = values.delegate === undefined ? null : name(values, 'delegate');
      return (await office()).markOut({ name: name(values), until, delegate });
    }
    case 'back':
      return (await office()).markBack(name(values));
    default:
      return (await office()).setLimits(name(values), given(values, 'limits'));
  }
}

function role(values: Values): StaffRole {
  const word = given(values, 'role');
  const parsed = staffRole.safeParse(word);
  if (!parsed.success) throw new UsageError(`--role must be one of: ${staffRole.options.join(', ')}${notGiven(word)}.`);
  return parsed.data;
}

function name(values: Values, option: 'name' | 'delegate' = 'name'): string {
  const parsed = idField(64).safeParse(given(values, option));
  if (!parsed.success) throw new UsageError(`--${option} must be 1 to 64 printable characters.`);
  return parsed.data;
}

function given(values: Values, option: 'role' | 'name' | 'delegate' | 'email' | 'scope' | 'reason' | 'limits'): string {
  const value = values[option];
  if (value === undefined || value.trim() === '')
    throw new UsageError(`--${option} is missing.\nHow it is called: npm run -s ops -- --help`);
  return value;
}
