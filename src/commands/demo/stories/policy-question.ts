import { ledgerIsEmpty, orderUntouched } from '../checks.ts';
import type { Check, Evidence, Story } from '../story.ts';

/** A question about the rules of the shop: the answer names the article and its version. */
export const policyQuestion: Story = {
  name: 'policy-question',
  title: 'Policy question with its source',
  customer: { name: 'Anil Kurup', mailbox: 'anil.kurup' },
  order: { lines: [['Jute floor mat', 59_900]], method: 'upi' },
  play: async ({ customer }) => {
    await customer.say('How many days do I have to return something?');
  },
  check: (evidence) => [citesAPassage(evidence), orderUntouched(evidence), ledgerIsEmpty(evidence)],
};

/** The article that is named is one that the search returned, in that version. */
function citesAPassage({ messages, calls }: Evidence): Check {
  const answer = messages.find(({ role }) => role === 'agent')?.text ?? '';
  const [, article = '', version = ''] = /article ([\w-]+) \(version (\d+)\)/.exec(answer) ?? [];
  const found = JSON.stringify(calls.find(({ name }) => name === 'search_policy')?.result ?? null);
  const holds =
    article !== '' && found.includes(`"${article}"`) && new RegExp(`version"?:\\s*"?${version}\\b`).test(found);
  return {
    text: 'the answer names an article and a version that the search returned',
    holds,
    found: article === '' ? `no article in: ${answer}` : `${article}, version ${version}`,
  };
}
