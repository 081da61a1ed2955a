import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asFlag, asNumber, asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';

/** One switch. `stopped` is the wire's `enabled`: an enabled switch stops. */
export type Switch = {
  readonly scope: string;
  readonly stopped: boolean;
  readonly reason: string | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
};

/** One queue. The backlog counts what waits, behind a pause too. */
export type Queue = { readonly name: string; readonly paused: boolean; readonly backlog: number | null };

/** Switches and queues as they stand. */
export type Standing = { readonly switches: readonly Switch[]; readonly queues: readonly Queue[] };

/** Scopes that can be stopped though no row says so yet: all, every tool that changes something, and what was approved. */
const SCOPES: readonly string[] = [
  'all',
  ...['tool:issue_refund', 'tool:create_return', 'tool:cancel_return', 'tool:change_address'],
  ...['tool:resend_receipt', 'tool:update_preference', 'tool:withdraw_request', 'queue:approvals'],
];

/** Reads the standing; scopes nobody ever stopped are filled in as running. */
export function readStanding(body: UnknownRecord): Standing {
  const known = asRecords(body['switches']).flatMap((row): Switch[] => {
    const scope = asText(row['scope']);
    if (scope === null) return [];
    return [
      {
        scope,
        stopped: asFlag(row['enabled']),
        reason: asText(row['reason']),
        changedBy: asText(row['changed_by'])?.replace(/^staff:/u, '') ?? null,
        changedAt: asText(row['changed_at']),
      },
    ];
  });
  const missing = SCOPES.filter((scope) => !known.some((one) => one.scope === scope));
  const untouched = missing.map((scope) => ({ scope, stopped: false, reason: null, changedBy: null, changedAt: null }));
  const place = (scope: string): number => (SCOPES.indexOf(scope) + SCOPES.length + 1) % (SCOPES.length + 1);
  return {
    switches: [...known, ...untouched].sort((a, b) => place(a.scope) - place(b.scope)),
    queues: asRecords(body['queues']).map((row) => ({
      name: asText(row['name']) ?? 'unnamed',
      paused: asFlag(row['paused']),
      backlog: asNumber(row['backlog']),
    })),
  };
}

/** Asks how switches and queues stand. */
export function askStanding(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/killswitch' });
}

/** Stops a scope, or lets it run again. */
export function flipSwitch(scope: string, stop: boolean, reason: string): Promise<Answer> {
  return requestJson({ method: 'POST', url: '/internal/killswitch', body: { scope, enabled: stop, reason } });
}

/** A scope for a reader: its name, and what a stop of it does. */
export function wordsOfScope(scope: string): { readonly name: string; readonly effect: string } {
  if (scope === 'all') {
    return {
      name: 'Everything the assistant does',
      effect:
        'The assistant stops answering, nothing is changed in the shop any more, and waiting customers show up under Handovers.',
    };
  }
  if (scope === 'queue:approvals') {
    return {
      name: 'Carrying out approved requests',
      effect: 'Approved requests are not carried out while this is stopped. Deadlines keep running.',
    };
  }
  const id = scope.replace(/^tool:/u, '');
  const tool = TOOL_NAMES[id] ?? id.replaceAll('_', ' ');
  if (READS.includes(id))
    return {
      name: `What the assistant looks up: ${tool}`,
      effect: 'The assistant can use it no more, and says that it cannot help with that just now.',
    };
  return {
    name: tool.charAt(0).toUpperCase() + tool.slice(1),
    effect: `No ${tool} happens any more, requests that were approved and not carried out become blocked, and customers are told honestly.`,
  };
}

const TOOL_NAMES: Readonly<Record<string, string>> = {
  issue_refund: 'refund',
  create_return: 'return',
  cancel_return: 'cancellation of a return',
  change_address: 'change of a delivery address',
  resend_receipt: 'sending of a receipt',
  update_preference: 'change of a preference',
  withdraw_request: 'withdrawal of a request',
};

/** Tools that change nothing: a row may stop them too. */
const READS: readonly string[] = ['get_order', 'list_orders', 'search_policy', 'check_action', 'escalate_to_human'];
