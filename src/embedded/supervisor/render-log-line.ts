import { z } from 'zod';

const logLine = z.looseObject({
  level: z.number(),
  time: z.union([z.number(), z.string()]).optional(),
  msg: z.string().optional(),
});

const levels = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);

/** How the log of all roles is shown. */
export type LogLook = {
  /** Whether the output is a terminal that shows colours. */
  readonly colour: boolean;
  /** Width of the column of names, so that they line up. */
  readonly nameWidth: number;
};

/**
 * Renders one line of a role's output for people: time, name, then the message with its fields. JSON lines of the logger are taken
 * apart, any other line is shown as it is.
 *
 * Control characters are made visible: what a customer wrote must not move the cursor of an operator's terminal.
 */
export function renderLogLine(line: string, name: string, colour: number, look: LogLook): string {
  const paint = (code: number, text: string) => (look.colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const prefix = (time: string) => `${paint(2, time)} ${paint(colour, name.padEnd(look.nameWidth))} `;
  const parsed = readJsonLine(line);
  if (parsed === undefined) return prefix(clock(undefined)) + visible(line);
  const { level, time, msg = '', pid: _pid, hostname: _hostname, role: _role, ...fields } = parsed;
  const label = levels.get(level) ?? String(level);
  const shownLevel = level >= 40 ? `${paint(level >= 50 ? 31 : 33, label)} ` : '';
  return `${prefix(clock(time))}${shownLevel}${visible(msg)}${paint(2, describeFields(fields))}`;
}

function readJsonLine(line: string): z.output<typeof logLine> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function clock(time: number | string | undefined): string {
  const date = time === undefined ? new Date() : new Date(time);
  return Number.isNaN(date.getTime()) ? '--:--:--' : date.toTimeString().slice(0, 8);
}

function describeFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([key, value]) => ` ${visible(key)}=${describe(value)}`)
    .join('');
}

/** An error is shown by type and message; its stack stays in the JSON of the role, for those who run it alone. */
function describe(value: unknown): string {
  const text = isError(value) ? `${value.type ?? 'Error'}: ${value.message}` : JSON.stringify(value);
  const shown = typeof value === 'string' && !/[\s"=]/.test(value) ? value : (text ?? '');
  return visible(shown.length > 300 ? `${shown.slice(0, 300)}...` : shown);
}

function isError(value: unknown): value is { type?: string; message: string } {
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;
}

const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Writes control and direction-changing characters as their code, `\x1b` for escape; a tab stays. */
export function visible(text: string): string {
  return text.replace(hidden, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\t') return ' ';
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}
