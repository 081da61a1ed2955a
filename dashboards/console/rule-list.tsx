import { asRecord, asText, type UnknownRecord } from '../shared/unknown-value.ts';
import { Facts } from './facts.tsx';
import { labelOf } from './field-names.ts';
import { currencyOfRules } from './rule-currency.ts';
import { StatusBadge } from './status-badge.tsx';
import { inlineWords } from './value-words.ts';

type RuleListProps = { readonly rules: readonly UnknownRecord[]; readonly currency: string | null };

/** Every rule with how it came out and what it was judged on; those that did not hold come first. */
export function RuleList({ rules, currency }: RuleListProps) {
  if (rules.length === 0) return <p class="hint">No rules were recorded.</p>;
  const code = currency ?? currencyOfRules(rules);
  const broken = rules.filter((rule) => rule['passed'] !== true);
  const held = rules.filter((rule) => rule['passed'] === true);
  return (
    <ul class="rules">
      {[...broken, ...held].map((rule, index) => {
        const passed = rule['passed'] === true;
        const inputs = asRecord(rule['inputs']) ?? {};
        return (
          <li key={index}>
            <p class="rule-head">
              <StatusBadge status={passed ? { tone: 'good', text: 'Holds' } : { tone: 'bad', text: 'Does not hold' }} />
              <strong>{labelOf(asText(rule['rule']) ?? 'unnamed rule')}</strong>
            </p>
            <Inputs inputs={inputs} passed={passed} currency={code} />
          </li>
        );
      })}
    </ul>
  );
}

/** What a rule was judged on: laid out where it did not hold, in one line where it did. */
function Inputs(props: { readonly inputs: UnknownRecord; readonly passed: boolean; readonly currency: string | null }) {
  const { inputs, currency } = props;
  if (Object.keys(inputs).length === 0) return null;
  if (!props.passed) return <Facts record={inputs} currency={currency} />;
  const own = asText(inputs['currency']) ?? currency;
  return <p class="hint said">{inlineWords('inputs', inputs, own)}</p>;
}
