import { describe, expect, test } from 'vitest';
import { renderLogLine } from './render-log-line.ts';

const plain = { colour: false, nameWidth: 8 };
const render = (line: string) => renderLogLine(line, 'web', 36, plain);

describe('a line of the log', () => {
  test('shows a JSON line as time, name, message and fields', () => {
    const time = new Date(2026, 2, 1, 9, 5, 7).toISOString();
    const line = JSON.stringify({ level: 30, time, role: 'web', pid: 7, msg: 'listening', port: 3000 });
    expect(render(line)).toBe('09:05:07 web      listening port=3000');
  });

  test('marks warnings and errors, and shows an error without its stack', () => {
    const error = { type: 'TypeError', message: 'no such order', stack: 'TypeError: at secret.ts' };
    const line = render(JSON.stringify({ level: 50, msg: 'turn failed', error }));
    expect(line).toContain('error turn failed error=TypeError: no such order');
    expect(line).not.toContain('secret.ts');
  });

  test('shows any other line as it is', () => {
    expect(render('plain words {"level":')).toMatch(/web {6}plain words \{"level":$/);
    expect(render('{"level":"high"}')).toContain('{"level":"high"}');
  });

  test('makes control characters visible, so that a text cannot move the cursor or turn the line around', () => {
    const hostile = 'x\u001b[2J\u0007\r\u202etxt.exe';
    for (const line of [
      hostile,
      JSON.stringify({ level: 30, msg: hostile }),
      JSON.stringify({ level: 30, [hostile]: hostile }),
    ]) {
      expect(render(line)).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(render(line)).toContain('x\\x1b[2J\\x07\\x0d\\u202etxt.exe');
    }
  });

  test('colours the name on a terminal only', () => {
    expect(renderLogLine('x', 'web', 36, { colour: true, nameWidth: 3 })).toContain('\u001b[36mweb\u001b[0m');
    expect(render('x')).not.toContain('\u001b');
  });
});
