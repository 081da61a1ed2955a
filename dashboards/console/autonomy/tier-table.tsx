import type { PolicyDocument } from '../../../src/domain/ladder/policy-document.ts';
import { TableFrame } from '../table-frame.tsx';
import type { Standing } from './autonomy-api.ts';
import { asTierWords, TIERS, type Tier } from './tier-words.ts';

type TierTableProps = {
  readonly tools: Standing['tools'];
  readonly never: readonly string[];
  readonly document: PolicyDocument;
  /** Called with a new tier; null lets a reason follow its tool. Left out, the table is only shown. */
  readonly onChange?: (tool: string, reason: string | null, tier: Tier | null) => void;
};

/** What the agent may do alone: tools down, reasons across. */
export function TierTable({ tools, never, document, onChange }: TierTableProps) {
  const reasons = [...new Set(tools.flatMap(({ categories }) => categories))];
  return (
    <TableFrame name="Tiers by tool and reason">
      <table class="cards tiers">
        <caption class="hidden-text">What the agent may do alone, by tool and reason</caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">In general</th>
            {reasons.map((reason) => (
              <th key={reason} scope="col">
                {reason.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <ToolRow key={tool.tool} tool={tool} reasons={reasons} document={document} onChange={onChange} />
          ))}
          {never.map((tool) => (
            <tr key={tool}>
              <th scope="row">{tool.replaceAll('_', ' ')}</th>
              <td colSpan={reasons.length + 1}>Never. No policy can raise it.</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

type ToolRowProps = {
  readonly tool: Standing['tools'][number];
  readonly reasons: readonly string[];
  readonly document: PolicyDocument;
  readonly onChange: TierTableProps['onChange'];
};

function ToolRow({ tool, reasons, document, onChange }: ToolRowProps) {
  const rule = document.tools[tool.tool];
  return (
    <tr data-tool={tool.tool}>
      <th scope="row">
        {tool.words}
        <br />
        <code>{tool.tool}</code>
      </th>
      <td data-label="In general">
        <TierCell
          label={`Tier of ${tool.words}`}
          tier={rule?.tier ?? null}
          own={true}
          onChange={onChange && ((tier) => onChange(tool.tool, null, tier))}
        />
      </td>
      {tool.categories.length === 0 ? (
        <td colSpan={reasons.length} class="hint">
          has no reasons
        </td>
      ) : (
        reasons.map((reason) => (
          <td key={reason} data-label={reason.replaceAll('_', ' ')}>
            <TierCell
              label={`Tier of ${tool.words} for ${reason.replaceAll('_', ' ')}`}
              tier={rule?.by_reason?.[reason] ?? rule?.tier ?? null}
              own={rule?.by_reason?.[reason] !== undefined}
              inherits={true}
              onChange={onChange && ((tier) => onChange(tool.tool, reason, tier))}
            />
          </td>
        ))
      )}
    </tr>
  );
}

type TierCellProps = {
  readonly label: string;
  readonly tier: string | null;
  /** Whether it is stated here and not taken from the tool. */
  readonly own: boolean;
  readonly inherits?: boolean;
  readonly onChange: ((tier: Tier | null) => void) | undefined;
};

function TierCell({ label, tier, own, inherits = false, onChange }: TierCellProps) {
  if (onChange === undefined) {
    if (tier === null) return <span class="none">drafted</span>;
    return own ? <strong title={asTierWords(tier)}>{tier}</strong> : <span class="hint">{tier}</span>;
  }
  return (
    <select
      aria-label={label}
      value={own ? (tier ?? '') : ''}
      onChange={(event) => {
        const chosen = TIERS.find((one) => one === event.currentTarget.value);
        onChange(chosen ?? null);
      }}
    >
      {inherits || tier === null ? <option value="">{inherits ? 'as in general' : 'choose'}</option> : null}
      {TIERS.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}
