import { expect, test } from 'vitest';
import { Problem, type ProblemCode, problems } from './problem.ts';
import { problemPage } from './problem-page.ts';

test('whatever an address is refused with, a person reads plain words and finds a way on', () => {
  for (const code of Object.keys(problems) as ProblemCode[]) {
    const page = problemPage(new Problem(code), '0f3e');
    expect(page, code).toMatch(/<h1>[^<]{10,}<\/h1><p>[^<]{20,}<\/p><ul class="ways"><li><a href="[^"]*">[^<]+<\/a>/);
    const shown = page.slice(page.indexOf('<body>')).replace(/<[^>]*>/g, ' ');
    expect(shown, code).not.toMatch(/[{}`]|_|Bearer|JSON|Retry-After|undefined/);
    expect(page.includes('0f3e'), code).toBe(problems[code][0] >= 500);
  }
});

test('whoever is not signed in is led to the sign-in, and whose role does not do, too', () => {
  expect(problemPage(new Problem('unauthenticated'), 'x')).toContain('<a href="/staff">Sign in</a>');
  expect(problemPage(new Problem('forbidden'), 'x')).toContain('<a href="/staff">Sign in as somebody else</a>');
});
