import type { Instance } from '../../evals/instance/instance.ts';
import { playStory } from '../demo/play-story.ts';
import { stories } from '../demo/stories.ts';

/** Plays the demo's stories one after the other, to see what they cost. @throws Error when one breaks off. */
export async function playStories(
  instance: Instance,
): Promise<readonly { readonly name: string; readonly conversationId: string }[]> {
  const played: { name: string; conversationId: string }[] = [];
  for (const story of stories) {
    const { evidence, error } = await playStory(story, instance);
    if (evidence === null) throw new Error(`The story "${story.title}" broke off: ${error}`);
    played.push({ name: story.title, conversationId: evidence.conversationId });
  }
  return played;
}
