/** How `ops -- autonomy` is used. */
export const autonomyUsage = `  autonomy show [VERSION]                            the policy in force, or of a version, as YAML that can be published again
  autonomy diff VERSION [VERSION]                    what changes from one version to another, or to the one in force
  autonomy dry-run FILE [--days N]                   the agent's past actions under a policy (JSON or YAML), before it is published
  autonomy publish FILE --reason TEXT [--based-on VERSION] [--override TEXT] [--name NAME]
                                                     puts a policy in force; --override says why raises go without their sample
  autonomy rollback --reason TEXT [--override TEXT] [--name NAME]
                                                     puts back the policy before the one in force`;

const file = { most: 1, least: 1, name: 'FILE, a policy as JSON or YAML' };

/** What its commands take. */
export const autonomyCommands = {
  'autonomy show': { words: { most: 1, name: 'VERSION' } },
  'autonomy diff': { words: { most: 2, least: 1, name: 'VERSION' } },
  'autonomy dry-run': { words: file, options: ['days'] },
  'autonomy publish': { words: file, options: ['reason', 'based-on', 'override', 'name'] },
  'autonomy rollback': { options: ['reason', 'based-on', 'override', 'name'] },
} as const;
