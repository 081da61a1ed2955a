import { behaviourRoutes } from '../control/behaviour-routes.ts';
import { evidenceRoutes } from '../control/evidence-routes.ts';
import { recordRoutes } from '../control/record-routes.ts';
import type { Route } from './route.ts';

/** The handles for tests, under `/_control`. They ask for no password and exist in the embedded and test set-up only. */
export const controlRoutes: readonly Route[] = [...recordRoutes, ...behaviourRoutes, ...evidenceRoutes];
