import { expect, test } from 'vitest';
import { playStory } from '../../../src/commands/demo/play-story.ts';
import { stories } from '../../../src/commands/demo/stories.ts';
import type { GetShop } from '../../support/open-shop.ts';

/** The stories of the demo, each with a customer and an order of its own. */
export function demoStories(shop: GetShop): void {
  test.each(stories)('$title', async (story) => {
    const { error, checks } = await playStory(story, shop().instance);
    expect(error).toBeNull();
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
  });

  test('every story can be played again on the same instance', async () => {
    const again = stories.filter(({ name }) => name === 'refund-under-the-limit' || name === 'refund-approved');
    for (const story of [...again, ...again]) {
      const { error, checks } = await playStory(story, shop().instance);
      expect({ error, broken: checks.filter(({ holds }) => !holds) }).toEqual({ error: null, broken: [] });
    }
  });
}
