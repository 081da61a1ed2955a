/*
 * Loaded into every role that the supervisor starts (`node --import`), before its own file. When the supervisor is gone, however
 * it ended, the channel to it closes; the role is then told to stop as by SIGTERM, and made to end if it does not.
 */

const GRACE_MS = 10_000;

if (process.channel) {
  process.channel.unref(); // the channel alone must not keep a finished role alive
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
