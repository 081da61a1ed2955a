import { describe, expect, it, vi } from 'vitest';
import { closeInTurn } from './close-in-turn.ts';

const never = () => new Promise<void>(() => {});

describe('a process that is told to stop while a server is away', () => {
  it('closes its parts one after the other', async () => {
    const closed: string[] = [];
    const part = (name: string) => ({ name, close: async () => void closed.push(name) });

    await closeInTurn([part('hub'), part('sockets'), part('line')], { warn: vi.fn() });

    expect(closed).toEqual(['hub', 'sockets', 'line']);
  });

  it('is not held up by a part whose goodbye nobody answers, and says which it was', async () => {
    const warn = vi.fn();
    const after = vi.fn();

    await closeInTurn(
      [
        { name: 'hub', close: never, withinMs: 20 },
        { name: 'line', close: after },
      ],
      { warn },
    );

    expect(after).toHaveBeenCalledOnce();
    expect(warn.mock.calls).toEqual([[{ part: 'hub' }, 'did not close in time; it ends with the process']]);
  });

  it('goes on when a part fails, whether at once or later', async () => {
    const warn = vi.fn();
    const gone = new Error('connection refused');
    const parts = [
      {
        name: 'hub',
        close: () => {
          throw gone;
        },
      },
      { name: 'receipts', close: () => Promise.reject(gone) },
    ];

    await closeInTurn(parts, { warn });

    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
      { error: gone, part: 'hub' },
      { error: gone, part: 'receipts' },
    ]);
  });
});
