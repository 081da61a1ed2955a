/** Where a sign-in without a wish leads. */
const CONSOLE = '/console/';

/**
 * Where to go after signing in: a page of ours that asked for the sign-in, else the console. Anything that could lead to another site
 * (another host, a scheme, two slashes, a backslash) is the console.
 */
export function safeReturnPath(wish: string | null): string {
  return wish !== null &&
    /^\/(?:console|board)(?:\/[\w\-./#?=&%]*|#[\w\-./?=&%]*)?$/u.test(wish) &&
    !wish.includes('//')
    ? wish
    : CONSOLE;
}
