/** How `ops -- autonomy` is used. */
export const autonomyUsage = `  autonomy show [VERSION]                            the policy in force, or of a version, as YAML that can be published again
  autonomy diff VERSION [VERSION]                    what changes from one version to another, or to the one in force
  autonomy dry-run FILE [--days N]                   the agent's past actions under a policy (JSON or YAML), before it is published
  autonomy publish FILE --reason TEXT [--based-on VERSION] [--override TEXT] [--name NAME]
                                                     puts a policy in force; --override says why raises go without their sample
  autonomy rollback --reason TEXT [--override TEXT] [--name NAME]
                                                     puts back the policy before the one in force`;
