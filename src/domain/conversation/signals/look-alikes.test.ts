import { expect, test } from 'vitest';
import { withoutLookAlikes } from './look-alikes.ts';
import { joinSpeltWords } from './part-letters.ts';

test.each([
  ['tаlk tо а реrsоn', 'talk to a person'],
  ['мой а9 и реrsоn', 'мой а9 и person'],
  ['ΗUΜΑΝ', 'HUMAN'],
  ['hυmαn', 'human'],
  ['ʜᴜᴍᴀɴ', 'human'],
  ['🅷🆄🅼🅰🅽', 'human'],
  ['🇦🇬🇪🇳🇹', 'agent'],
])('"%s" is read as "%s"', (drawn, meant) => {
  expect(withoutLookAlikes(drawn)).toBe(meant);
});

test.each(['Где мой заказ?', 'πού είναι η παραγγελία μου', 'मुझे', 'أين طلبي', 'où est le colis', 'größe', '人'])(
  '"%s" is of another alphabet and stays',
  (text) => {
    expect(withoutLookAlikes(text)).toBe(text);
  },
);

test.each([
  ['h u m a n', 'human'],
  ['h.u.m.a.n please', 'human please'],
  ['t a l k  t o  a  h u m a n', 'talk to a human'],
  ['h-u-m-a-n', 'human'],
  ['size S or M', 'size S or M'],
  ['the U.S.A. and this, e.g. there', 'the U.S.A. and this, e.g. there'],
  ['plan b', 'plan b'],
])('"%s" is put together as "%s"', (spelt, meant) => {
  expect(joinSpeltWords(spelt)).toBe(meant);
});
