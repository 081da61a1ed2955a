import { afterAll, beforeAll } from 'vitest';
import { onEachBackend } from '../support/each-backend.ts';
import { openShop, type Shop } from '../support/open-shop.ts';
import { accountTools } from './one-shop/account-tools.ts';
import { demoStories } from './one-shop/demo-stories.ts';

/** A loaded machine takes its time to bring up six processes. */
const START_MS = 240_000;

onEachBackend('on a whole instance', (backend) => {
  let opened: Shop;
  const shop = () => opened;
  beforeAll(async () => {
    opened = await openShop(backend);
  }, START_MS);
  afterAll(() => opened?.close(), START_MS);

  accountTools(shop);
  demoStories(shop);
});
