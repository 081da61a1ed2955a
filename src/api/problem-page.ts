import { plainPage } from './plain-page.ts';
import type { Problem } from './problem.ts';

type Link = { readonly href: string; readonly words: string };
type Words = { readonly title: string; readonly text: string; readonly links: readonly Link[] };

const HOME: Link = { href: '/', words: 'Go to the shop and its chat' };
const CONSOLE: Link = { href: '/console/', words: 'Go to the console, for staff' };
const SIGN_IN: Link = { href: '/staff', words: 'Sign in' };
const SIGN_IN_AS_ANOTHER: Link = { href: '/staff', words: 'Sign in as somebody else' };
/** The empty reference is the address the page came from. */
const AGAIN: Link = { href: '', words: 'Try again' };

const NOT_FOUND: Words = {
  title: 'There is no such page',
  text: 'Check the address for a slip, or go on from here.',
  links: [HOME, CONSOLE],
};

/** What a person reads who opened an address and was refused, by the status; the others have one text of their own. */
const WORDS: Readonly<Record<number, Words>> = {
  401: {
    title: 'Please sign in',
    text: 'This is for people who work here. Sign in and open it again.',
    links: [SIGN_IN, HOME],
  },
  403: {
    title: 'Your role does not open this page',
    text: 'Somebody with another role can. If you need it for your work, ask an administrator for that role.',
    links: [CONSOLE, SIGN_IN_AS_ANOTHER],
  },
  404: NOT_FOUND,
  405: NOT_FOUND,
  410: { title: 'This is over', text: 'What this address led to does not count any more.', links: [HOME, CONSOLE] },
  429: {
    title: 'Too many requests at once',
    text: 'Wait a minute, then try again.',
    links: [AGAIN, HOME],
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'Nothing you did caused it. Try again in a moment.',
    links: [AGAIN, HOME],
  },
  503: {
    title: 'This does not work at the moment',
    text: 'It should be back soon. Nothing is lost; try again in a moment.',
    links: [AGAIN, HOME],
  },
};

const OTHERWISE: Words = {
  title: 'This address could not be opened',
  text: 'It does not have the form that is expected here. Check it, or go on from here.',
  links: [HOME, CONSOLE],
};

const NOT_BUILT: Words = {
  title: 'The pages are not built yet',
  text: 'Whoever runs this has to run “npm run build” once. Then try again.',
  links: [AGAIN],
};

/**
 * The page for a person whose browser opened an address and was refused: what it is in plain words and a way on. It is made of fixed texts and the request's
 * id alone; nothing of the request is repeated on it.
 */
export function problemPage(problem: Problem, requestId: string): string {
  const { title, text, links } = wordsOf(problem);
  const list = links.map(({ href, words }) => `<li><a href="${href}">${words}</a></li>`).join('');
  const report = problem.status >= 500 ? `<p><small>If it stays so, tell us this number: ${requestId}</small></p>` : '';
  return plainPage({
    title,
    main: `<main class="short"><h1>${title}</h1><p>${text}</p><ul class="ways">${list}</ul>${report}</main>`,
  });
}

function wordsOf({ code, status }: Problem): Words {
  if (code === 'pages_not_built') return NOT_BUILT;
  return WORDS[status] ?? (status >= 500 ? WORDS[500] : undefined) ?? OTHERWISE;
}
