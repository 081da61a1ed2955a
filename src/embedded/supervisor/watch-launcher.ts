/**
 * Calls `onGone` when the process that launched this one is gone. npm passes SIGTERM and Ctrl-C on, but nothing when it is killed;
 * a stack that nobody can stop from its terminal any more should not stay behind.
 *
 * Watches only under npm: a process started by a shell with `&` outlives that shell on purpose.
 */
export function watchLauncher(startedByNpm: boolean, onGone: () => void): void {
  if (!startedByNpm) return;
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
}
