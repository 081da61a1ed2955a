import { z } from 'zod';
import { type Config, readConfig } from '../../config/config.ts';
import { sessionTokenAnswer } from '../../contracts/http.ts';
import type { RuntimeFile } from '../../embedded/runtime-file.ts';
import { openDatabase } from '../../store/database.ts';
import { createStaffToken } from '../../store/staff-tokens.ts';
import { openJsonClient } from '../client/json-client.ts';
import { type ModelControl, openModelControl } from '../client/model-control.ts';
import { openSandboxControl, type SandboxControl } from '../client/sandbox-control.ts';
import { deskStaff, openStaffDesk, type StaffDesk, type StaffTokens } from '../client/staff-desk.ts';
import { InstanceError } from './instance-error.ts';

/** A running instance of the product with its sandbox store, and every way of speaking to it that a judge needs. */
export type Instance = {
  /** Addresses without a trailing slash. */
  readonly webUrl: string;
  readonly storeUrl: string;
  /** The settings it runs under. */
  readonly config: Config;
  readonly store: SandboxControl;
  readonly desk: StaffDesk;
  /** The rehearsal model's handles; null when another model is configured. */
  readonly model: ModelControl | null;
  /** A session token for a customer, as the shop's server would issue it. */
  readonly sessionToken: (customerId: string) => Promise<string>;
  /** Ends it if it was started for this run; otherwise lets it run on. */
  readonly close: () => Promise<void>;
};

/**
 * Opens a running instance by its run state: makes a token per role of staff, and checks that the handles for tests are there.
 *
 * @throws InstanceError saying what is missing.
 */
export async function openInstance(runtime: RuntimeFile, close: () => Promise<void>): Promise<Instance> {
  const webUrl = addressOf(runtime, ['api', 'web', 'chat']);
  const storeUrl = addressOf(runtime, ['store']);
  const modelUrl = Object.hasOwn(runtime.urls, 'model') ? addressOf(runtime, ['model']) : null;
  const config = readConfig(runtime.environment, 'nothing');
  const web = openJsonClient({ baseUrl: webUrl });
  return {
    webUrl,
    storeUrl,
    config,
    store: openSandboxControl(storeUrl),
    desk: openStaffDesk(webUrl, await createTokens(runtime)),
    model: modelUrl === null || !config.model.rehearsal ? null : openModelControl(modelUrl),
    sessionToken: async (customerId) =>
      (await web.send('POST', '/_control/session-token', { customer_id: customerId }, sessionTokenAnswer))
        .session_token,
    close,
  };
}

/** Only scheme, host and port of the first address the file has under one of the names. */
function addressOf(runtime: RuntimeFile, names: readonly string[]): string {
  const url = names.map((name) => runtime.urls[name]).find((found) => found !== undefined);
  const parsed = z.url().safeParse(url);
  if (parsed.success) return new URL(parsed.data).origin;
  throw new InstanceError(
    `The instance has no ${names[0]} role. Start it with all of its roles and the embedded store: "npm start".`,
  );
}

async function createTokens(runtime: RuntimeFile): Promise<StaffTokens> {
  const url = runtime.environment['DATABASE_URL'];
  if (url === undefined) throw new InstanceError('The run state names no database, so no staff token can be made.');
  const database = openDatabase({ url, max: 1, ormMax: 1, applicationName: 'countersign desk' });
  try {
    const tokens = await Promise.all(
      Object.entries(deskStaff).map(async ([who, { role, name }]) => [
        who,
        await createStaffToken(database.sql, { staffId: name, role, email: null }),
      ]),
    );
    return Object.fromEntries(tokens) as StaffTokens;
  } finally {
    await database.close();
  }
}
