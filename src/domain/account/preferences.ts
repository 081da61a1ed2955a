/** Every preference a customer may set in the chat, with the words for it. What is not here, nobody sets: a closed list, each of it on or off. */
export const preferenceLabels = {
  marketing_emails: 'marketing emails',
  sms_updates: 'text messages about orders',
} as const;

/** One of {@link preferenceLabels}. */
export type PreferenceName = keyof typeof preferenceLabels;

/** The names, for a schema. */
export const preferenceNames = Object.keys(preferenceLabels) as [PreferenceName, ...PreferenceName[]];

/** The words for a preference; its name where none are known. */
export function preferenceLabel(name: string): string {
  return Object.hasOwn(preferenceLabels, name) ? preferenceLabels[name as PreferenceName] : name;
}
