import { render } from 'preact';
import { SignIn } from './sign-in.tsx';

/** Adds the chat as any shop would: by one script tag. */
function addChat(): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = '/chat/widget.js';
  script.dataset['title'] = 'Sandbox store support';
  document.head.append(script);
}

const GOODS = [
  { name: 'Copper kettle, 1.2 l', note: 'Pours without a drip' },
  { name: 'Walnut serving board', note: 'Oiled by hand' },
  { name: 'Stoneware mug, pair', note: 'Safe in the dishwasher' },
  { name: 'Linen tea towel', note: 'Three to a pack' },
] as const;

function Shop() {
  return (
    <div class="shop">
      <SignIn />
      <section aria-labelledby="goods">
        <h1 id="goods">Kitchen things that last</h1>
        <ul class="goods">
          {GOODS.map((thing) => (
            <li key={thing.name}>
              <h2>{thing.name}</h2>
              <p class="hint">{thing.note}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const root = document.getElementById('shop');
if (root) render(<Shop />, root);
addChat();
