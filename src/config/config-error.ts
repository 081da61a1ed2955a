/** One fault of the configuration: which variable, what is wrong with it, and what to do about it. */
export type ConfigFault = {
  /** Name of the environment variable. */
  readonly variable: string;
  /** The value as given; absent when the variable is missing or holds a secret. */
  readonly given?: string;
  /** Full sentences: what is wrong, then what to do. */
  readonly problem: string;
};

/**
 * The environment cannot be turned into a configuration. The operator's fault; starting again without a change cannot help.
 *
 * Carries every fault found, not only the first; `message` is fit to be printed as it stands and holds no secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Stable code for logs and tests. */
  readonly code = 'bad_configuration';
  /** All faults, in the order of `.env.example`. */
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(describeFaults(faults));
    this.faults = faults;
  }
}

function describeFaults(faults: readonly ConfigFault[]): string {
  const heading = faults.length === 1 ? 'One setting is wrong:' : `${faults.length} settings are wrong:`;
  const lines = faults.map(({ variable, given, problem }) => {
    const name = given === undefined ? variable : `${variable}=${clip(given)}`;
    return `  ${name}\n    ${problem}`;
  });
  return [heading, ...lines, '  .env.example lists every setting with its meaning and default.'].join('\n');
}

function clip(value: string): string {
  return value.length > 80 ? `${value.slice(0, 77)}...` : value;
}
