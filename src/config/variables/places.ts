import { choice, instant, port, text, webAddress, wholeNumber } from '../value-kinds.ts';

/** Where the processes listen, what they keep on disk and what they log. */
export const places = {
  /**
   * What kind of installation this is. `embedded` and `test` have the test handles (`/_control`); in `production` they are
   * absent and secrets must be given. (Default: `production`; `npm start` says `embedded` while the store is the sandbox or on
   * this machine, and NODE_ENV is not `production`.)
   */
  COUNTERSIGN_ENV: choice('embedded', 'test', 'production').prefault('production'),
  /** Address the servers bind. Loopback unless told otherwise: `0.0.0.0` opens the web process to the network. */
  HOST: text(255).prefault('127.0.0.1'),
  /** Port of the web process: chat page, console, board and API. */
  PORT: port.prefault('3000'),
  /** Port of the sandbox store, which stands in for the shop's order system. Always on loopback. */
  SANDBOX_STORE_PORT: port.prefault('4010'),
  /** Port of the rehearsal model, which stands in for the model provider. Always on loopback. */
  REHEARSAL_MODEL_PORT: port.prefault('4020'),
  /** Port on which a role that serves nothing else answers `/healthz` and `/readyz`, for one role to a container. (Default: none.) */
  HEALTH_PORT: port.optional(),
  /** The web process's address as customers and staff see it, used in mails and cookies. (Default: `http://HOST:PORT`.) */
  PUBLIC_URL: webAddress.optional(),
  /** The shop's page with the chat, to which mails lead. (Default: PUBLIC_URL with /chat.) */
  CHAT_URL: webAddress.optional(),
  /** How many proxies in front of the web process may name the client's address (`X-Forwarded-For`). 0 trusts none. */
  TRUSTED_PROXIES: wholeNumber({ min: 0, max: 10, unit: 'proxies' }).prefault('0'),
  /** Folder of the embedded database, the generated secrets and the run state. A relative path starts at the project's root. */
  DATA_DIR: text(4_096).prefault('./.countersign'),
  /**
   * Folder for the copied PostgreSQL binaries, and for the database where the server's account cannot enter DATA_DIR. It must
   * survive a restart of the machine, allow programs to run, and be open to everybody.
   */
  EMBEDDED_CACHE_DIR: text(4_096).prefault('/var/tmp'),
  /** The least important log line that is written. */
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').prefault('info'),
  /** Shifts the business clock so that the first start happened at this instant. Stored then, ignored afterwards; never in production. */
  TEST_NOW: instant.optional(),
  /**
   * File in which a recovery test names the crash point at which a process is to end itself with SIGKILL; the one that does takes the
   * file away. Names: src/observability/crash-points.ts. Ignored in production.
   */
  CRASH_FILE: text(4_096).optional(),
};
