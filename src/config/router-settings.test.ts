import { expect, test } from 'vitest';
import { buildConfig } from './config.ts';
import { readSecrets } from './secrets.ts';

test('with the rehearsal model there is a router, on the same server, that answers nothing by itself', () => {
  expect(buildConfig({ REHEARSAL_MODEL_PORT: '4999' }).router).toEqual({
    model: 'countersign-rehearsal-router-1',
    baseUrl: 'http://127.0.0.1:4999/v1',
    timeoutMs: 1000,
    smallIntents: [],
  });
});

test('a server that was named for the main model is asked for no router unless one is named', () => {
  expect(buildConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }).router).toBeNull();
  expect(buildConfig({ OPENAI_API_KEY: 'k' }).router).toBeNull();
  expect(buildConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', ROUTER_MODEL: 'small' }).router).toMatchObject({
    model: 'small',
    baseUrl: 'http://127.0.0.1:9/v1',
  });
});

test('a router may stand elsewhere, and off is off', () => {
  const elsewhere = {
    ROUTER_MODEL: 'small',
    ROUTER_BASE_URL: 'http://127.0.0.1:8/v1',
    ROUTER_SMALL_INTENTS: 'order_status',
  };
  expect(buildConfig(elsewhere).router).toMatchObject({
    baseUrl: 'http://127.0.0.1:8/v1',
    smallIntents: ['order_status'],
  });
  expect(buildConfig({ ...elsewhere, ROUTER: 'off' }).router).toBeNull();
  expect(() => buildConfig({ ROUTER_SMALL_INTENTS: 'refund' })).toThrow(/ROUTER_SMALL_INTENTS/);
});

test('the main model’s key goes to its own server only', () => {
  const base = {
    ...{ DATABASE_URL: 'postgres://a@h/d', OPENAI_API_KEY: 'main', SESSION_TOKEN_SECRET: 's'.repeat(32) },
    ...{ STAFF_SESSION_SECRET: 't'.repeat(32), DATA_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') },
  };
  expect(readSecrets(base, 'nothing').routerApiKey).toBe('main');
  const elsewhere = { ...base, ROUTER_BASE_URL: 'http://127.0.0.1:8/v1' };
  expect(readSecrets(elsewhere, 'nothing').routerApiKey).toBe('none');
  expect(readSecrets({ ...elsewhere, ROUTER_API_KEY: 'own' }, 'nothing').routerApiKey).toBe('own');
});
