import type { Endpoint } from './ask-endpoint.ts';
import { connectionChecks } from './check-connection.ts';
import { limitChecks } from './check-limits.ts';
import { toolChecks } from './check-tools.ts';
import type { Finding } from './finding.ts';

const checks = [...connectionChecks, ...toolChecks, ...limitChecks];

/** A finding with the name of what was looked at. */
export type NamedFinding = Finding & { readonly name: string };

/** Looks at one endpoint, one thing after the other, and tells each as it is found. Ends early where nothing more can be seen. */
export async function checkModel(
  endpoint: Endpoint,
  tell: (finding: NamedFinding) => void = () => {},
): Promise<readonly NamedFinding[]> {
  const found: NamedFinding[] = [];
  for (const { name, matters, look } of checks) {
    if (!matters(endpoint)) continue;
    const finding = { name, ...(await look(endpoint)) };
    found.push(finding);
    tell(finding);
    if (finding.final) break;
  }
  return found;
}
