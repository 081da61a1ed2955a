import { describe, expect, test } from 'vitest';
import { planStack } from './plan-stack.ts';
import { roleEnvironment } from './role-environment.ts';
import { readOnlyOption, roleNames } from './roles.ts';

describe('what is started', () => {
  test('without settings: everything, the stand-ins included', () => {
    const plan = planStack({}, undefined);
    expect([...plan.counts.keys()].sort()).toEqual([...roleNames].sort());
    expect(plan.settings.COUNTERSIGN_ENV).toBe('embedded');
  });

  test('a stand-in makes way for the service that is configured', () => {
    expect(planStack({ COMMERCE_URL: 'https://shop.example.com' }, undefined).counts.has('store')).toBe(false);
    expect(planStack({ OPENAI_API_KEY: 'k' }, undefined).counts.has('model')).toBe(false);
    expect(planStack({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }, undefined).counts.has('model')).toBe(false);
  });

  test.each([
    [{}, 'embedded'],
    [{ COMMERCE_URL: 'http://127.0.0.1:4999' }, 'embedded'],
    [{ COMMERCE_URL: 'http://[::1]:4999' }, 'embedded'],
    [{ COMMERCE_URL: 'https://127.0.0.1.example.com' }, 'production'],
    [{ COMMERCE_URL: 'https://shop.example.com' }, 'production'],
    [{ COMMERCE_URL: 'https://shop.example.com', COUNTERSIGN_ENV: 'test' }, 'test'],
    [{ NODE_ENV: 'production' }, 'production'],
  ])('test handles need a stand-in for the store: %o is %s', (env, kind) => {
    expect(planStack(env, undefined).settings.COUNTERSIGN_ENV).toBe(kind);
  });

  test('--only names roles and numbers', () => {
    expect([...readOnlyOption('web, agent=3,approvals')]).toEqual([
      ['web', 1],
      ['agent', 3],
      ['approvals', 1],
    ]);
  });

  test.each(['', 'web,', 'wep', 'agent=0', 'agent=51', 'agent=x', 'web,web', 'web agent'])(
    '--only refuses "%s"',
    (text) => {
      expect(() => readOnlyOption(text)).toThrow(/Roles: store, model, web/);
    },
  );
});

test('web=2 is refused with what to do instead of ending in EADDRINUSE for ever', () => {
  expect(() => readOnlyOption('web=2,agent=3')).toThrow(/node workers\/web\.ts.*PORT of its own.*DATABASE_URL/);
  for (const other of ['store=2', 'model=2']) expect(() => readOnlyOption(other)).toThrow(/there is one/);
  expect(readOnlyOption('web=1,agent=3').get('web')).toBe(1);
});

describe('what a role is told', () => {
  const text = { PATH: '/bin', SESSION_TOKEN_SECRET: 's', OPENAI_API_KEY: 'k', LOG_LEVEL: 'info' };
  const computed = {
    DATABASE_URL: 'postgres://app',
    MIGRATION_DATABASE_URL: 'postgres://owner',
    STAFF_SESSION_SECRET: 't',
  };

  test('no product role learns how to sign in as the owner of the schemas', () => {
    for (const role of ['web', 'agent', 'approvals', 'housekeeping'] as const) {
      const env = roleEnvironment(role, text, computed);
      expect(Object.values(env)).not.toContain('postgres://owner');
      expect(env).toMatchObject({ DATABASE_URL: 'postgres://app', SESSION_TOKEN_SECRET: 's', PATH: '/bin' });
    }
  });

  test('the stand-ins learn no secret of the product', () => {
    expect(roleEnvironment('store', text, computed)).toEqual({
      PATH: '/bin',
      LOG_LEVEL: 'info',
      DATABASE_URL: 'postgres://app',
      MIGRATION_DATABASE_URL: 'postgres://owner',
    });
    expect(roleEnvironment('model', text, computed)).toEqual({ PATH: '/bin', LOG_LEVEL: 'info' });
  });
});
