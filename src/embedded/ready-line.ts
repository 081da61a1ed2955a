/** How the last line of a start's banner begins: whoever has read it has read everything above it. */
export const READY_LINE = 'Ready in ';
