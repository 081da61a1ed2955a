/** Whether the assistant answers, or is stopped for the moment. */
export type AssistantStanding = 'answers' | 'paused';
