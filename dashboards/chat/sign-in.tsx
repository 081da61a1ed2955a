import { useEffect, useId, useState } from 'preact/hooks';
import { type DemoCustomer, listDemoCustomers, requestSessionToken } from './demo-customers.ts';
import type { CountersignApi } from './widget/main.ts';

/** Where this page remembers who it signed in, so that a reload stays signed in. */
const STORAGE_KEY = 'sandbox-store:customer';

const EXAMPLES = [
  'Where is my last order?',
  'My kettle arrived broken. I want my money back.',
  'How long do I have to return something?',
  'I want to talk to a person.',
] as const;

/** Waits for the chat's script, which is loaded asynchronously. */
function whenChatIsReady(act: (chat: CountersignApi) => void): void {
  const tell = (): void => {
    if (window.Countersign !== undefined) act(window.Countersign);
  };
  if (window.Countersign === undefined) window.addEventListener('countersign:ready', tell, { once: true });
  else tell();
}

/** The page's side of signing in: who one is in the shop. The chat gets the shop's signed token and nothing else. */
export function SignIn() {
  const { customers, signedIn, problem, signIn, signOut } = useDemoCustomers();
  return (
    <section class="sign-in" aria-labelledby="you">
      <h2 id="you">Who are you today?</h2>
      <p data-signed-in={signedIn?.customerId ?? ''}>
        {signedIn === null ? (
          'You are browsing as a guest. The chat can answer policy questions, and will ask who you are before it speaks of an order.'
        ) : (
          <>
            Signed in as <strong>{signedIn.name}</strong> ({signedIn.customerId}).
          </>
        )}
      </p>
      {customers === null || customers.length === 0 ? null : (
        <>
          <CustomerChoice customers={customers} onChoose={signIn} />
          <p class="hint">
            A guest confirms an account by a one-time code. Its mail is not sent; it lies in the{' '}
            <a href="/_control/mail">development mailbox</a>.
          </p>
        </>
      )}
      {signedIn === null ? null : (
        <button type="button" onClick={signOut}>
          Continue as a guest
        </button>
      )}
      {problem === null ? null : (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
      <h3>Things to ask</h3>
      <ul class="examples">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => whenChatIsReady((chat) => chat.open({ draft: example }))}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CustomerChoice({
  customers,
  onChoose,
}: {
  readonly customers: readonly DemoCustomer[];
  readonly onChoose: (customer: DemoCustomer) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(customers[0]?.customerId ?? '');
  const choose = (): void => {
    const customer = customers.find((one) => one.customerId === chosen);
    if (customer) onChoose(customer);
  };
  return (
    <form
      class="choice"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <label for={id}>Demo customer</label>
      <select id={id} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        {customers.map((customer) => (
          <option key={customer.customerId} value={customer.customerId}>
            {customer.name}
            {customer.note === null ? '' : `: ${customer.note}`}
          </option>
        ))}
      </select>
      <button type="submit" class="primary">
        Sign in as {customers.find((one) => one.customerId === chosen)?.name ?? 'this customer'}
      </button>
    </form>
  );
}

function useDemoCustomers() {
  const [customers, setCustomers] = useState<readonly DemoCustomer[] | null>(null);
  const [signedIn, setSignedIn] = useState<DemoCustomer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async (customer: DemoCustomer): Promise<void> => {
    const token = await requestSessionToken(customer.customerId);
    if (token === null) return setProblem('The sign-in did not work. Try again.');
    setProblem(null);
    setSignedIn(customer);
    sessionStorage.setItem(STORAGE_KEY, customer.customerId);
    whenChatIsReady((chat) => chat.signIn(token));
  };
  useEffect(() => {
    void listDemoCustomers().then((list) => {
      setCustomers(list);
      const before = list?.find((one) => one.customerId === sessionStorage.getItem(STORAGE_KEY));
      if (before) void signIn(before);
    });
  }, []);
  const signOut = (): void => {
    setSignedIn(null);
    sessionStorage.removeItem(STORAGE_KEY);
    whenChatIsReady((chat) => chat.signOut());
  };
  return { customers, signedIn, problem, signIn: (one: DemoCustomer) => void signIn(one), signOut };
}
